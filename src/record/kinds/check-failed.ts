import type { StepOf } from '../../protocol/steps.ts'
import { checkName } from '../labels/decisions.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { CHECK_SPEC, CHECK_STEP } from './shared/check.ts'

export type CheckFailed = StepOf<'check.failed'>

export const checkFailed = defineKind('check.failed', {
  ...CHECK_STEP,
  icon: 'failed',
  description: ({ data, from }) =>
    `${who(from)} checks ${checkName(data.check)}, and it fails: ${data.detail}.`,
  lesson: {
    why: 'Anyone could have written what arrives over the network. Here it doesn’t match what the server knows, so it is rejected.',
    without: 'The flow would continue with a wrong value, perhaps with someone else’s account.',
    spec: CHECK_SPEC,
  },
  clause: 'a check fails',
  site: ({ data }) => `check ${checkName(data.check)} failed`,
})
