import type { Expression, Find, Included, Order, Returning, Selected } from '../../../../query/query.ts'
import { all, any, call, isPlain, list, value } from '../shared/expressions.ts'
import { invalid } from './errors.ts'
import { guessedRelation, type Model, type Relation } from './models.ts'
import { conditionOf, relatedFind, requireField, type Translation } from './where.ts'

export interface Arguments {
  readonly where?: unknown
  readonly select?: unknown
  readonly include?: unknown
  readonly omit?: unknown
  readonly orderBy?: unknown
  readonly take?: unknown
  readonly skip?: unknown
  readonly cursor?: unknown
  readonly distinct?: unknown
}

/** The members of a row that are asked for, and its relations. */
export function outputOf(translation: Translation, model: Model, as: string, args: Arguments): Returning {
  const { include, omit, select } = args
  if (select !== undefined && include !== undefined)
    invalid(translation, 'Please either use `include` or `select`, but not both at the same time')
  const chosen = Object.entries(Object(select ?? include)).filter(
    ([, wanted]) => wanted !== undefined && wanted !== false,
  )
  if (select !== undefined && chosen.length === 0)
    invalid(translation, `The \`select\` statement for type ${model.name} must not be empty.`)
  const related = chosen.flatMap(([name, wanted]) => {
    if (name === '_count') return []
    const isRelation = include !== undefined || isPlain(wanted)
    const relation = model.relations[name] ?? (isRelation ? guessedRelation(model, name) : undefined)
    if (relation) return [includedOf(translation, relation, as, name, wanted)]
    if (include !== undefined) unknownRelation(translation, model, name)
    return []
  })
  const counts = chosen
    .filter(([name]) => name === '_count')
    .flatMap(([, wanted]) => countsOf(translation, model, as, wanted))
  const more = [...related, ...counts]
  const columns =
    select === undefined
      ? whole(model, as, omit)
      : chosen
          .filter(
            ([name, wanted]) =>
              name !== '_count' && !model.relations[name] && (model.isKnown || !isPlain(wanted)),
          )
          .map(([name]) => selected(translation, model, as, name))
  const without = columns === undefined ? omitted(omit).map(model.columnOf) : []
  return {
    ...(columns && { select: columns }),
    ...(without.length > 0 && { without }),
    ...(more.length > 0 && { include: more }),
  }
}

function unknownRelation(translation: Translation, model: Model, name: string): never {
  return invalid(translation, `Unknown field \`${name}\` for include on model ${model.name}`)
}

function selected(translation: Translation, model: Model, as: string, name: string): Selected {
  requireField(translation, model, name)
  return { as: name, value: { column: model.columnOf(name), of: as } }
}

/** Every scalar field under its own name; `undefined` where the schema is not known. */
function whole(model: Model, as: string, omit: unknown): readonly Selected[] | undefined {
  if (!model.isKnown) return undefined
  const left = omitted(omit)
  return model.fields
    .filter(({ name }) => !left.includes(name))
    .map(({ column, name }) => ({ as: name, value: { column, of: as } }))
}

function omitted(given: unknown): readonly string[] {
  return Object.entries(Object(given)).flatMap(([name, isLeft]) => (isLeft === true ? [name] : []))
}

function includedOf(
  translation: Translation,
  relation: Relation,
  as: string,
  name: string,
  wanted: unknown,
): Included {
  const { find, model } = relatedFind(translation, relation, as)
  const args = isPlain(wanted) ? wanted : {}
  return {
    as: name,
    kind: relation.isList ? 'many' : 'one',
    find: { ...find, ...pageOf(translation, model, find.as ?? '', args, find.where) },
  }
}

/** `_count` has one member for each relation: they are put together afterwards. */
function countsOf(translation: Translation, model: Model, as: string, wanted: unknown): readonly Included[] {
  const chosen = isPlain(wanted)
    ? Object(wanted['select'])
    : Object.fromEntries(
        Object.entries(model.relations)
          .filter(([, { isList }]) => isList)
          .map(([name]) => [name, true]),
      )
  return Object.entries(chosen as Record<string, unknown>).flatMap(([name, inner]) => {
    const relation = model.relations[name] ?? guessedRelation(model, name)
    if (!relation) return unknownRelation(translation, model, name)
    if (inner === false || inner === undefined) return []
    const { find, model: other } = relatedFind(translation, relation, as)
    const condition = conditionOf(translation, other, find.as ?? '', isPlain(inner) ? inner['where'] : {})
    return {
      as: `_count.${name}`,
      kind: 'count' as const,
      find: { ...find, where: all([find.where ?? value(true), condition]) },
    }
  })
}

