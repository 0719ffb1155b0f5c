import type { Assigned, Delete, Expression, Find, Insert, Update } from '../../../../query/query.ts'
import { all, call, isPlain, list, value } from '../shared/expressions.ts'
import { changedColumns, newRow, type Related, requireFields, split, writesMore } from './data.ts'
import type { Model, Relation } from './models.ts'
import { conditionOf, linkedBy, type Translation } from './where.ts'

export type Simple = Find | Insert | Update | Delete

/** Statements that are run in order, of which later ones use what earlier ones wrote. */
export type Plan = Simple[]

type Members = Readonly<Record<string, unknown>>

/** Adds what creates a row and its relations. Returns the number of the statement that inserts it. */
export function planCreate(
  translation: Translation,
  model: Model,
  data: unknown,
  plan: Plan,
  fixed: Assigned = {},
): number {
  const { related, scalars } = split(translation, model, data)
  const held = heldColumns(translation, related, plan)
  const row = requireFields(translation, model, { ...newRow(model, scalars), ...held, ...fixed })
  const at = plan.push({ action: 'insert', table: model.table, data: [row] }) - 1
  planRelated(translation, model, related, at, plan)
  return at
}

interface Which {
  readonly where: Expression
  /** Finding no row is an error. */
  readonly required: boolean
}

/** Adds what changes a row and its relations. Returns the number of the statement that changes it. */
export function planUpdate(
  translation: Translation,
  model: Model,
  data: unknown,
  which: Which,
  plan: Plan,
): number {
  const { related } = split(translation, model, data)
  const held = heldColumns(translation, related, plan)
  const columns = { ...changedColumns(translation, model, data), ...held }
  const at = plan.push({ action: 'update', table: model.table, ...which, data: columns }) - 1
  planRelated(translation, model, related, at, plan)
  return at
}

/** What is done with the relations of the row that statement `at` wrote, once it is there. */
function planRelated(
  translation: Translation,
  model: Model,
  related: readonly Related[],
  at: number,
  plan: Plan,
): void {
  for (const each of related)
    if (each[0].holds) planHeld(translation, model, each, at, plan)
    else planChildren(translation, each, at, plan)
}

/** Done with the other row, which this one refers to. */
const TO_OTHER = ['update', 'upsert', 'delete']

/** Foreign keys of this row: of rows that are connected or created first. */
function heldColumns(translation: Translation, related: readonly Related[], plan: Plan): Assigned {
  const columns: Record<string, Expression> = {}
  for (const [relation, name, wanted] of related) {
    if (!relation.holds) continue
    const other = translation.models.named(relation.model)
    for (const [operator, operand] of Object.entries(wanted)) {
      if (operand === undefined || TO_OTHER.includes(operator)) continue
      const at = rowFor(translation, other, name, operator, operand, plan)
      for (const [own, foreign] of relation.on)
        columns[own] = at === undefined ? value(null) : { result: at, column: foreign }
    }
  }
  return columns
}

function rowFor(
  translation: Translation,
  other: Model,
  name: string,
  operator: string,
  operand: unknown,
  plan: Plan,
): number | undefined {
  if (operator === 'create') return planCreate(translation, other, operand, plan)
  if (operator === 'connect') return plan.push(findOne(translation, other, operand)) - 1
  if (operator === 'connectOrCreate')
    return planUpsert(translation, other, Object(operand), plan, { name: `${operator} of ${name}` })
  if (operator === 'disconnect') return undefined
  return notKnown(translation, name, operator)
}

