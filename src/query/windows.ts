import { evaluate, isTrue, keyOf, type Running, type Scope } from './evaluate.ts'
import type { Expression, Order, Window, WindowFunction } from './query.ts'
import { QueryError } from './query-error.ts'

/** What windows gave for all rows of a query: each is computed once. */
const COMPUTED = new WeakMap<readonly Scope[], Map<Window, readonly unknown[]>>()

/** The value of a window at a row. */
export function windowAt(window: Window, { at = 0, beside }: Scope, running: Running): unknown {
  if (beside === undefined)
    throw new QueryError(
      'QueryNotUnderstood',
      `${window.window}() over other rows is possible in what is selected`,
    )
  const known = COMPUTED.get(beside) ?? new Map<Window, readonly unknown[]>()
  COMPUTED.set(beside, known)
  const values = known.get(window) ?? computed(window, beside, running)
  known.set(window, values)
  return values[at] ?? null
}

function computed(window: Window, beside: readonly Scope[], running: Running): readonly unknown[] {
  const values: unknown[] = []
  const parts = new Map<string, Scope[]>()
  for (const scope of beside) {
    const key = keyOf((window.partition ?? []).map((by) => evaluate(by, scope, running)))
    const part = parts.get(key) ?? []
    part.push(scope)
    parts.set(key, part)
  }
  for (const part of parts.values()) {
    const { order = [] } = window
    const rows = order.length > 0 ? running.inOrder(part, order) : part
    const peers = peersOf(rows, order, running)
    for (const [place, scope] of rows.entries())
      values[scope.at ?? 0] = atPlace(window, { rows, place, peers }, running)
  }
  return values
}

/** Of each row, the number of its equals: rows in the same place of the order. */
function peersOf(rows: readonly Scope[], order: readonly Order[], running: Running): readonly number[] {
  let [number, last] = [-1, '']
  return rows.map((scope, index) => {
    const key = order.length > 0 ? keyOf(order.map(({ by }) => evaluate(by, scope, running))) : ''
    if (index === 0 || key !== last) number += 1
    last = key
    return number
  })
}

interface Place {
  readonly rows: readonly Scope[]
  readonly place: number
  readonly peers: readonly number[]
}

const RANKS: readonly WindowFunction[] = ['row_number', 'rank', 'dense_rank', 'ntile']

function atPlace(window: Window, at: Place, running: Running): unknown {
  const { args, filter, window: name } = window
  const { place, rows } = at
  const [over, second, third] = args
  const of = (expression: Expression | undefined, scope: Scope | undefined = rows[place]) =>
    expression && scope ? evaluate(expression, scope, running) : null
  if (RANKS.includes(name)) return rankOf(name, at, Number(of(over)))
  if (name === 'lag' || name === 'lead') {
    const distance = second ? Number(of(second)) : 1
    const other = rows[place + (name === 'lag' ? -distance : distance)]
    return other ? of(over, other) : of(third)
  }
  const framed = frameOf(window, at).filter((scope) => isTrue(filter, scope, running))
  if (name === 'first_value' || name === 'last_value')
    return framed.length > 0 ? of(over, framed.at(name === 'last_value' ? -1 : 0)) : null
  const aggregate = { aggregate: name as 'count', ...(over && { over }) }
  return evaluate(aggregate, { sources: [], group: framed }, running)
}

function rankOf(name: WindowFunction, { peers, place, rows }: Place, parts: number): number {
  if (name === 'row_number') return place + 1
  if (name === 'rank') return peers.indexOf(peers[place] ?? 0) + 1
  if (name === 'dense_rank') return (peers[place] ?? 0) + 1
  // The first parts have one row more than the others.
  const [size, more] = [Math.floor(rows.length / parts), rows.length % parts]
  const longer = more * (size + 1)
  return place < longer ? Math.floor(place / (size + 1)) + 1 : more + Math.floor((place - longer) / size) + 1
}

function frameOf({ frame, order = [] }: Window, { peers, place, rows }: Place): readonly Scope[] {
  if (frame !== undefined) {
    const { after, before } = frame
    const from = before === null ? 0 : Math.max(0, place - before)
    return rows.slice(from, after === null ? undefined : Math.max(0, place + after + 1))
  }
  return order.length === 0 ? rows : rows.slice(0, peers.lastIndexOf(peers[place] ?? 0) + 1)
}
