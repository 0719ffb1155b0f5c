import { checkInWords, checking, checkName } from '../labels/decisions.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { CHECK_SPEC, CHECK_STEP, isDeciding } from './shared/check.ts'

export const checkPassed = defineKind('check.passed', {
  ...CHECK_STEP,
  icon: 'check',
  isEssential: isDeciding,
  isTelling: ({ rule }) => rule === 'CALLBACK-2',
  chore: ({ data }) => (data.check.startsWith('csrf') ? 'CSRF token' : undefined),
  brief: (step) => ({
    ...CHECK_STEP.label(step),
    ...(step.rule === 'PKCE-2' ? { note: 'secret recovered' } : {}),
  }),
  inWords: (step) => checkInWords(step) ?? CHECK_STEP.label(step),
  description: (step) => `${who(step.from)} ${checking(step)}.`,
  lesson: {
    why: 'Anyone could have written what arrives over the network. The server compares it with what it knows before trusting it.',
    without: 'The flow would continue with values that an attacker chose.',
    spec: CHECK_SPEC,
  },
  clause: 'a check passes',
  site: ({ data }) => `check ${checkName(data.check)} passed`,
})
