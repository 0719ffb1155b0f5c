import { draftCookies } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { formatMove } from '../values/time.ts'
import { defineKind } from './kind.ts'

export type ClockMoved = StepOf<'clock.moved'>

export const clockMoved = defineKind('clock.moved', {
  group: 'world',
  icon: 'clock',
  isOutside: true,
  diagram: 'aside',
  label: ({ data }) => ({ name: `clock ${formatMove(data.toMs - data.fromMs)}` }),
  description: ({ data }) => `The virtual clock moved by ${formatMove(data.toMs - data.fromMs)}.`,
  lesson: {
    why: 'Codes, cookies and sessions expire. The virtual clock moves everyone in this sandbox forward at once.',
    without: 'You’d wait 31 days to see what happens after 31 days.',
    spec: draftCookies('5.5'),
  },
  clause: 'the clock moves',
})
