import type { TabView } from '../../protocol/commands.ts'
import type { ControlView, Held } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import type { CookieSent } from '../../record/kinds/cookie-sent.ts'
import type { CookieWithheld } from '../../record/kinds/cookie-withheld.ts'
import { isRequestCookie } from '../../record/kinds/families.ts'
import { type RequestSent, requestSent } from '../../record/kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../../record/kinds/response-received.ts'

/** Whether an exchange stands still. */
export function isHeld({ control }: ControlView, exchange: string | undefined): boolean {
  return control.held.some((held) => held.exchange === exchange)
}

/** What a tab waits for: a navigation that stands still, or goes on after it stood. */
export interface Waiting {
  /** Absent while it goes on to its next step, or to its answer. */
  readonly held?: Held
  /** The step where it stands or stood last, once it was read; so the others. */
  readonly at?: Step
  readonly sent?: RequestSent
  /** The redirect that led to it. */
  readonly redirect?: ResponseReceived
  /** Its cookies: what went along, and what stayed behind. */
  readonly cookies: readonly (CookieSent | CookieWithheld)[]
}

/** What a tab waits for, if anything that it waits for stands still. */
export function waitingOf(
  tab: TabView,
  { control }: ControlView,
  steps: readonly Step[],
): Waiting | undefined {
  const held =
    control.held.find(({ exchange }) => exchange === tab.exchange) ??
    // Its redirect is known and planned already, but the browser has not got it yet.
    control.held.find(({ exchange }) => isPlaced(tab, sentBy(exchange, steps), steps))
  if (held === undefined) return undefined
  const sent = sentBy(held.exchange, steps)
  const at = steps.findLast(({ seq }) => seq === held.seq)
  const redirect = sent && redirectTo(sent, steps)
  return {
    held,
    cookies: steps.filter(
      (step) => isRequestCookie(step) && step.exchange === held.exchange,
    ) as Waiting['cookies'],
    ...(at === undefined ? {} : { at }),
    ...(sent === undefined ? {} : { sent }),
    ...(redirect === undefined ? {} : { redirect }),
  }
}

function sentBy(exchange: string, steps: readonly Step[]): RequestSent | undefined {
  return steps.findLast((step): step is RequestSent => requestSent.is(step) && step.exchange === exchange)
}

/** Whether a request is a navigation of this tab, at the end of redirects perhaps. */
function isPlaced(tab: TabView, sent: RequestSent | undefined, steps: readonly Step[]): boolean {
  if (sent?.data.mode !== 'navigation' || sent.from.name !== tab.device) return false
  const { began } = sent.data
  if (began?.by === 'tab') return began.tab === tab.tab
  const redirect = redirectTo(sent, steps)
  return redirect !== undefined && isPlaced(tab, sentBy(redirect.exchange, steps), steps)
}

/** The answer that sent a browser to a request. */
function redirectTo(sent: RequestSent, steps: readonly Step[]): ResponseReceived | undefined {
  if (sent.data.began?.by !== 'redirect') return undefined
  return steps.findLast(
    (step): step is ResponseReceived =>
      responseReceived.is(step) &&
      step.seq < sent.seq &&
      step.run === sent.run &&
      step.to?.name === sent.from.name &&
      step.data.response.headers.some(([name]) => name === 'location'),
  )
}
