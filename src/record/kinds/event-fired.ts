import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { who } from '../labels/phrases.ts'
import { leavesOf } from '../values/atoms.ts'
import { defineKind } from './kind.ts'
import { thrown } from './shared/call.ts'

export type EventFired = StepOf<'event.fired'>

export const eventFired = defineKind('event.fired', {
  group: 'event',
  icon: 'event',
  tab: 'Events',
  isCounted: true,
  isEssential: ({ data }) => data.location !== undefined,
  diagram: 'box',
  label: ({ data: { error, event } }) => ({ name: `event ${event}`, ...(error ? { note: error.type } : {}) }),
  description: ({ data: { error, event }, from }) =>
    error
      ? `The event ${event} ${thrown(error)}. The error is logged and changes nothing.`
      : `${who(from)} fires the ${event} event. The handler runs, but its return value is ignored.`,
  lesson: {
    why: 'The app hears what happened, so it can count, log or send a welcome. Its return value is ignored.',
    without: 'The app would have to guess from its database what happened.',
    spec: authjs('events', 'reference/core#events'),
  },
  clause: 'an event is fired',
  target: ({ data }) => ({ event: data.event }),
  pausedAt: ({ data }) => `after event ${data.event}`,
  values: ({ data }) => leavesOf('event', { message: data.message }),
  site: ({ data }) => `event ${data.event}`,
})
