import { html } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { actionName } from '../labels/step-label.ts'
import { defineKind } from './kind.ts'

export type PersonActed = StepOf<'person.acted'>

export const personActed = defineKind('person.acted', {
  group: 'person',
  icon: 'act',
  isOutside: true,
  diagram: 'action',
  label: ({ data }) => ({ name: actionName(data.action) }),
  description: ({ data, from }) =>
    `${from.name} ${actionName(data.action).replace(/^[A-Z][a-z]+/, (verb) => `${verb.toLowerCase()}s`)}.`,
  withoutCode: 'A person did this; no code involved.',
  lesson: {
    why: 'Nothing happens by itself: a run begins with what someone did, and everything in it follows from that.',
    without: 'A request that no one started looks like an attack; browsers mark the difference.',
    spec: html('interaction.html#tracking-user-activation', 'HTML: user activation'),
  },
  clause: 'a person acts',
  pausedAt: ({ data }) => `after “${actionName(data.action)}”`,
})
