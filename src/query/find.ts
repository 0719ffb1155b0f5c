import {
  evaluate,
  isAggregate,
  isTrue,
  isWindow,
  keyOf,
  type Running,
  readColumn,
  type Scope,
  type Source,
} from './evaluate.ts'
import type { Find, Included, Join, Order, Returning, Row, Selected } from './query.ts'
import { shapeOf } from './rows.ts'
import { rowsOf } from './rows-of.ts'
import type { StoredRow } from './stored-rows.ts'
import { compare } from './values.ts'

export interface Candidate {
  readonly scope: Scope
  readonly output: Row
}

/** The rows that a query finds, as it wants them. */
export function findRows(find: Find, outer: Scope | undefined, running: Running): readonly Row[] {
  const scopes = sourcesOf(find, outer, running).filter((scope) => isTrue(find.where, scope, running))
  const grouped = besideEachOther(find, groupsOf(find, scopes, running))
  const candidates = grouped.map((scope) => ({ scope, output: outputOf(find, scope, running) }))
  // The first of equal rows is the first in order.
  const ordered = distinctOf(find, inOrder(candidates, find.order, running), running)
  const { offset = 0, limit } = find
  const page = ordered.slice(offset, limit === undefined ? undefined : offset + limit)
  return page.map(({ output, scope }) => withIncluded(output, find.include, scope, running))
}

function sourcesOf(find: Find, outer: Scope | undefined, running: Running): readonly Scope[] {
  const { as = find.table, table } = find
  let scopes: Scope[] = storedIn(find, outer, running).map(({ row }) => ({
    sources: [{ as, table, row }],
    outer,
  }))
  const empty: Source[] = [{ as, table, row: null }]
  for (const join of find.joins ?? []) {
    scopes = joined(scopes, join, empty, outer, running)
    empty.push({ as: join.as ?? join.table, table: join.table, row: null })
  }
  return scopes
}

/** With what windows go over. */
function besideEachOther({ order = [], select = [] }: Find, scopes: readonly Scope[]): readonly Scope[] {
  const asks = [
    ...select.flatMap((item) => ('value' in item ? [item.value] : [])),
    ...order.map(({ by }) => by),
  ]
  if (!asks.some(isWindow)) return scopes
  const beside: Scope[] = []
  beside.push(...scopes.map((scope, at) => ({ ...scope, beside, at })))
  return beside
}

function storedIn(
  { from, table }: Pick<Find, 'from' | 'table'>,
  outer: Scope | undefined,
  running: Running,
): readonly StoredRow[] {
  if (from === undefined) return running.seen(table)
  return rowsOf(from, outer, running).map((row, key) => ({ key, row }))
}

/** Nested loops: a world has few rows. */
function joined(
  left: readonly Scope[],
  join: Join,
  emptyLeft: readonly Source[],
  outer: Scope | undefined,
  running: Running,
): Scope[] {
  const { as = join.table, on, table, type } = join
  const right = join.isLateral ? [] : storedIn(join, outer, running)
  const met = new Set<StoredRow>()
  const found = left.flatMap((scope) => {
    const matches = (join.isLateral ? storedIn(join, scope, running) : right).flatMap((stored) => {
      const both: Scope = { sources: [...scope.sources, { as, table, row: stored.row }], outer }
      if (!isTrue(on, both, running)) return []
      met.add(stored)
      return [both]
    })
    if (matches.length > 0 || (type !== 'left' && type !== 'full')) return matches
    return [{ sources: [...scope.sources, { as, table, row: null }], outer }]
  })
  if (type !== 'right' && type !== 'full') return found
  const alone = right
    .filter((stored) => !met.has(stored))
    .map(({ row }) => ({ sources: [...emptyLeft, { as, table, row }], outer }))
  return [...found, ...alone]
}

/** One scope for each group; as they are if there is nothing to group by. */
function groupsOf(find: Find, scopes: readonly Scope[], running: Running): readonly Scope[] {
  const { group, having, select = [] } = find
  const isGrouped =
    group !== undefined ||
    select.some((item) => 'value' in item && isAggregate(item.value)) ||
    having !== undefined
  if (!isGrouped) return scopes
  const groups = new Map<string, Scope[]>()
  for (const scope of scopes) {
    const key = keyOf((group ?? []).map((by) => evaluate(by, scope, running)))
    groups.set(key, [...(groups.get(key) ?? []), scope])
  }
  // Without groups, there is one of all rows, even of none.
  if (group === undefined && groups.size === 0) groups.set('', [])
  return [...groups.values()]
    .map((members) => ({ ...(members[0] ?? { sources: emptySources(find) }), group: members }))
    .filter((scope) => isTrue(having, scope, running))
}

function emptySources({ as, joins = [], table }: Find): readonly Source[] {
  return [
    { as: as ?? table, table, row: null },
    ...joins.map((join) => ({ as: join.as ?? join.table, table: join.table, row: null })),
  ]
}

