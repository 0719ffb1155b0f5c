import type { Step } from '../../protocol/steps.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { eventFired } from '../kinds/event-fired.ts'
import { logWritten } from '../kinds/log-written.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import type { EngineDifference } from './engine-difference.ts'

/** Not the engine but the simulator: it keeps what providers publish for five minutes, and the package asks each time. */
export const KEPT_DOCUMENTS = 'kept documents'

interface Reason {
  /** A row of the table of deviations. */
  readonly id: string
  readonly explains: (difference: EngineDifference) => boolean
}

const CHECK_COOKIE = /\.(?:pkce\.code_verifier|state|nonce|challenge)(?==|$)/

/** How a difference shows at the border, by the row of the table that explains it. */
const REASONS: readonly Reason[] = [
  { id: 'DEV-1', explains: isCheckCookie },
  {
    id: 'DEV-15',
    explains: ({ ours, leaves }) =>
      requestSent.is(ours) &&
      leaves.length > 0 &&
      leaves.every(({ a, b }) => withoutReturn(String(a)) === withoutReturn(String(b))),
  },
  { id: 'DEV-16', explains: ({ ours, url }) => !ours && url?.startsWith('https://authjs.dev/img/') === true },
  {
    id: 'DEV-17',
    explains: ({ ours, published }) =>
      !ours && eventFired.is(published) && published.data.event === 'createUser',
  },
  { id: 'DEV-29', explains: isLogged('InvalidProvider', 'TypeError') },
  {
    id: 'DEV-30',
    explains: ({ published, url }) => !published && /^https:\/\/[^/]+\/.*(?:jwks|certs|keys)/.test(url ?? ''),
  },
  { id: 'DEV-32', explains: says('did not provide a userinfo endpoint') },
  { id: 'DEV-33', explains: isLogged('MissingAdapterMethods', 'CallbackRouteError') },
  { id: 'DEV-42', explains: ({ url }) => /\/webauthn-options\b/.test(url ?? '') },
  { id: 'DEV-46', explains: isPage },
  {
    id: KEPT_DOCUMENTS,
    explains: ({ ours, url }) => !ours && /\/\.well-known\/openid-configuration$/.test(url ?? ''),
  },
]

/** The rows that explain a difference. */
export function reasonsFor(difference: EngineDifference): readonly string[] {
  return REASONS.filter(({ explains }) => explains(difference)).map(({ id }) => id)
}

/** Ours removes these cookies when an attempt has failed, so the browser no longer sends them. */
function isCheckCookie({ ours, published, leaves }: EngineDifference): boolean {
  if (!published)
    return cookieStored.is(ours) && ours.data.removed && CHECK_COOKIE.test(ours.data.cookie.name)
  return (
    requestSent.is(ours) &&
    leaves.length > 0 &&
    leaves.every(({ a, b }) => withoutChecks(String(a)) === withoutChecks(String(b)))
  )
}

function withoutChecks(header: string): string {
  return header
    .split('; ')
    .filter((cookie) => !CHECK_COOKIE.test(cookie.split('=')[0] ?? ''))
    .join('; ')
}

/** A form without the address that the person comes back to. */
function withoutReturn(form: string): string {
  return form.replace(/\bcallbackUrl=[^&]*/, '')
}

/** A built-in page: the same form, in other words. */
function isPage({ ours, published, leaves }: EngineDifference): boolean {
  return (
    responseReceived.is(ours) &&
    published !== undefined &&
    leaves.every(({ path }) => path === 'body') &&
    ours.data.response.headers.some(
      ([name, value]) => name === 'content-type' && value.startsWith('text/html'),
    )
  )
}

function says(text: string): Reason['explains'] {
  return ({ published }) => logWritten.is(published) && JSON.stringify(published.data).includes(text)
}

function isLogged(ours: string, published: string): Reason['explains'] {
  const names = (step: Step | undefined) => (logWritten.is(step) ? step.data.message : '')
  return (difference) =>
    names(difference.ours).startsWith(ours) && names(difference.published).startsWith(published)
}
