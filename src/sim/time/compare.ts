import type { Comparison, Difference } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { hashOf } from '../values/hash-of.ts'
import { type BranchRecord, keyOf } from './read-branch.ts'

/** Steps of each side that a comparison has at most. */
const MOST_STEPS = 2000

/** Two branches side by side; `shared` is the last step that is one and the same, the records have what comes behind it. */
export function compareRecords(shared: number, a: BranchRecord, b: BranchRecord): Comparison {
  let same = 0
  for (const [i, step] of a.steps.entries()) {
    const other = b.steps[i]
    if (other === undefined || !isAlike(step, other)) break
    same = i + 1
  }
  return {
    common: a.steps[same - 1]?.seq ?? shared,
    a: a.steps.slice(same, same + MOST_STEPS),
    b: b.steps.slice(same, same + MOST_STEPS),
    cookies: differences(cookiesOf(a), cookiesOf(b)),
    tokens: differences(a.tokens, b.tokens),
    rows: differences(rowsOf(a), rowsOf(b)),
  }
}

/** Whether two steps differ in nothing but what the machine's clock said. */
function isAlike(a: Step, b: Step): boolean {
  if (a.key !== b.key || a.seq !== b.seq) return false
  const { realAt: _realAt, tookMs: _tookMs, ...mine } = a
  const { realAt: _otherAt, tookMs: _otherMs, ...others } = b
  return hashOf(mine) === hashOf(others)
}

function differences(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): Difference[] {
  const names = new Set([...a.keys(), ...b.keys()])
  return [...names]
    .filter((name) => a.has(name) !== b.has(name) || hashOf(a.get(name)) !== hashOf(b.get(name)))
    .map((name) => ({
      name,
      ...(a.has(name) ? { a: a.get(name) } : {}),
      ...(b.has(name) ? { b: b.get(name) } : {}),
    }))
}

function cookiesOf({ state }: BranchRecord): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(state.cookies).flatMap(([device, cookies]) =>
      cookies.map((cookie) => [`${device} ${cookie.domain}${cookie.path} ${cookie.name}`, cookie]),
    ),
  )
}

function rowsOf({ state }: BranchRecord): ReadonlyMap<string, unknown> {
  const auth = (Object.keys(state.rows) as (keyof typeof state.rows)[]).flatMap((table) =>
    state.rows[table].map((row) => [`${table} ${[keyOf(table, row)].flat().join(' ')}`, row] as const),
  )
  const own = Object.entries(state.own ?? {}).flatMap(([table, rows]) =>
    rows.map((row) => [`${table} ${row['#']}`, row] as const),
  )
  return new Map([...auth, ...own])
}
