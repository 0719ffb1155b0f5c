import type { StepOf } from '../../protocol/steps.ts'
import { describePlace } from '../labels/phrases.ts'
import { shorten } from '../values/value.ts'
import { defineKind } from './kind.ts'

export type ConsoleWritten = StepOf<'console.written'>

export const consoleWritten = defineKind('console.written', {
  group: 'log',
  icon: 'log',
  tab: 'Logs',
  isCounted: true,
  diagram: 'box',
  label: ({ data }) => ({ name: `console.${data.level}`, note: shorten(data.text, 200) }),
  description: ({ data }) => `${data.label}${describePlace(data.location)} logs: ${data.text}`,
  lesson: {
    why: 'What your code logs appears between the calls that logged it.',
    without: 'The line would be in a server log, far from the request it belongs to.',
    spec: { label: 'Console', url: 'https://console.spec.whatwg.org/#logging' },
  },
  clause: 'the code writes to its console',
})
