import type { StepOf } from '../../protocol/steps.ts'
import { describePlace } from '../labels/phrases.ts'
import { shorten } from '../values/value.ts'
import { defineKind } from './kind.ts'
import { RECORD_SPEC } from './shared/record-spec.ts'

export type CodeNoticed = StepOf<'code.noticed'>

export const codeNoticed = defineKind('code.noticed', {
  group: 'callback',
  icon: 'log',
  diagram: 'box',
  label: ({ data }) => ({ name: `notice ${data.notice}`, note: shorten(data.message, 200) }),
  description: ({ data }) => `${data.message}${describePlace(data.location)}.`,
  lesson: {
    why: 'The code runs, but does something you may not expect: it relies on something that isn’t there, or returns something the engine ignores.',
    without: 'It would work here and not in production, and you wouldn’t know why.',
    spec: RECORD_SPEC,
  },
  clause: 'the code gets a notice',
})
