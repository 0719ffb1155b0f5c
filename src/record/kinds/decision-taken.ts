import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { decisionLabel, isTurningPoint } from '../labels/decisions.ts'
import { who } from '../labels/phrases.ts'
import type { Label } from '../labels/step-label.ts'
import { leavesOf } from '../values/atoms.ts'
import { defineKind } from './kind.ts'
import { byRule } from './shared/check.ts'

export const decisionTaken = defineKind('decision.taken', {
  group: 'decision',
  icon: 'branch',
  diagram: 'box',
  isEssential: ({ data }) => isTurningPoint(data.decision, data.branch),
  chore: ({ data }) => CHORES[data.decision],
  label,
  description: (step) => {
    const { name, note } = label(step)
    return `${who(step.from)} decides. ${name.charAt(0).toUpperCase()}${name.slice(1)}: ${note}.`
  },
  details: ({ data }) => ({ table: { label: 'Facts', fields: data.facts, isData: true } }),
  lesson: {
    why: 'Here the engine had a choice. It looked only at the facts shown with it.',
    without: 'The same facts could lead to another outcome the next time.',
    spec: authjs('how Auth.js works', 'concepts'),
  },
  clause: 'a decision is made',
  target: byRule,
  values: ({ data }) => leavesOf('engine', data.facts),
  site: (step) => {
    const { name, note } = label(step)
    return note === undefined ? name : `${name}: ${note}`
  },
})

const CHORES: Readonly<Record<string, string | undefined>> = {
  'callback-url': 'return address',
  redirect: 'return address',
  'csrf-token': 'CSRF token',
}

function label({ data }: StepOf<'decision.taken'>): Label {
  return decisionLabel(data.decision, data.branch)
}
