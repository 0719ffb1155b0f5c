import { evaluate, keyOf, NO_SCOPE, type Running, type Scope } from './evaluate.ts'
import type { Combined, Find, Recursive, Row, Rows } from './query.ts'
import { QueryError } from './query-error.ts'

/** Rows that no table has. */
export function rowsOf(from: Rows, outer: Scope | undefined, running: Running): readonly Row[] {
  if ('result' in from) return running.results[Number(from.result)]?.rows ?? []
  if ('step' in from) return running.steps.get(from.step) ?? []
  if ('items' in from) return itemsOf(evaluate(from.items, outer ?? NO_SCOPE, running), from.as)
  if (!('action' in from)) return from
  if (from.action === 'find') return finding(from, outer, running)
  return from.action === 'recursive' ? repeated(from, outer, running) : combined(from, outer, running)
}

function finding(find: Find, outer: Scope | undefined, running: Running): readonly Row[] {
  return running.find(find, outer ?? NO_SCOPE)
}

function itemsOf(value: unknown, as: string): readonly Row[] {
  return Array.isArray(value) ? value.map((item: unknown) => ({ [as]: item ?? null })) : []
}

function combined({ action, isAll = false, of }: Combined, outer: Scope | undefined, running: Running) {
  const [first = [], ...others] = of.map((each) => finding(each, outer, running))
  const names = namesOf(of[0], first, others.flat())
  return others.reduce((rows, other) => together(action, isAll, rows, withNames(names, other)), first)
}

function together(
  action: Combined['action'],
  isAll: boolean,
  left: readonly Row[],
  right: readonly Row[],
): readonly Row[] {
  if (action === 'union') return isAll ? [...left, ...right] : unlike([...left, ...right])
  const counts = new Map<string, number>()
  for (const row of right) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  const kept = (isAll ? left : unlike(left)).filter((row) => {
    const count = counts.get(nameOf(row)) ?? 0
    // Of several equal rows, each takes one of the other side.
    if (isAll) counts.set(nameOf(row), count - 1)
    return (action === 'intersect') === count > 0
  })
  return kept
}

/** More than any tree of a login has. */
const MOST_ROWS = 10_000

function repeated({ isAll = false, name, of }: Recursive, outer: Scope | undefined, running: Running) {
  const first = finding(of[0], outer, running)
  const names = namesOf(of[0], first, [])
  let rows = isAll ? first : unlike(first)
  const met = new Set(rows.map(nameOf))
  for (let last = rows; last.length > 0; ) {
    running.steps.set(name, last)
    const found = withNames(names, finding(of[1], outer, running))
    last = isAll ? found : unlike(found).filter((row) => !met.has(nameOf(row)))
    for (const row of last) met.add(nameOf(row))
    rows = [...rows, ...last]
    if (rows.length > MOST_ROWS)
      throw new QueryError(
        'QueryNotUnderstood',
        `the recursive query ${name} finds more than ${MOST_ROWS} rows`,
      )
  }
  running.steps.delete(name)
  return rows
}

function namesOf(first: Find | undefined, found: readonly Row[], others: readonly Row[]): readonly string[] {
  const select = first?.select?.map((item) => ('as' in item ? item.as : undefined))
  return select?.every((name) => name !== undefined) ? select : Object.keys(found[0] ?? others[0] ?? {})
}

/** The columns have the names of the first query. */
function withNames(names: readonly string[], rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    const values = Object.values(row)
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]))
  })
}

function unlike(rows: readonly Row[]): readonly Row[] {
  const met = new Set<string>()
  return rows.filter((row) => !met.has(nameOf(row)) && met.add(nameOf(row)))
}

function nameOf(row: Row): string {
  return keyOf(Object.values(row))
}
