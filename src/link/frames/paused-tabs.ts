import type { TabView } from '../../protocol/commands.ts'
import type { ControlView, PausedExchange } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import type { CookieNotSent } from '../../record/kinds/cookie-not-sent.ts'
import type { CookieSent } from '../../record/kinds/cookie-sent.ts'
import { isRequestCookie } from '../../record/kinds/families.ts'
import { type RequestSent, requestSent } from '../../record/kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../../record/kinds/response-received.ts'

/** Whether an exchange is paused. */
export function isPaused({ control }: ControlView, exchange: string | undefined): boolean {
  return control.paused.some((paused) => paused.exchange === exchange)
}

/** What a tab waits for: a navigation that is paused, or continues after a pause. */
export interface Waiting {
  /** Absent while it continues to its next step or its response. */
  readonly paused?: PausedExchange
  /** The step where it is or was last paused, once it has been read; the same goes for the steps below. */
  readonly at?: Step
  readonly sent?: RequestSent
  /** The redirect that led to it. */
  readonly redirect?: ResponseReceived
  /** Its cookies, both sent and not sent. */
  readonly cookies: readonly (CookieSent | CookieNotSent)[]
}

/** What a tab waits for, if that is paused. */
export function waitingOf(
  tab: TabView,
  { control }: ControlView,
  steps: readonly Step[],
): Waiting | undefined {
  const paused =
    control.paused.find(({ exchange }) => exchange === tab.exchange) ??
    // Its redirect is recorded and planned, but the browser hasn't received it yet.
    control.paused.find(({ exchange }) => isNavigationOf(tab, sentBy(exchange, steps), steps))
  if (paused === undefined) return undefined
  const sent = sentBy(paused.exchange, steps)
  const at = steps.findLast(({ seq }) => seq === paused.seq)
  const redirect = sent && redirectTo(sent, steps)
  return {
    paused,
    cookies: steps.filter(
      (step) => isRequestCookie(step) && step.exchange === paused.exchange,
    ) as Waiting['cookies'],
    ...(at === undefined ? {} : { at }),
    ...(sent === undefined ? {} : { sent }),
    ...(redirect === undefined ? {} : { redirect }),
  }
}

function sentBy(exchange: string, steps: readonly Step[]): RequestSent | undefined {
  return steps.findLast((step): step is RequestSent => requestSent.is(step) && step.exchange === exchange)
}

/** Whether a request is a navigation of this tab, perhaps after redirects. */
function isNavigationOf(tab: TabView, sent: RequestSent | undefined, steps: readonly Step[]): boolean {
  if (sent?.data.mode !== 'navigation' || sent.from.name !== tab.device) return false
  const { began } = sent.data
  if (began?.by === 'tab') return began.tab === tab.tab
  const redirect = redirectTo(sent, steps)
  return redirect !== undefined && isNavigationOf(tab, sentBy(redirect.exchange, steps), steps)
}

/** The response that redirected a browser to a request. */
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
