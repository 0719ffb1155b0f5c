import type { StepOf } from '../../protocol/steps.ts'
import { ended } from '../labels/phrases.ts'
import { describeChange } from '../labels/setup-description.ts'
import { defineKind } from './kind.ts'
import { RECORD_SPEC } from './shared/record-spec.ts'

export type SetupChanged = StepOf<'setup.changed'>

export const setupChanged = defineKind('setup.changed', {
  group: 'world',
  icon: 'branch',
  diagram: 'box',
  label: ({ data }) => ({ name: `${data.member} changed`, note: describeChange(data) }),
  description: ({ data }) =>
    `The sandbox was changed by hand. ${data.member}: ${ended(describeChange(data))}`,
  details: ({ data: { after, before, member } }) => ({
    table: { label: 'The change', fields: { member, before, after } },
  }),
  lesson: {
    why: 'The sandbox was changed by hand. Everything after this step happened with the change.',
    without: 'You couldn’t compare two runs without knowing what was different.',
    spec: RECORD_SPEC,
  },
  clause: 'the setup changes',
})
