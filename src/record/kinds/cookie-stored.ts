import { draftCookies } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import {
  COOKIE_STEP,
  cookieSentence,
  cookieValues,
  isSessionCookie,
  shortCookieName,
} from './shared/cookie.ts'

export type CookieStored = StepOf<'cookie.stored'>

export const cookieStored = defineKind('cookie.stored', {
  ...COOKIE_STEP,
  icon: 'cookie',
  travelsWith: 'response',
  // One that is only renewed is routine.
  isEssential: ({ data: { before, cookie, removed } }) =>
    isSessionCookie(cookie.name) && (removed || before === undefined),
  label: ({ data }) => ({ name: `${data.removed ? 'removed' : 'stored'} ${data.cookie.name}` }),
  inWords: ({ data: { cookie, removed } }) => ({
    name: `${isSessionCookie(cookie.name) ? 'Session cookie' : 'Cookie'} ${removed ? 'removed' : 'stored'}`,
    note: shortCookieName(cookie.name),
  }),
  description: (step) =>
    step.data.removed
      ? `${who(step.from)} deletes the cookie ${step.data.cookie.name}: it was set with a past expiry.`
      : cookieSentence(step, 'stores', step.data.cookie.name),
  lesson: {
    why: 'This is how a server makes a browser remember something, and how it deletes it again: by setting a cookie that has already expired.',
    without: 'The next request would arrive without it, and the flow would have to start over.',
    spec: draftCookies('5.7'),
  },
  clause: 'a cookie is stored',
  target: ({ data, kind }) => ({ kind, cookie: data.cookie.name }),
  values: cookieValues,
  site: ({ data }) => (data.removed ? 'removed from the jar: cookie' : 'stored in the jar: cookie'),
})
