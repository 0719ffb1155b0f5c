/** Name of a world's database. */
export function databaseName(world: string): string {
  return `authscope-${world}`
}

/** Key and indexes by table, in Dexie's words: the key first, `&` unique, `[a+b]` compound. */
export type Stores = Readonly<Record<string, string>>

/** The tables of the storage contract. Users without an e-mail are not in the index `email`, so any number may exist. */
export const ADAPTER_STORES = {
  users: 'id, &email',
  accounts: '[provider+providerAccountId], userId',
  sessions: 'sessionToken, userId',
  verificationTokens: '[identifier+token]',
  authenticators: 'credentialID, userId',
} as const satisfies Stores

/** The tables of the simulated computer; the rows are described where they are used, in `sim/journal/store.ts`. */
export const SIMULATOR_STORES = {
  meta: 'key',
  tabs: '[device+tab]',
  cookies: '[device+domain+path+name]',
  exchanges: 'id, state, document',
  results: '[exchange+call], exchange, seq',
  steps: 'seq, &key, run, kind, exchange',
  undoRecords: '[seq+n]',
  state: 'key',
  clients: 'client, exchange',
  mail: 'id',
  branches: 'id',
  archive: '[branch+n]',
  ownRows: '[table+n]',
} as const satisfies Stores

export type AdapterTableName = keyof typeof ADAPTER_STORES
export type TableName = AdapterTableName | keyof typeof SIMULATOR_STORES

/** Tables whose changes are recorded with undo records. */
export const JOURNALED_TABLES: readonly TableName[] = [
  'users',
  'accounts',
  'sessions',
  'verificationTokens',
  'authenticators',
  'tabs',
  'cookies',
  'exchanges',
  'state',
  'mail',
  'ownRows',
]
