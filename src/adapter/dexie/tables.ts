import type { Dexie, Table } from 'dexie'
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../core/adapters.ts'

/** The tables of the storage contract, with their keys. */
export interface AdapterTables {
  readonly db: Dexie
  readonly users: Table<AdapterUser, string>
  readonly accounts: Table<AdapterAccount, [provider: string, providerAccountId: string]>
  readonly sessions: Table<AdapterSession, string>
  readonly verificationTokens: Table<VerificationToken, [identifier: string, token: string]>
  readonly authenticators: Table<AdapterAuthenticator, string>
}

export function adapterTables(db: Dexie): AdapterTables {
  return {
    db,
    users: db.table('users'),
    accounts: db.table('accounts'),
    sessions: db.table('sessions'),
    verificationTokens: db.table('verificationTokens'),
    authenticators: db.table('authenticators'),
  }
}
