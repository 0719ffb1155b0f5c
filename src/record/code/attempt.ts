import type { Step } from '../../protocol/steps.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { personActed } from '../kinds/person-acted.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { hiddenFieldsOf } from '../values/page-fields.ts'
import { isSessionCookieIn } from './session-cookies.ts'

/** A sign-in that someone began on a page of the app, whatever came of it. */
export interface Attempt {
  readonly device: string
  /** The page with the button, without its query: an error of before may be in it. */
  readonly page: string
  /** `Sign in with GitHub` */
  readonly button: string
  /** What they typed, by the names of the fields. */
  readonly fields: Readonly<Record<string, string>>
  /** The first step of it. */
  readonly seq: number
  /** The browser has stored a session cookie since. */
  readonly isDone: boolean
}

/** The newest one of a record. */
export function attemptIn(steps: readonly Step[]): Attempt | undefined {
  const sent = steps.findLast((step): step is RequestSent => isSignIn(step) && isFromItsSite(step, steps))
  const page = sent && pageOf(sent, steps)
  const acted = steps.findLast((step) => personActed.is(step) && step.exchange === sent?.exchange)
  if (!sent || !page || !personActed.is(acted)) return undefined
  const { origin, pathname } = new URL(page.data.request.url)
  const isOfSession = isSessionCookieIn(steps)
  const stored = steps.findLast(
    (step) => cookieStored.is(step) && isOfSession(step.data.cookie.name) && step.seq > sent.seq,
  )
  return {
    device: sent.from.name,
    page: `${origin}${pathname}`,
    button: acted.data.action.replace(/^[a-z]+ /, ''),
    fields: typedIn(sent, steps, page.exchange),
    seq: acted.seq,
    isDone: cookieStored.is(stored) && !stored.data.removed,
  }
}

/** `POST …/signin/github`, `POST …/callback/credentials` */
function isSignIn(step: Step): step is RequestSent {
  if (!requestSent.is(step) || step.data.mode !== 'navigation') return false
  const { method, url } = step.data.request
  return method === 'POST' && /\/(?:signin|callback)\/[^/?]+$/.test(new URL(url).pathname)
}

/** The form of a provider that comes back by POST looks the same. */
function isFromItsSite(sent: RequestSent, steps: readonly Step[]): boolean {
  const page = pageOf(sent, steps)
  return page !== undefined && new URL(page.data.request.url).host === new URL(sent.data.request.url).host
}

/** The request for the page that sent the form. */
function pageOf({ data: { began } }: RequestSent, steps: readonly Step[]): RequestSent | undefined {
  if (began?.by !== 'tab') return undefined
  const page = steps.find((step) => requestSent.is(step) && step.exchange === began.document)
  return requestSent.is(page) ? page : undefined
}

/** The fields of its form that the page had not filled in. */
function typedIn(
  { data: { request } }: RequestSent,
  steps: readonly Step[],
  document: string | undefined,
): Readonly<Record<string, string>> {
  const page = steps.find((step) => responseReceived.is(step) && step.exchange === document)
  const hidden = hiddenFieldsOf((responseReceived.is(page) && page.data.response.body?.text) || '')
  const sent = [...new URLSearchParams(request.body?.text ?? '')]
  return Object.fromEntries(sent.filter(([name]) => !hidden.has(name)))
}
