import { draftCookies } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { defineKind } from './kind.ts'
import { COOKIE_STEP, cookieSentence } from './shared/cookie.ts'

export type CookieSent = StepOf<'cookie.sent'>

export const cookieSent = defineKind('cookie.sent', {
  ...COOKIE_STEP,
  icon: 'cookie',
  travelsWith: 'request',
  isEssential: () => false,
  label: ({ data }) => ({ name: `sent ${data.cookie.name}` }),
  description: (step) => cookieSentence(step, 'sends', step.data.cookie.name),
  lesson: {
    why: 'HTTP forgets between requests. A cookie that comes back tells the server that this is the same browser.',
    without: 'Every request would look like it came from a stranger.',
    spec: draftCookies('5.8.3'),
  },
  clause: 'a cookie is sent',
  target: ({ data, kind }) => ({ kind, cookie: data.cookie.name }),
  editable: { edit: 'Edit cookie' },
})
