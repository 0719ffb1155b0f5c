import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { leavesOf } from '../values/atoms.ts'
import { shorten } from '../values/value.ts'
import { defineKind } from './kind.ts'

export type LogWritten = StepOf<'log.written'>

/** `AccessDenied: AccessDenied. Read more at https://errors.authjs.dev#accessdenied` says one thing. */
function inShort(message: string): string {
  const short = message.replace(/[.:]?\s*Read more at https:\/\/errors\.authjs\.dev\S*/, '')
  return short.replace(/^(\w+): (?=\1\b|$)/, '') || message
}

export const logWritten = defineKind('log.written', {
  group: 'log',
  icon: 'log',
  tab: 'Logs',
  isCounted: true,
  isEssential: ({ data }) => data.level !== 'debug',
  diagram: 'trouble',
  label: ({ data }) => ({ name: `log ${data.level}`, note: shorten(inShort(data.message), 200) }),
  description: ({ data }) => `The engine's logger says: ${data.message}`,
  withoutCode: 'The engine’s logger wrote this. It names no engine error.',
  lesson: {
    why: 'The browser learns as little as possible about what went wrong. The log has the rest.',
    without: 'The app’s owner would see only what the visitor sees: "Configuration".',
    spec: authjs('logger', 'reference/core#logger'),
  },
  clause: 'a log line is written',
  values: ({ data: { details, message } }) => leavesOf('log', { message, details }),
})
