import { isAuthTable } from '../../../../query/auth-tables.ts'
import type { Assigned, Delete, Expression, Find, Insert, Update } from '../../../../query/query.ts'
import { all, call, isPlain, list, value } from '../shared/expressions.ts'
import { cuid, randomText, randomUUID } from '../shared/ids.ts'
import { constantOf, guessedRelation, type Model, type Relation, type Scalar } from './models.ts'
import { conditionOf, invalid, requireField, type Translation } from './where.ts'

export type Simple = Find | Insert | Update | Delete

/** Statements that are run in order, of which later ones use what earlier ones wrote. */
export type Plan = Simple[]

/** Members of `data`, told apart: what is written into the row, and what is done with its relations. */
interface Split {
  readonly scalars: Readonly<Record<string, unknown>>
  readonly related: readonly (readonly [
    relation: Relation,
    name: string,
    wanted: Readonly<Record<string, unknown>>,
  ])[]
}

function split(translation: Translation, model: Model, data: unknown): Split {
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
  for (const [name] of scalars) requireField(translation, model, name)
  return { scalars: Object.fromEntries(scalars), related }
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

/** Whether data writes rows that refer to the row itself. */
export function writesChildren(translation: Translation, model: Model, data: unknown): boolean {
  return split(translation, model, data).related.some(([relation]) => !relation.holds)
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
function newRow(model: Model, scalars: Readonly<Record<string, unknown>>): Assigned {
  const row: Record<string, Expression> = {}
  for (const field of model.fields) {
    const standard = scalars[field.name] === undefined ? defaultOf(field) : undefined
    if (standard !== undefined) row[field.column] = value(standard)
  }
  const needsId =
    !model.isKnown && scalars['id'] === undefined && (!isAuthTable(model.table) || model.table === 'users')
  if (needsId) row['id'] = value(cuid())
  for (const [name, member] of Object.entries(scalars))
    row[model.columnOf(name)] = value(
      isPlain(member) && 'set' in member && Object.keys(member).length === 1 ? member['set'] : member,
    )
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
    if (operator === 'set') changed[column] = value(operand)
    else if (operator === 'push') changed[column] = call('append', { column }, ...list(operand).map(value))
    else if (change !== undefined) changed[column] = call(change, { column }, value(operand))
    else changed[column] = value(member)
  }
  return changed
}

/** Adds what creates a row and its relations. Returns the number of the statement that inserts it. */
export function planCreate(
  translation: Translation,
  model: Model,
  data: unknown,
  plan: Plan,
  fixed: Assigned = {},
): number {
  const { related, scalars } = split(translation, model, data)
  const held = heldColumns(
    translation,
    related.filter(([relation]) => relation.holds),
    plan,
  )
  const row = { ...newRow(model, scalars), ...held, ...fixed }
  const at = plan.push({ action: 'insert', table: model.table, data: [row] }) - 1
  for (const [relation, name, wanted] of related)
    if (!relation.holds) planChildren(translation, relation, name, wanted, at, plan)
  return at
}

/** Foreign keys of this row: of rows that are connected or created first. */
function heldColumns(translation: Translation, related: Split['related'], plan: Plan): Assigned {
  const columns: Record<string, Expression> = {}
  for (const [relation, name, wanted] of related) {
    const other = translation.models.named(relation.model)
    for (const [operator, operand] of Object.entries(wanted)) {
      if (operand === undefined) continue
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
  if (operator === 'connectOrCreate') return planUpsert(translation, other, operand, plan)
  if (operator === 'disconnect') return undefined
  return notKnown(translation, name, operator)
}

function planUpsert(
  translation: Translation,
  other: Model,
  operand: unknown,
  plan: Plan,
  fixed: Assigned = {},
): number {
  const { create, where } = Object(operand) as { readonly create?: unknown; readonly where?: unknown }
  const { scalars } = split(translation, other, create)
  return (
    plan.push({
      action: 'update',
      table: other.table,
      where: conditionOf(translation, other, other.table, where),
      data: fixed,
      otherwise: { ...newRow(other, scalars), ...fixed },
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

/** Rows of another table that refer to the row that statement `parent` wrote. */
export function planChildren(
  translation: Translation,
  relation: Relation,
  name: string,
  wanted: Readonly<Record<string, unknown>>,
  parent: number,
  plan: Plan,
): void {
  const other = translation.models.named(relation.model)
  const keys = Object.fromEntries(
    relation.on.map(([own, foreign]) => [foreign, { result: parent, column: own }]),
  )
  const mine = relation.on.map(([own, foreign]) =>
    call('eq', { column: foreign }, { result: parent, column: own }),
  )
  const empty = Object.fromEntries(relation.on.map(([, foreign]) => [foreign, value(null)]))
  const where = (each: unknown) =>
    each === true ? value(true) : conditionOf(translation, other, other.table, each)
  const update = (each: unknown, data: Assigned, more: readonly Expression[] = [], required = true): void => {
    plan.push({ action: 'update', table: other.table, where: all([...more, where(each)]), data, required })
  }
  for (const [operator, operand] of Object.entries(wanted)) {
    const operands = list(operand)
    switch (operator) {
      case 'create':
        for (const each of operands) planCreate(translation, other, each, plan, keys)
        break
      case 'createMany':
        for (const each of list(Object(operand).data)) planCreate(translation, other, each, plan, keys)
        break
      case 'connect':
        for (const each of operands) update(each, keys)
        break
      case 'connectOrCreate':
        for (const each of operands) planUpsert(translation, other, each, plan, keys)
        break
      case 'disconnect':
        for (const each of operands) update(each, empty, mine, false)
        break
      case 'set':
        update(true, empty, mine, false)
        for (const each of operands) update(each, keys)
        break
      case 'delete':
      case 'deleteMany':
        for (const each of operands)
          plan.push({
            action: 'delete',
            table: other.table,
            where: all([...mine, where(each)]),
            required: operator === 'delete',
          })
        break
      case 'update':
      case 'updateMany':
        for (const each of operands) {
          const { data = each, where: whom = true } = Object(each) as {
            readonly data?: unknown
            readonly where?: unknown
          }
          update(whom, changedColumns(translation, other, data), mine, operator === 'update')
        }
        break
      default:
        if (operand !== undefined) notKnown(translation, name, operator)
    }
  }
}

function notKnown(translation: Translation, name: string, operator: string): never {
  throw new Error(`${translation.where}: ${operator} inside ${name} is not simulated`)
}

/** Adds what changes a row and its relations. Returns the number of the statement that changes it. */
export function planUpdate(
  translation: Translation,
  model: Model,
  data: unknown,
  where: Expression,
  plan: Plan,
): number {
  const { related } = split(translation, model, data)
  const held = heldColumns(
    translation,
    related.filter(([relation]) => relation.holds),
    plan,
  )
  const columns = { ...changedColumns(translation, model, data), ...held }
  const at = plan.push({ action: 'update', table: model.table, where, data: columns, required: true }) - 1
  for (const [relation, name, wanted] of related)
    if (!relation.holds) planChildren(translation, relation, name, wanted, at, plan)
  return at
}

/** Rows of `createMany`. */
export function newRows(translation: Translation, model: Model, data: unknown): readonly Assigned[] {
  return list(data).map((each) => {
    const { related, scalars } = split(translation, model, each)
    if (related.length > 0) invalid(translation, 'createMany takes no relations')
    return newRow(model, scalars)
  })
}

/** The row of `upsert`, with the keys of rows that it refers to. */
export function plainRow(translation: Translation, model: Model, data: unknown, plan: Plan): Assigned {
  const { related, scalars } = split(translation, model, data)
  return { ...newRow(model, scalars), ...heldColumns(translation, related, plan) }
}
