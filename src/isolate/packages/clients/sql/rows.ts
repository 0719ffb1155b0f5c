import type { Combined, Find, Rows, Selected } from '../../../../query/query.ts'
import { notHere } from './reading.ts'

/** The table of rows that no table has. */
export const UNNAMED = '(rows)'

export function everyRow(from: Rows): Find {
  return { action: 'find', table: UNNAMED, from, select: [{ all: '' }] }
}

/** Queries that are put together. `INTERSECT` comes before the others. */
export function combined(first: Find, rest: readonly Part[]): Combined {
  const [part, ...more] = rest
  if (part === undefined) throw new Error('a query alone is not put together with anything')
  const { action, find, isAll } = part
  const together: Combined = { action, of: [first, find], isAll }
  const [next] = more
  if (next === undefined) return together
  if (action !== 'intersect' && next.action === 'intersect') {
    const end = more.findIndex((each) => each.action !== 'intersect')
    const inner = end < 0 ? more : more.slice(0, end)
    const right = everyRow(combined(find, inner))
    return combined(first, [{ action, isAll, find: right }, ...more.slice(inner.length)])
  }
  return combined(withNamesOf(first, everyRow(together)), more)
}

interface Part {
  readonly action: Combined['action']
  readonly isAll: boolean
  readonly find: Find
}

/** The same columns by name, so that more can be put together with it. */
function withNamesOf(first: Find, find: Find): Find {
  const names = namesOf(first)
  if (names.length === 0) return find
  return { ...find, select: names.map((as) => ({ as, value: { column: as } })) }
}

/** Rows whose columns have other names. */
export function renamed(rows: Rows, names: readonly string[] | undefined): Rows {
  if (names === undefined) return rows
  const named = (select: Find['select'] = []) =>
    select.map((item, index) => ('as' in item ? { ...item, as: names[index] ?? item.as } : item))
  if (!('action' in rows)) {
    if ('items' in rows) return { ...rows, as: names[0] ?? rows.as }
    if ('step' in rows || 'result' in rows) return rows
    return rows.map((row) =>
      Object.fromEntries(
        Object.values(row).map((each, index) => [names[index] ?? `column${index + 1}`, each]),
      ),
    )
  }
  if (rows.action === 'find') return { ...rows, select: named(rows.select) }
  const [first, ...others] = rows.of
  if (first === undefined) return rows
  return { ...rows, of: [{ ...first, select: named(first.select) }, ...others] } as Rows
}

/** A query that goes on with what it found, if it names itself. */
export function goingOn(name: string, rows: Rows): Rows {
  if (!JSON.stringify(rows).includes(JSON.stringify({ step: name }))) return rows
  // A compound has a query around it, with the names of its columns.
  const around = 'action' in rows && rows.action === 'find' && rows.from !== undefined ? rows : undefined
  const inner = around?.from ?? rows
  const [first, next] = 'action' in inner && inner.action === 'union' ? inner.of : []
  if (first === undefined || next === undefined || !('action' in inner) || inner.action !== 'union')
    return notHere(`${name}, which names itself without UNION,`)
  const names = namesOf(around)
  const select = first.select?.map((item, index): Selected => {
    const as = names[index]
    return 'as' in item && as !== undefined ? { ...item, as } : item
  })
  return {
    action: 'recursive',
    name,
    of: [{ ...first, ...(select && { select }) }, next],
    isAll: inner.isAll ?? false,
  }
}

/** The first of queries that are put together. */
export function firstOf(rows: Rows | undefined): Find | undefined {
  if (rows === undefined || !('action' in rows)) return undefined
  return rows.action === 'find' ? rows : firstOf(rows.of[0])
}

/** What a query calls its columns, if it says it of all. */
export function namesOf(find: Find | undefined): readonly string[] {
  const names = find?.select?.flatMap((item) => ('as' in item ? [item.as] : [])) ?? []
  return names.length === find?.select?.length ? names : []
}
