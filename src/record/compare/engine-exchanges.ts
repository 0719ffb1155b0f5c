import type { Comparison } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { cookieRefused } from '../kinds/cookie-refused.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { eventFired } from '../kinds/event-fired.ts'
import { isAdapterStep, isCallback } from '../kinds/families.ts'
import { logWritten } from '../kinds/log-written.ts'
import { mailSent } from '../kinds/mail-sent.ts'
import { labelOf } from '../kinds/registry.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { partiesOf } from '../outline/rows.ts'
import { align } from './align.ts'
import { leavesOf } from './compare.ts'
import { type EngineExchange, type EngineRow, isSame } from './engine-difference.ts'
import { alignExchanges } from './exchanges.ts'
import { stable } from './stable.ts'

/** The exchanges of both engines beside each other, each with its steps at the border. `a` is ours. */
export function engineExchanges({ a, b }: Pick<Comparison, 'a' | 'b'>): readonly EngineExchange[] {
  const urls = urlsIn([...a, ...b])
  return alignExchanges({ a, b }).map(({ a: left, b: right, key }) => {
    const [ours, published] = [left?.steps ?? [], right?.steps ?? []]
    const meaning = (step: Step) => meaningOf(step, urls.get(step))
    const rows = align(atBorder(ours), atBorder(published), meaning).map((pair): EngineRow => {
      const { a: own, b: other } = pair
      const leaves = own && other ? leavesOf(stable(own), stable(other)) : []
      const url = urls.get((own ?? other) as Step)
      return { ...(own && { ours: own }), ...(other && { published: other }), url, leaves }
    })
    return { key, ours, published, rows: withoutTurns(rows, meaning) }
  })
}

/** What goes on side by side may take turns: the same step, a moment earlier or later, is no difference. */
function withoutTurns(rows: readonly EngineRow[], meaning: (step: Step) => string): readonly EngineRow[] {
  const left = [...rows]
  for (const row of rows) {
    const { ours, published } = row
    if (ours === undefined || published !== undefined) continue
    const twin = left.find(
      (other) =>
        other.ours === undefined &&
        other.published !== undefined &&
        meaning(other.published) === meaning(ours) &&
        leavesOf(stable(ours), stable(other.published)).length === 0,
    )
    if (twin?.published === undefined) continue
    left.splice(left.indexOf(twin), 1)
    left[left.indexOf(row)] = { ...row, published: twin.published }
  }
  return left
}

const BORDER = [
  isCallback,
  isAdapterStep,
  eventFired.is,
  logWritten.is,
  mailSent.is,
  cookieStored.is,
  cookieRefused.is,
  requestSent.is,
  responseReceived.is,
]

/** What is seen of either engine: not what ours reports of its inside, and not what other servers check. */
function atBorder(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => {
    const isOfApp = [step.from.lane, step.to?.lane].some((lane) => lane === 'app' || lane === 'browser')
    return isOfApp && BORDER.some((is) => is(step))
  })
}

/** What a step is, without its values. An answer is that to its request, whatever it says. */
function meaningOf(step: Step, url: string | undefined): string {
  const { kind } = step
  if (responseReceived.is(step)) return [kind, partiesOf(step), addressOf(url)].join('\n')
  const name = cookieStored.is(step) ? step.data.cookie.name : labelOf(step).name
  return [kind, partiesOf(step), name].join('\n')
}

function addressOf(url = ''): string {
  return url.split('?')[0] ?? ''
}

/** The address that the exchange of each step asked for. */
function urlsIn(steps: readonly Step[]): ReadonlyMap<Step, string> {
  const asked = new Map<string, string>()
  return new Map(
    steps.flatMap((step) => {
      if (requestSent.is(step)) asked.set(step.exchange, step.data.request.url)
      const url = asked.get(step.exchange)
      return url === undefined ? [] : [[step, url] as const]
    }),
  )
}

/** How many steps of an exchange are alike. */
export function countSame({ rows }: EngineExchange): number {
  return rows.filter(isSame).length
}
