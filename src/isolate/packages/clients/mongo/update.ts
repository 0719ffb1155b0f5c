import type { Assigned, Expression } from '../../../../query/query.ts'
import { call, isPlain, list, value } from '../shared/expressions.ts'
import { type Collection, columnOf, fieldOf } from './filter.ts'
import { withoutIds } from './object-id.ts'

/** What an update does to a row. */
export interface Change {
  readonly data: Assigned
  readonly without: readonly string[]
}

type Base = (column: string) => Expression
type Operator = (field: Expression, operand: unknown) => Expression

const items = (operand: unknown): readonly Expression[] =>
  (isPlain(operand) && '$each' in operand ? list(operand['$each']) : [operand]).map(value)

const orZero = (field: Expression): Expression => call('coalesce', field, value(0))

const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: (_field, operand) => value(operand),
  $setOnInsert: (_field, operand) => value(operand),
  $inc: (field, operand) => call('add', orZero(field), value(operand)),
  $mul: (field, operand) => call('multiply', orZero(field), value(operand)),
  $min: (field, operand) => call('least', field, value(operand)),
  $max: (field, operand) => call('greatest', field, value(operand)),
  $push: (field, operand) => call('append', field, ...items(operand)),
  $addToSet: (field, operand) => call('include', field, ...items(operand)),
  $pull: (field, operand) =>
    call(
      'exclude',
      field,
      ...(isPlain(operand) && '$in' in operand ? list(operand['$in']) : [operand]).map(value),
    ),
  $pullAll: (field, operand) => call('exclude', field, ...list(operand).map(value)),
  $currentDate: () => value(new Date()),
}

/** `{ $set: { … }, $inc: { … } }`. Fields without an operator are set, as Mongoose does. */
export function changeOf(
  collection: Collection,
  given: unknown,
  base: Base = (column) => ({ column }),
  isInsert = false,
): Change {
  const update = Object(withoutIds(given)) as Readonly<Record<string, unknown>>
  const plain = Object.fromEntries(Object.entries(update).filter(([name]) => !name.startsWith('$')))
  const operators = Object.entries({ ...update, $set: { ...plain, ...Object(update['$set']) } }).filter(
    ([name]) => name.startsWith('$'),
  )
  const data: Record<string, Expression> = {}
  const without: string[] = []
  for (const [name, fields] of operators) {
    if (name === '$setOnInsert' && !isInsert) continue
    for (const [path, operand] of Object.entries(Object(fields))) {
      const [first = '', ...rest] = path.split('.')
      const column = columnOf(collection, first)
      const current = data[column] ?? base(column)
      if (name === '$unset') {
        if (rest.length === 0) without.push(column)
        else data[column] = call('set', current, ...rest.map(value), value(null))
        continue
      }
      const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
      if (operator === undefined) throw new Error(`the update ${name} is not simulated`)
      const changed = operator(
        fieldOf(collection, path, () => current),
        operand,
      )
      data[column] = rest.length === 0 ? changed : call('set', current, ...rest.map(value), changed)
    }
  }
  return { data, without }
}

/** The row that an upsert inserts: what the filter says is equal, and the update. */
export function insertedBy(collection: Collection, filter: unknown, update: unknown, id: string): Assigned {
  const equal = Object.entries(Object(withoutIds(filter ?? {}))).filter(
    ([name, wanted]) =>
      !name.startsWith('$') &&
      !name.includes('.') &&
      !(isPlain(wanted) && Object.keys(wanted).some((each) => each.startsWith('$') && each !== '$eq')),
  )
  const row: Record<string, Expression> = { [columnOf(collection, '_id')]: value(id) }
  for (const [name, wanted] of equal)
    row[columnOf(collection, name)] = value(isPlain(wanted) && '$eq' in wanted ? wanted['$eq'] : wanted)
  const { data } = changeOf(collection, update, (column) => row[column] ?? value(null), true)
  return { ...row, ...data }
}
