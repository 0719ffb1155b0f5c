import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import { who } from '../../labels/phrases.ts'
import { type Atom, cookieAtoms } from '../../values/atoms.ts'
import { withTimes } from '../../values/time.ts'
import type { StepWith } from '../kind.ts'

/** What all steps of a cookie have in common. */
export const COOKIE_STEP = {
  group: 'cookie',
  lane: 'browser',
  tab: 'Cookies',
  isCounted: true,
  diagram: 'trouble',
} as const

/** `…session-token`, also the chunks of a large one. */
export function isSessionCookie(name: string): boolean {
  return /(?:^|\.)session-token(?:\.\d+)?$/.test(name)
}

/** A cookie that a sign-in, or the session after it, depends on. */
export function isCheckCookie(name: string): boolean {
  return /(?:^|\.)(?:state|nonce|challenge|pkce\.code_verifier)$/.test(name)
}

/** `session-token` of `__Secure-authjs.session-token` */
export function shortCookieName(name: string): string {
  return name.replace(/^__(?:Secure|Host)-/, '').replace(/^(?:authjs|next-auth)\./, '')
}

type CookieStep = StepWith<{ readonly cookie: Cookie; readonly verdict: CookieVerdict }>

/** `The browser on laptop sends the cookie theme. Path=/docs.` */
export function cookieSentence(
  { data, from }: StepWith<{ readonly verdict: CookieVerdict }>,
  verb: string,
  name: string,
): string {
  return `${who(from)} ${verb} the cookie ${name}. ${withTimes(data.verdict.reason)}.`
}

export function cookieValues({ data: { cookie } }: CookieStep): readonly Atom[] {
  return cookieAtoms('jar', cookie.name, cookie.value)
}
