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
  passkey: 'Passkeys',
  mail: 'Mail',
  log: 'Log lines',
  world: 'Sandbox: clock, faults, replay',
} as const

export type KindGroup = keyof typeof KIND_GROUPS
