import { draftCookies } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { withTimes } from '../values/time.ts'
import { defineKind } from './kind.ts'
import { COOKIE_STEP, cookieSentence, cookieValues, isCheckCookie, isSessionCookie } from './shared/cookie.ts'

export type CookieNotSent = StepOf<'cookie.not-sent'>

/** A cookie that the browser did not send. */
export const cookieNotSent = defineKind('cookie.not-sent', {
  ...COOKIE_STEP,
  icon: 'no-cookie',
  travelsWith: 'request',
  isEssential: ({ data: { cookie } }) => isSessionCookie(cookie.name) || isCheckCookie(cookie.name),
  label: ({ data }) => ({ name: `not sent ${data.cookie.name}`, note: withTimes(data.verdict.reason) }),
  description: (step) => cookieSentence(step, 'does not send', step.data.cookie.name),
  lesson: {
    why: 'Cookies belong to a host, a path, a scheme and a site. Because they aren’t sent elsewhere, they can’t be read or misused there.',
    without: 'Every site you visit could act in your name everywhere else.',
    spec: draftCookies('5.8.3'),
  },
  clause: 'a cookie is not sent',
  verb: 'not sent',
  target: ({ data, kind }) => ({ kind, cookie: data.cookie.name }),
  editable: { edit: 'Edit request' },
  values: cookieValues,
  site: () => 'not sent from the jar: cookie',
})
