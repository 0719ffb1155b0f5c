import type { Cookie, CookieVerdict } from '../../protocol/cookies.ts'
import type { Step } from '../../protocol/steps.ts'
import { cookieSent } from '../kinds/cookie-sent.ts'
import { nameInLine } from '../labels/phrases.ts'
import { formatSpan, formatTime } from '../values/time.ts'

/** What happened to one cookie in one exchange. */
export interface CookieFate {
  readonly seq: number
  /** When it happened. */
  readonly at: number
  readonly fate: 'sent' | 'notSent' | 'stored' | 'removed' | 'refused'
  readonly name: string
  readonly verdict: CookieVerdict
  readonly cookie?: Cookie
  readonly before?: Cookie
  /** The `Set-Cookie` line, where there was one. */
  readonly line?: string
}

/** What happened, in the words of the screen. */
export function fateLabel({ fate }: CookieFate): string {
  return fate === 'notSent' ? 'not sent' : fate
}

/** What happened to a cookie in a step. */
export function fateOf(step: Step): CookieFate | undefined {
  if (!('verdict' in step.data)) return undefined
  const { seq, at } = step
  const { verdict } = step.data
  if (!('line' in step.data)) {
    const { cookie } = step.data
    return { seq, at, fate: cookieSent.is(step) ? 'sent' : 'notSent', name: cookie.name, verdict, cookie }
  }
  const { line } = step.data
  if (!('cookie' in step.data)) return { seq, at, fate: 'refused', name: nameInLine(line), verdict, line }
  const { before, cookie, removed } = step.data
  const fate = removed ? 'removed' : 'stored'
  return { seq, at, fate, name: cookie.name, verdict, cookie, line, ...(before ? { before } : {}) }
}

/** What happened to cookies in an exchange, in order. */
export function fatesIn(steps: readonly Step[], exchange: string): readonly CookieFate[] {
  return steps
    .filter((step) => step.exchange === exchange)
    .map(fateOf)
    .filter((fate) => fate !== undefined)
}

/** How long a cookie has: `13:41 min left`, `session`. */
export function timeLeft(cookie: Cookie, now: number): string {
  if (cookie.expires === 'session') return 'session'
  const left = cookie.expires - now
  return left > 0 ? `${formatSpan(left)} left` : 'expired'
}

/** When a cookie expires, as a sentence. */
export function endOf(cookie: Cookie, now: number): string {
  if (cookie.expires === 'session') return 'Expires with the browser session.'
  const at = formatTime(cookie.expires)
  return cookie.expires > now
    ? `Expires at ${at}, in ${formatSpan(cookie.expires - now)}.`
    : `Expired at ${at}, ${formatSpan(now - cookie.expires)} ago.`
}

/** The attributes a cookie has, as `Set-Cookie` writes them. */
export function attributesOf(cookie: Cookie): readonly string[] {
  const sameSite = { strict: 'SameSite=Strict', lax: 'SameSite=Lax', none: 'SameSite=None', default: '' }
  return [
    cookie.hostOnly ? `${cookie.domain}, host only` : `Domain=${cookie.domain}`,
    `Path=${cookie.path}`,
    cookie.secure ? 'Secure' : '',
    cookie.httpOnly ? 'HttpOnly' : '',
    sameSite[cookie.sameSite] || 'no SameSite: Lax by default',
  ].filter((attribute) => attribute !== '')
}
