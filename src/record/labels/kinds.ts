import type { StepKind } from '../../protocol/steps.ts'

/** Kinds of steps as a reader tells them apart, with their names. */
export const KIND_GROUPS = {
  person: 'User actions',
  http: 'Requests and responses',
  cookie: 'Cookies',
  check: 'Checks',
  decision: 'Decisions',
  callback: 'Callbacks',
  adapter: 'Database calls',
  event: 'Events',
  token: 'Tokens',
  mail: 'Mail',
  log: 'Log lines',
  world: 'Sandbox: clock, faults, replay',
} as const

export type KindGroup = keyof typeof KIND_GROUPS

/** The group of a kind, by the word in front of its dot. */
export function groupOf(kind: StepKind): KindGroup {
  const word = kind.split('.')[0] ?? ''
  if (word === 'request' || word === 'response') return 'http'
  if (word === 'code') return 'callback'
  if (word === 'console') return 'log'
  return isGroup(word) ? word : 'world'
}

function isGroup(word: string): word is KindGroup {
  return Object.hasOwn(KIND_GROUPS, word)
}
