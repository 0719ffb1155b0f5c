import type { Expression, Find, Order, Row, Selected } from '../../../../query/query.ts'
import { all, isPlain, list } from '../shared/expressions.ts'
import { invalid } from './errors.ts'
import type { Model } from './models.ts'
import { orderedBy } from './output.ts'
import { conditionOf, fieldCondition, requireField, type Translation } from './where.ts'

type Members = Readonly<Record<string, unknown>>
type Aggregate = Extract<Expression, { readonly aggregate: string }>['aggregate']

const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  _count: 'count',
  _sum: 'sum',
  _avg: 'avg',
  _min: 'min',
  _max: 'max',
}

const ALL = '_all'

function aggregateOf(translation: Translation, model: Model, name: string, field: string): Expression {
  const aggregate = AGGREGATES[name] ?? 'count'
  if (name === '_count' && field === ALL) return { aggregate }
  requireField(translation, model, field)
  return { aggregate, over: { column: model.columnOf(field), of: 't0' } }
}

/** `_sum: { score: true }`, `_count: true`: a column for each. */
function summaries(translation: Translation, model: Model, args: Members): readonly Selected[] {
  return Object.keys(AGGREGATES).flatMap((name) => {
    const wanted = args[name]
    if (wanted === true) return [{ as: name, value: aggregateOf(translation, model, name, ALL) }]
    return Object.entries(Object(wanted)).flatMap(([field, each]) =>
      each === true ? [{ as: `${name}.${field}`, value: aggregateOf(translation, model, name, field) }] : [],
    )
  })
}

/** `_sum.score` becomes `_sum: { score }`. */
export function nested(row: Row): Row {
  const made: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(row)) {
    const [outer = name, inner] = name.split('.')
    if (inner === undefined) made[outer] = member
    else made[outer] = { ...Object(made[outer]), [inner]: member }
  }
  return made
}

/** `prisma.post.aggregate`, and `count` with a `select`. */
export function aggregateFind(translation: Translation, model: Model, args: Members): Find {
  for (const name of ['cursor', 'skip', 'take'])
    if (args[name] !== undefined)
      throw new Error(`${translation.where}: ${name} is not simulated here. Use findMany and count its rows`)
  return {
    action: 'find',
    table: model.table,
    as: 't0',
    where: conditionOf(translation, model, 't0', args['where']),
    select: summaries(translation, model, args),
  }
}

/** `prisma.post.groupBy({ by: ['authorId'], _count: true, having: { … }, orderBy: { … } })` */
export function groupFind(translation: Translation, model: Model, args: Members): Find {
  const names = list(args['by']).map(String)
  if (names.length === 0) invalid(translation, 'groupBy needs a field in `by`')
  for (const name of names) requireField(translation, model, name)
  const columns = names.map((name) => ({ column: model.columnOf(name), of: 't0' }))
  const order = list(args['orderBy']).flatMap((each) => orderOf(translation, model, each))
  const { skip, take } = args
  return {
    action: 'find',
    table: model.table,
    as: 't0',
    where: conditionOf(translation, model, 't0', args['where']),
    group: columns,
    select: [
      ...names.map((name, index): Selected => ({ as: name, value: columns[index] ?? { value: null } })),
      ...summaries(translation, model, args),
    ],
    ...(isPlain(args['having']) && { having: havingOf(translation, model, args['having']) }),
    ...(order.length > 0 && { order }),
    ...(typeof take === 'number' && { limit: take }),
    ...(typeof skip === 'number' && { offset: skip }),
  }
}

function orderOf(translation: Translation, model: Model, given: unknown): readonly Order[] {
  return Object.entries(Object(given)).flatMap(([name, wanted]): readonly Order[] => {
    if (name in AGGREGATES)
      return Object.entries(Object(wanted)).map(([field, sort]) => ({
        by: aggregateOf(translation, model, name, field),
        descending: sort === 'desc',
      }))
    requireField(translation, model, name)
    const sort = isPlain(wanted) ? wanted['sort'] : wanted
    return [{ by: orderedBy(model, name, 't0'), descending: sort === 'desc' }]
  })
}

/** `{ score: { _avg: { gt: 4 } } }`, and conditions on what is grouped by. */
function havingOf(translation: Translation, model: Model, given: Members): Expression {
  const conditions = Object.entries(given).flatMap(([name, wanted]) => {
    const inside = () => list(wanted).map((each) => havingOf(translation, model, Object(each)))
    if (name === 'AND') return [all(inside())]
    if (name === 'OR') return [{ call: 'or', args: inside() }]
    if (name === 'NOT') return inside().map((each): Expression => ({ call: 'not', args: [each] }))
    const parts = isPlain(wanted) ? Object.entries(wanted).filter(([key]) => key in AGGREGATES) : []
    if (parts.length === 0) return [conditionOf(translation, model, 't0', { [name]: wanted })]
    return parts.map(([key, condition]) =>
      fieldCondition(translation, aggregateOf(translation, model, key, name), condition),
    )
  })
  return all(conditions)
}
