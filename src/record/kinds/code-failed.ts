import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { shorten } from '../values/value.ts'
import { defineKind } from './kind.ts'

export type CodeFailed = StepOf<'code.failed'>

export const codeFailed = defineKind('code.failed', {
  group: 'callback',
  icon: 'failed',
  diagram: 'box',
  label: ({ data }) => ({ name: `${data.label} failed`, note: shorten(data.message, 200) }),
  description: ({ data }) => `${data.label} failed: ${data.message}`,
  lesson: {
    why: 'Your code failed or returned something the engine can’t use. This says what and where; the browser learns much less.',
    without: 'You’d see an error page and no clue.',
    spec: authjs('errors', 'reference/core/errors'),
  },
  clause: 'the code fails',
})
