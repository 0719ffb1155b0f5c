import { draftCookies } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { nameInLine } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { COOKIE_STEP, cookieSentence } from './shared/cookie.ts'

export type CookieRefused = StepOf<'cookie.refused'>

export const cookieRefused = defineKind('cookie.refused', {
  ...COOKIE_STEP,
  icon: 'no-cookie',
  travelsWith: 'response',
  label: ({ data }) => ({ name: `refused ${nameInLine(data.line)}`, note: data.verdict.reason }),
  description: (step) => cookieSentence(step, 'refuses', nameInLine(step.data.line)),
  lesson: {
    why: 'A browser stores only what this site may set. The server isn’t notified: the next request just lacks the cookie.',
    without: 'One site could choose another site’s cookies.',
    spec: draftCookies('5.7'),
  },
  clause: 'a cookie is refused',
  target: ({ data, kind }) => ({ kind, cookie: nameInLine(data.line).trim() }),
})
