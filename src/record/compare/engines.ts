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
import { guestOf } from '../outline/guest.ts'
import { partiesOf } from '../outline/rows.ts'
import { align } from './align.ts'
import { leavesOf } from './compare.ts'
import type { EngineDifference } from './engine-difference.ts'
import { reasonsFor } from './engine-reasons.ts'
import { stable } from './stable.ts'

/** What is different in one exchange of the browser: the first of it, and what follows from that. */
export interface EngineGroup {
  readonly key: string
  readonly first: EngineDifference
  readonly others: readonly EngineDifference[]
  /** What explains it: rows of the table of deviations, or `KEPT_DOCUMENTS`. */
  readonly reasons: readonly string[]
  /** An exchange before it ended differently, so this one began differently. */
  readonly follows: boolean
}

export interface EngineComparison {
  /** How many steps at the border of both engines are alike. */
  readonly same: number
  readonly groups: readonly EngineGroup[]
}

/** Compares what two engines did at their borders, where both are seen: `a` is ours. */
export function compareEngines({ a, b }: Pick<Comparison, 'a' | 'b'>): EngineComparison {
  const urls = urlsIn([...a, ...b])
  const found = new Map<string, EngineDifference[]>()
  let same = 0
  let last = ''
  for (const { a: ours, b: published } of align(atBorder(a), atBorder(b), meaningOf)) {
    const step = ours ?? published
    if (step === undefined) continue
    const leaves = ours && published ? leavesOf(stable(ours), stable(published)) : []
    // What only the package did belongs to what ours did last.
    last = ours ? topOf(ours) : last
    if (ours && published && leaves.length === 0) same += 1
    else {
      const url = urls.get(step)
      found.set(last, [
        ...(found.get(last) ?? []),
        { ...(ours && { ours }), ...(published && { published }), url, leaves },
      ])
    }
  }
  for (const [exchange, differences] of found) {
    const left = withoutTurns(differences)
    same += (differences.length - left.length) / 2
    found.set(exchange, left)
  }
  return { same, groups: groupsOf(found) }
}

/** What goes on side by side may take turns: the same step, a moment earlier or later, is no difference. */
function withoutTurns(differences: readonly EngineDifference[]): EngineDifference[] {
  const left = [...differences]
  for (const difference of differences) {
    const { ours } = difference
    if (ours === undefined || difference.published !== undefined) continue
    const twin = left.find(
      ({ ours: none, published }) =>
        none === undefined &&
        published !== undefined &&
        meaningOf(published) === meaningOf(ours) &&
        leavesOf(stable(ours), stable(published)).length === 0,
    )
    if (twin === undefined) continue
    left.splice(left.indexOf(twin), 1)
    left.splice(left.indexOf(difference), 1)
  }
  return left
}

function groupsOf(found: ReadonlyMap<string, readonly EngineDifference[]>): readonly EngineGroup[] {
  let isOff = false
  return [...found].flatMap(([exchange, [first, ...others]]) => {
    if (first === undefined) return []
    const all = [first, ...others]
    const reasons = [...new Set(all.flatMap(reasonsFor))]
    const follows = isOff && reasons.length === 0
    isOff ||= all.some(endsDifferently)
    return [{ key: `engines ${exchange}`, first, others, reasons, follows }]
  })
}

/** The browser got another kind of answer: what it asks next is another flow. */
function endsDifferently({ ours, published, leaves }: EngineDifference): boolean {
  const answer = ours ?? published
  if (!responseReceived.is(answer) || answer.to?.lane !== 'browser') return false
  return leaves.length === 0 || leaves.some(({ path }) => path === 'status' || path === 'location')
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

/** Exchange after exchange: two at a time take turns differently. What is seen of either engine: not what ours reports of its inside, and not what other servers check. */
function atBorder(steps: readonly Step[]): readonly Step[] {
  const byExchange = new Map<string, Step[]>()
  for (const step of steps) {
    const isOfApp = [step.from.lane, step.to?.lane].some((lane) => lane === 'app' || lane === 'browser')
    if (!isOfApp || !BORDER.some((is) => is(step))) continue
    const top = topOf(step)
    byExchange.set(top, [...(byExchange.get(top) ?? []), step])
  }
  return [...byExchange.values()].flat()
}

function topOf({ exchange }: Step): string {
  return exchange.split('.')[0] ?? ''
}

/** What a step is, without its values. */
function meaningOf(step: Step): string {
  return [step.kind, partiesOf(step), labelOf(step).name].join('\n')
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

/** The side on which a published package answered, where it did on one only. */
export function publishedSide({ a, b }: Pick<Comparison, 'a' | 'b'>): 'a' | 'b' | undefined {
  const [left, right] = [guestOf(a), guestOf(b)]
  if ((left === undefined) === (right === undefined)) return undefined
  return left === undefined ? 'b' : 'a'
}