function planHeld(
  translation: Translation,
  model: Model,
  [relation, name, wanted]: Related,
  at: number,
  plan: Plan,
): void {
  const other = translation.models.named(relation.model)
  const its = all(
    relation.on.map(([own, foreign]) => call('eq', { column: foreign }, { result: at, column: own })),
  )
  const refer = (to: (foreign: string) => Expression) =>
    plan.push({
      action: 'update',
      table: model.table,
      where: all(model.key.map((key) => sameAs(model.columnOf(key), at))),
      data: Object.fromEntries(relation.on.map(([own, foreign]) => [own, to(foreign)])),
    })
  for (const [operator, operand] of Object.entries(wanted)) {
    if (operand === undefined || operand === false || !TO_OTHER.includes(operator)) continue
    const { data, where } = changeOf(operand)
    const which = (each: unknown) => all([its, conditionOf(translation, other, other.table, each)])
    if (operator === 'update')
      planUpdate(translation, other, data, { where: which(where), required: true }, plan)
    else if (operator === 'upsert') {
      const asked = { name: `upsert of ${name}`, more: [its] }
      const made = planUpsert(translation, other, Object(operand), plan, asked)
      refer((foreign) => ({ result: made, column: foreign }))
    } else {
      refer(() => value(null))
      const condition = which(operand === true ? {} : operand)
      plan.push({ action: 'delete', table: other.table, where: condition, required: true })
    }
  }
}

const sameAs = (column: string, at: number): Expression => call('eq', { column }, { result: at, column })

/** `{ where, data }`, or the data alone. */
function changeOf(operand: unknown): { readonly data: unknown; readonly where: unknown } {
  const given = Object(operand) as Members
  const isWhole =
    isPlain(given['data']) && Object.keys(given).every((name) => name === 'data' || name === 'where')
  return isWhole ? { data: given['data'], where: given['where'] } : { data: operand, where: {} }
}

interface Upserted {
  /** What an error calls it. */
  readonly name: string
  /** The columns that it gets, whether it was there or not. */
  readonly fixed?: Assigned
  readonly more?: readonly Expression[]
}

/** `{ where, create, update }`. Without `update`, a row that is there stays as it is. */
function planUpsert(
  translation: Translation,
  other: Model,
  { create, update, where }: Members,
  plan: Plan,
  { fixed = {}, more = [], name }: Upserted,
): number {
  const { related, scalars } = split(translation, other, create)
  if (related.some(([relation]) => !relation.holds) || writesMore(translation, other, update))
    throw new Error(`${translation.where}: relations inside ${name} are not simulated`)
  const held = heldColumns(translation, related, plan)
  const changed = update === undefined ? {} : changedColumns(translation, other, update)
  const condition = conditionOf(translation, other, other.table, where)
  return (
    plan.push({
      action: 'update',
      table: other.table,
      where: all([...more, ...(more.length > 0 && where === undefined ? [] : [condition])]),
      data: { ...changed, ...fixed },
      otherwise: requireFields(translation, other, { ...newRow(other, scalars), ...held, ...fixed }),
    }) - 1
  )
}

function findOne(translation: Translation, model: Model, where: unknown): Find {
  return {
    action: 'find',
    table: model.table,
    where: conditionOf(translation, model, model.table, where),
    limit: 1,
    required: true,
  }
}

/** How rows become those of a relation, and how they stop being that. */
interface Tie {
  /** The columns that a row gets because of it. */
  readonly keys: Assigned
  /** Whether a row of the other table is one of them. */
  readonly mine: readonly Expression[]
  /** After statement `at` has written or found a row. */
  readonly link: (at: number) => void
  readonly connect: (where: unknown) => void
  readonly disconnect: (condition: Expression) => void
}

/** By a foreign key of the other table. */
function tiedByKey(
  translation: Translation,
  { on }: Relation,
  other: Model,
  parent: number,
  plan: Plan,
): Tie {
  const keys = Object.fromEntries(on.map(([own, foreign]) => [foreign, { result: parent, column: own }]))
  const mine = on.map(([own, foreign]) => call('eq', { column: foreign }, { result: parent, column: own }))
  const empty = Object.fromEntries(on.map(([, foreign]) => [foreign, value(null)]))
  const { table } = other
  return {
    keys,
    mine,
    link: () => undefined,
    connect: (each) => {
      const where = conditionOf(translation, other, table, each)
      plan.push({ action: 'update', table, where, data: keys, required: true })
    },
    disconnect: (condition) =>
      void plan.push({ action: 'update', table, where: all([...mine, condition]), data: empty }),
  }
}

