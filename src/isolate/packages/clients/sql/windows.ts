import type { Expr } from 'pgsql-ast-parser'
import type { Expression, Order, Window, WindowFunction } from '../../../../query/query.ts'

/** Begins a text in an order that says which rows around a row count. The reader of SQL knows no such words. */
const FRAME = 'rows around: '

const INSIDE = '(?:[^()]|\\([^()]*\\))*'
const BOUND = '(?:unbounded\\s+(?:preceding|following)|current\\s+row|\\d+\\s+(?:preceding|following))'

const NAMED = new RegExp(
  `\\bwindow\\s+(\\w+)\\s+as\\s*\\((${INSIDE})\\)((?:\\s*,\\s*\\w+\\s+as\\s*\\(${INSIDE}\\))*)`,
  'i',
)
const OVER = new RegExp(
  `\\bover\\s*\\((${INSIDE}?)\\b(rows|range)\\s+(?:between\\s+(${BOUND})\\s+and\\s+(${BOUND})|(${BOUND}))\\s*\\)`,
  'gi',
)

/** Brings windows into the words that the reader of SQL knows. `quote` makes a text of what it is given. */
export function plainWindows(text: string, quote: (text: string) => string): string {
  if (!/\bover\b/i.test(text)) return text
  let plain = text
  for (let found = NAMED.exec(plain); found !== null; found = NAMED.exec(plain)) {
    const [whole, name = '', inside = '', more = ''] = found
    plain = plain
      .replace(whole, () => more.trim().replace(/^,/, 'window '))
      .replaceAll(new RegExp(`\\bover\\s+${name}\\b`, 'gi'), () => `over (${inside})`)
  }
  return plain.replaceAll(
    OVER,
    (whole, inside: string, kind: string, from?: string, to?: string, only?: string) => {
      const [before, after] = [distance(from ?? only ?? ''), to === undefined ? 0 : distance(to)]
      const isWhole = before === null && after === null
      // What is equal to the last row counts, too: that is the standard.
      if (kind.toLowerCase() === 'range' && !isWhole)
        return before === null && after === 0 ? `over (${inside})` : whole
      const frame = quote(`${FRAME}${JSON.stringify({ before, after })}`)
      return `over (${inside}${/\border\s+by\b/i.test(inside) ? ', ' : ' order by '}${frame})`
    },
  )
}

/** How many rows away; null is all of them. Of `5 following` before a row, a negative number. */
function distance(bound: string): number | null {
  if (/^unbounded/i.test(bound)) return null
  return Number(/\d+/.exec(bound)?.[0] ?? 0)
}

const FUNCTIONS: Readonly<Record<string, WindowFunction>> = {
  row_number: 'row_number',
  rank: 'rank',
  dense_rank: 'dense_rank',
  ntile: 'ntile',
  lag: 'lag',
  lead: 'lead',
  first_value: 'first_value',
  last_value: 'last_value',
}

export function windowFunction(name: string): WindowFunction | undefined {
  return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
}

interface Parts {
  readonly args: readonly Expression[]
  readonly partition: readonly Expression[]
  readonly orders: readonly { readonly by: Expr; readonly order: Order }[]
  readonly filter?: Expression | undefined
}

export function windowOf(name: WindowFunction, { args, filter, orders, partition }: Parts): Window {
  const frames = orders.flatMap(({ by }) =>
    by.type === 'string' && by.value.startsWith(FRAME) ? [by.value] : [],
  )
  const order = orders.filter(({ by }) => by.type !== 'string').map((each) => each.order)
  const [frame] = frames.map((text) => JSON.parse(text.slice(FRAME.length)) as NonNullable<Window['frame']>)
  return {
    window: name,
    args,
    ...(partition.length > 0 && { partition }),
    ...(order.length > 0 && { order }),
    ...(frame && { frame }),
    ...(filter && { filter }),
  }
}
