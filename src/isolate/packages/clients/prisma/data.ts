import { isAuthTable } from '../../../../query/auth-tables.ts'
import type { Assigned, Expression } from '../../../../query/query.ts'
import { call, isPlain, list, value } from '../shared/expressions.ts'
import { cuid, randomText, randomUUID } from '../shared/ids.ts'
import { invalid } from './errors.ts'
import { constantOf, guessedRelation, type Model, type Relation, type Scalar } from './models.ts'
import { requireType, storedValue } from './values.ts'
import { requireField, type Translation } from './where.ts'

/** What is done with a relation: `posts: { create: … }`. */
export type Related = readonly [relation: Relation, name: string, wanted: Readonly<Record<string, unknown>>]

/** Members of `data`, told apart: what is written into the row, and what is done with its relations. */
interface Split {
  readonly scalars: Readonly<Record<string, unknown>>
  readonly related: readonly Related[]
}

export function split(translation: Translation, model: Model, data: unknown): Split {
  const given = Object.entries(Object(data)).filter(([, member]) => member !== undefined)
  const guessed = new Set<string>()
  const related = given.flatMap(([name, wanted]) => {
    if (!isPlain(wanted)) return []
    const known = model.relations[name]
    const relation = known ?? (isNestedWrite(wanted) ? guessedRelation(model, name) : undefined)
    if (relation && !known) guessed.add(name)
    return relation ? [[relation, name, wanted] as const] : []
  })
  const scalars = given.filter(([name]) => !(name in model.relations || guessed.has(name)))
  requireOneWay(translation, model, related, scalars)
  for (const [name, member] of scalars) {
    requireField(translation, model, name)
    if (!isPlain(member)) requireType(translation, model, name, member)
  }
  return { scalars: Object.fromEntries(scalars), related }
}

/** A row refers to others by their keys or by their relations, not by both. */
function requireOneWay(
  translation: Translation,
  model: Model,
  related: readonly Related[],
  scalars: readonly (readonly [string, unknown])[],
): void {
  if (!model.isKnown || !related.some(([{ holds }]) => holds)) return
  const keys = Object.values(model.relations).flatMap(({ holds, on }) =>
    holds ? on.map(([own]) => own) : [],
  )
  const key = scalars.find(([name]) => keys.includes(model.columnOf(name)))
  if (key) invalid(translation, `Unknown argument \`${key[0]}\`. Give the relation or its key, not both.`)
}

const NESTED = new Set(
  'create createMany connect connectOrCreate disconnect set update updateMany upsert delete deleteMany'.split(
    ' ',
  ),
)

/** `{ create: { … } }` and the like: without a schema, what is written says that it is a relation. */
function isNestedWrite(wanted: object): boolean {
  const names = Object.keys(wanted)
  return names.length > 0 && names.every((name) => NESTED.has(name))
}

/** Whether data writes more than the row itself. */
export function writesMore(translation: Translation, model: Model, data: unknown): boolean {
  return split(translation, model, data).related.length > 0
}

const GENERATED: Readonly<Record<string, () => unknown>> = {
  cuid,
  uuid: randomUUID,
  nanoid: () => randomText(21),
  ulid: () => randomText(26).toUpperCase(),
  now: () => new Date(),
}

function defaultOf(field: Scalar): unknown {
  const generated = GENERATED[/^(\w+)\(/.exec(field.standard ?? '')?.[1] ?? '']
  if (generated) return generated()
  return field.isUpdatedAt ? new Date() : constantOf(field)
}

/** The row that `create` writes, with its defaults. */
export function newRow(model: Model, scalars: Readonly<Record<string, unknown>>): Assigned {
  const row: Record<string, Expression> = {}
  for (const field of model.fields) {
    const standard = scalars[field.name] === undefined ? defaultOf(field) : undefined
    if (standard !== undefined) row[field.column] = value(standard)
  }
  const needsId =
    !model.isKnown && scalars['id'] === undefined && (!isAuthTable(model.table) || model.table === 'users')
  if (needsId) row['id'] = value(cuid())
  for (const [name, member] of Object.entries(scalars)) {
    const isSet = isPlain(member) && 'set' in member && Object.keys(member).length === 1
    const field = model.fields.find((each) => each.name === name)
    row[model.columnOf(name)] = value(storedValue(field, isSet ? member['set'] : member))
  }
  return row
}

/** A new row has every field that must have a value, unless the database gives it one. */
export function requireFields(translation: Translation, model: Model, row: Assigned): Assigned {
  const missing = model.fields.find(
    ({ column, isList, isOptional, standard }) =>
      !(isOptional || isList || standard !== undefined || column in row),
  )
  if (missing) invalid(translation, `Argument \`${missing.name}\` is missing.`)
  return row
}

const CHANGES: Readonly<Record<string, string>> = {
  increment: 'add',
  decrement: 'subtract',
  multiply: 'multiply',
  divide: 'divide',
}

/** The columns that `update` writes. */
export function changedColumns(translation: Translation, model: Model, data: unknown): Assigned {
  const { scalars } = split(translation, model, data)
  const changed: Record<string, Expression> = {}
  for (const field of model.fields) if (field.isUpdatedAt) changed[field.column] = value(new Date())
  for (const [name, member] of Object.entries(scalars)) {
    const column = model.columnOf(name)
    const field = model.fields.find((each) => each.name === name)
    const [[operator = '', operand] = []] =
      isPlain(member) && field?.type !== 'Json' ? Object.entries(member) : []
    const change = CHANGES[operator]
    if (operator === 'divide' && field?.type === 'Int')
      changed[column] = call('integer', call('divide', { column }, value(operand)))
    else if (operator === 'set') changed[column] = value(storedValue(field, operand))
    else if (operator === 'push') changed[column] = call('append', { column }, ...list(operand).map(value))
    else if (change !== undefined)
      changed[column] = call(change, { column }, value(storedValue(field, operand)))
    else changed[column] = value(storedValue(field, member))
  }
  return changed
}

/** Rows of `createMany`. */
export function newRows(translation: Translation, model: Model, data: unknown): readonly Assigned[] {
  return list(data).map((each) => {
    const { related, scalars } = split(translation, model, each)
    if (related.length > 0) invalid(translation, 'createMany takes no relations')
    return requireFields(translation, model, newRow(model, scalars))
  })
}