/** By rows of the table between both, which Prisma keeps for lists on both sides. */
function tiedByRows(
  translation: Translation,
  relation: Relation,
  other: Model,
  parent: number,
  plan: Plan,
): Tie {
  const { other: theirs, own, table } = relation.through ?? { other: ['', ''], own: ['', ''], table: '' }
  const isMine = call('eq', { column: own[1], of: table }, { result: parent, column: own[0] })
  const link = (at: number) => {
    const row: Assigned = {
      [own[1]]: { result: parent, column: own[0] },
      [theirs[1]]: { result: at, column: theirs[0] },
    }
    plan.push({ action: 'insert', table, data: [row], conflict: {} })
  }
  return {
    keys: {},
    mine: [linkedBy(translation, relation, { result: parent, column: own[0] }, other.table)],
    link,
    connect: (each) => link(plan.push(findOne(translation, other, each)) - 1),
    disconnect: (condition) => {
      const select = [{ as: 'id', value: { column: theirs[0], of: other.table } }]
      const find: Find = { action: 'find', table: other.table, where: condition, select }
      const among = call('in', { column: theirs[1], of: table }, { find, list: true })
      plan.push({ action: 'delete', table, where: all([isMine, among]) })
    },
  }
}

/** Rows of another table that refer to the row that statement `parent` wrote. */
function planChildren(
  translation: Translation,
  [relation, name, wanted]: Related,
  parent: number,
  plan: Plan,
): void {
  const other = translation.models.named(relation.model)
  const tie = (relation.through ? tiedByRows : tiedByKey)(translation, relation, other, parent, plan)
  const create = (each: unknown) => tie.link(planCreate(translation, other, each, plan, tie.keys))
  const where = (each: unknown) =>
    each === true || each === undefined ? value(true) : conditionOf(translation, other, other.table, each)
  const remove = (each: unknown, required: boolean) =>
    void plan.push({ action: 'delete', table: other.table, where: all([...tie.mine, where(each)]), required })
  const update = (each: unknown, required: boolean) => {
    const change = changeOf(each)
    const which = { where: all([...tie.mine, where(change.where)]), required }
    planUpdate(translation, other, change.data, which, plan)
  }
  const upsert = (each: unknown, more: readonly Expression[], operator: string) => {
    const asked = { name: `${operator} of ${name}`, fixed: tie.keys, more }
    tie.link(planUpsert(translation, other, Object(each), plan, asked))
  }
  const operators: Readonly<Record<string, (each: unknown) => void>> = {
    create,
    createMany: (each) => {
      for (const row of list(Object(each).data)) create(row)
    },
    connect: tie.connect,
    connectOrCreate: (each) => upsert(each, [], 'connectOrCreate'),
    disconnect: (each) => tie.disconnect(where(each)),
    delete: (each) => remove(each, true),
    deleteMany: (each) => remove(each, false),
    update: (each) => update(each, true),
    updateMany: (each) => update(each, false),
    upsert: (each) => upsert(each, tie.mine, 'upsert'),
  }
  for (const [operator, operand] of Object.entries(wanted)) {
    if (operand === undefined || operand === false) continue
    if (operator === 'set') tie.disconnect(value(true))
    const apply = operator === 'set' ? tie.connect : operators[operator]
    if (apply === undefined) notKnown(translation, name, operator)
    for (const each of list(operand)) apply?.(each)
  }
}

function notKnown(translation: Translation, name: string, operator: string): never {
  throw new Error(`${translation.where}: ${operator} inside ${name} is not simulated`)
}