function outputOf({ joins = [], select, without }: Find, scope: Scope, running: Running): Row {
  if (select !== undefined) return selected(select, scope, running)
  const [first] = scope.sources
  if (first === undefined) return {}
  if (joins.length === 0) return lessThan(wholeRow(first, running) ?? {}, without)
  return Object.fromEntries(scope.sources.map((source) => [source.as, wholeRow(source, running)]))
}

function selected(select: readonly Selected[], scope: Scope, running: Running): Row {
  const output: Record<string, unknown> = {}
  for (const item of select) {
    if ('value' in item) output[item.as] = evaluate(item.value, scope, running)
    else
      for (const source of scope.sources)
        if (item.all === '' || source.as === item.all)
          Object.assign(output, wholeRow(source, running) ?? emptyRow(source, running))
  }
  return output
}

/** Its row with every column that the table has; a column without a value is null. */
export function wholeRow({ row, table }: Pick<Source, 'row' | 'table'>, running: Running): Row | null {
  if (row === null) return null
  const { columns } = shapeOf(table, running.shapes)
  if (columns === undefined) return { ...row }
  const known = Object.fromEntries(
    columns.map((column) => [column, readColumn({ row, table }, column, running)]),
  )
  return running.shapes[table]?.columns === undefined ? { ...known, ...row } : known
}

function emptyRow({ table }: Source, { shapes }: Running): Row {
  return Object.fromEntries((shapeOf(table, shapes).columns ?? []).map((column) => [column, null]))
}

function distinctOf(
  { distinct }: Find,
  candidates: readonly Candidate[],
  running: Running,
): readonly Candidate[] {
  if (distinct === undefined || distinct === false) return candidates
  const met = new Set<string>()
  return candidates.filter(({ output, scope }) => {
    const values =
      distinct === true ? Object.values(output) : distinct.map((by) => evaluate(by, scope, running))
    const key = keyOf(values)
    if (met.has(key)) return false
    met.add(key)
    return true
  })
}

export function inOrder<T extends Candidate>(
  candidates: readonly T[],
  order: readonly Order[] = [],
  running: Running,
): readonly T[] {
  if (order.length === 0) return candidates
  const keyed = candidates.map((candidate) => ({
    candidate,
    values: order.map(({ by }) => evaluate(by, { ...candidate.scope, output: candidate.output }, running)),
  }))
  return keyed
    .toSorted((a, b) => {
      for (const [index, each] of order.entries()) {
        const difference = orderOf(a.values[index], b.values[index], each)
        if (difference !== 0) return difference
      }
      return 0
    })
    .map(({ candidate }) => candidate)
}

function orderOf(a: unknown, b: unknown, { descending = false, nulls }: Order): number {
  if (a === null || b === null) {
    if (a === b) return 0
    const isLast = nulls === undefined ? !descending : nulls === 'last'
    return (a === null) === isLast ? 1 : -1
  }
  return (compare(a, b) ?? 0) * (descending ? -1 : 1)
}

function lessThan(row: Row, without: readonly string[] = []): Row {
  if (without.length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column)))
}

/** A row that a write is about, and the rows that it can name. */
export interface Met {
  readonly stored: StoredRow
  readonly scope: Scope
}

/** The first rows of a table that a condition holds for, as they are stored. */
export function storedRows(
  {
    as,
    joins = [],
    limit,
    order,
    table,
    where,
  }: Pick<Find, 'as' | 'joins' | 'limit' | 'order' | 'table' | 'where'>,
  running: Running,
): readonly Met[] {
  const found = running.seen(table).flatMap((stored) => {
    const source: Source = { as: as ?? table, table, row: stored.row }
    let scopes: readonly Scope[] = [{ sources: [source] }]
    for (const join of joins) scopes = joined(scopes, join, [], undefined, running)
    const scope = scopes.find((each) => isTrue(where, each, running))
    return scope ? [{ scope, output: stored.row, stored }] : []
  })
  return inOrder(found, order, running).slice(0, limit)
}

/** Rows that were written, as the write wants them back. */
export function returned(
  rows: readonly Row[],
  { as, table }: { readonly as?: string; readonly table: string },
  returning: Returning = {},
  running: Running,
  met: readonly Met[] = [],
): readonly Row[] {
  // Nothing of them is wanted: only their number.
  if (returning.select?.length === 0 && returning.include === undefined) return []
  return rows.map((row, index) => {
    const source = { as: as ?? table, table, row }
    const scope: Scope = { sources: [source, ...(met[index]?.scope.sources.slice(1) ?? [])] }
    const output = returning.select
      ? selected(returning.select, scope, running)
      : lessThan(wholeRow(source, running) ?? {}, returning.without)
    return withIncluded(output, returning.include, scope, running)
  })
}

function withIncluded(output: Row, include: readonly Included[] = [], scope: Scope, running: Running): Row {
  if (include.length === 0) return output
  const more = include.map(({ as, find, kind }) => {
    const rows = running.find(kind === 'one' ? { ...find, limit: 1 } : find, scope)
    return [as, kind === 'count' ? rows.length : kind === 'one' ? (rows[0] ?? null) : rows]
  })
  return { ...output, ...Object.fromEntries(more) }
}