/** `where`, `orderBy`, `take` and so on of a find. */
export function pageOf(
  translation: Translation,
  model: Model,
  as: string,
  args: Arguments,
  more?: Expression,
): Partial<Find> {
  const { cursor, distinct, orderBy, skip, take, where } = args
  const isBackwards = typeof take === 'number' && take < 0
  if (isBackwards && more)
    throw new Error(`${translation.where}: a negative take of a relation is not simulated`)
  const asked = list(orderBy).flatMap((each) => orderOf(translation, model, as, each))
  const implied = cursor === undefined && !isBackwards ? [] : keyOrder(model, as, cursor)
  const forwards = [...asked, ...implied]
  // The last rows are the first ones of the other direction; `read` turns them around.
  const order = isBackwards ? forwards.map((each) => ({ ...each, descending: !each.descending })) : forwards
  const conditions = [
    ...(more ? [more] : []),
    conditionOf(translation, model, as, where),
    ...(cursor === undefined ? [] : [fromCursor(translation, model, as, cursor, order)]),
  ]
  return {
    where: all(conditions),
    ...(order.length > 0 && { order }),
    ...(typeof take === 'number' && { limit: Math.abs(take) }),
    ...(typeof skip === 'number' && { offset: skip }),
    ...(distinct !== undefined && {
      distinct: list(distinct).map((name) => ({ column: model.columnOf(String(name)), of: as })),
    }),
    ...outputOf(translation, model, as, args),
  }
}

/** Rows that are equal in what was asked for follow their key, or what the cursor names. */
function keyOrder(model: Model, as: string, cursor: unknown): readonly Order[] {
  const names = isPlain(cursor) ? Object.keys(cursor) : model.key
  return names
    .flatMap((name) => model.compounds[name] ?? [name])
    .map((name) => ({ by: { column: model.columnOf(name), of: as } }))
}

/** The row of the cursor and what comes after it. */
function fromCursor(
  translation: Translation,
  model: Model,
  as: string,
  cursor: unknown,
  order: readonly Order[],
): Expression {
  const other = translation.alias()
  const where = conditionOf(translation, model, other, cursor)
  const there = (by: Expression): Expression => ({
    find: {
      action: 'find',
      table: model.table,
      as: other,
      where,
      limit: 1,
      select: [{ as: 'at', value: renamed(by, as, other) }],
    },
  })
  const isSame = ({ by }: Order): Expression => call('eq', by, there(by))
  const steps = order.map((each, index) =>
    all([...order.slice(0, index).map(isSame), call(each.descending ? 'lt' : 'gt', each.by, there(each.by))]),
  )
  return any([...steps, all(order.map(isSame))])
}

/** The same expression on rows of another alias. */
function renamed(by: Expression, from: string, to: string): Expression {
  return JSON.parse(JSON.stringify(by), (key, member: unknown) =>
    key === 'of' && member === from ? to : member,
  )
}

function orderOf(translation: Translation, model: Model, as: string, given: unknown): readonly Order[] {
  return Object.entries(Object(given)).flatMap(([name, wanted]): readonly Order[] => {
    if (wanted === undefined) return []
    const relation = model.relations[name]
    if (relation) {
      const { find, model: other } = relatedFind(translation, relation, as)
      if (isPlain(wanted) && '_count' in wanted)
        return [
          ordered(
            { find: { ...find, select: [{ as: 'n', value: { aggregate: 'count' } }] } },
            wanted['_count'],
          ),
        ]
      return orderOf(translation, other, find.as ?? '', wanted).map((each) => ({
        ...each,
        by: { find: { ...find, select: [{ as: 'by', value: each.by }] } },
      }))
    }
    requireField(translation, model, name)
    return [ordered(orderedBy(model, name, as), wanted)]
  })
}

/** Enums are ordered as the schema has their members. */
export function orderedBy(model: Model, name: string, as: string): Expression {
  const column: Expression = { column: model.columnOf(name), of: as }
  const { isList, members } = model.fields.find((each) => each.name === name) ?? {}
  if (!members || isList) return column
  const places = members.flatMap((member, index) => [call('eq', column, value(member)), value(index)])
  return call('case', ...places, column)
}

function ordered(by: Expression, wanted: unknown): Order {
  const { nulls, sort = wanted } = (isPlain(wanted) ? wanted : {}) as {
    readonly nulls?: unknown
    readonly sort?: unknown
  }
  return { by, descending: sort === 'desc', ...((nulls === 'first' || nulls === 'last') && { nulls }) }
}

/** Puts `_count.posts` into `_count: { posts }`, at every depth. */
export function withCounts(row: unknown): unknown {
  if (Array.isArray(row)) return row.map(withCounts)
  if (!isPlain(row)) return row
  const counts = Object.entries(row).filter(([name]) => name.startsWith('_count.'))
  const members = Object.entries(row)
    .filter(([name]) => !name.startsWith('_count.'))
    .map(([name, member]) => [name, isRelated(member) ? withCounts(member) : member])
  if (counts.length > 0)
    members.push(['_count', Object.fromEntries(counts.map(([name, count]) => [name.slice(7), count]))])
  return Object.fromEntries(members)
}

function isRelated(member: unknown): boolean {
  return isPlain(member) || (Array.isArray(member) && member.every(isPlain))
}
