import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../core/adapters.ts'
import type { FullAdapter } from './full-adapter.ts'
import { MemoryTable } from './memory-table.ts'
import { duplicate, missing } from './row-error.ts'
import { copyRow, mergeRow, newUser, type RandomId } from './rows.ts'
import { ADAPTER_STORES } from './schema.ts'

export interface MemoryTables {
  readonly users: MemoryTable<AdapterUser>
  readonly accounts: MemoryTable<AdapterAccount>
  readonly sessions: MemoryTable<AdapterSession>
  readonly verificationTokens: MemoryTable<VerificationToken>
  readonly authenticators: MemoryTable<AdapterAuthenticator>
}

/** An adapter that keeps its rows in this process, by default in new tables. Each operation is atomic, and done when it returns its promise. */
export function createMemoryAdapter(
  options: { readonly randomId?: RandomId } = {},
  tables: MemoryTables = newTables(),
): FullAdapter {
  return {
    ...userOperations(tables, options.randomId),
    ...accountOperations(tables),
    ...sessionOperations(tables),
    ...verificationTokenOperations(tables),
    ...authenticatorOperations(tables),
  }
}

function newTables(): MemoryTables {
  const tables = Object.entries(ADAPTER_STORES).map(([name, schema]) => [name, new MemoryTable(name, schema)])
  return Object.fromEntries(tables) as MemoryTables
}

function userOperations(tables: MemoryTables, randomId: RandomId | undefined) {
  const { users, accounts, sessions, authenticators } = tables

  function refuseTakenEmail(operation: string, { id, email }: AdapterUser): void {
    // Users without an address are allowed, any number of them.
    if (typeof email !== 'string') return
    const other = users.find('email', email)
    if (other !== undefined && other.id !== id) throw duplicate(operation, 'a user', { email })
  }

  return {
    createUser: async (user: AdapterUser) => {
      const row = newUser(user, randomId)
      if (users.get(row.id)) throw duplicate('createUser', 'a user', { id: row.id })
      refuseTakenEmail('createUser', row)
      return users.put(row)
    },
    getUser: async (id: string) => users.get(id) ?? null,
    getUserByEmail: async (email: string) => users.find('email', email) ?? null,
    updateUser: async (change: Partial<AdapterUser> & Pick<AdapterUser, 'id'>) => {
      const { id } = change
      const old = users.get(id)
      if (old === undefined) throw missing('updateUser', 'user', { id })
      const row = mergeRow('updateUser', old, change)
      refuseTakenEmail('updateUser', row)
      return users.put(row)
    },
    deleteUser: async (userId: string) => {
      const user = users.take(userId)
      if (user === undefined) return null
      for (const table of [accounts, sessions, authenticators]) {
        table.takeAll({ index: 'userId', from: userId, to: userId })
      }
      return user
    },
  }
}

function accountOperations({ users, accounts }: MemoryTables) {
  return {
    getUserByAccount: async (key: Pick<AdapterAccount, 'provider' | 'providerAccountId'>) => {
      const account = accounts.get([key.provider, key.providerAccountId])
      return (account && users.get(account.userId)) ?? null
    },
    linkAccount: async (account: AdapterAccount) => {
      const { provider, providerAccountId } = account
      if (accounts.get([provider, providerAccountId])) {
        throw duplicate('linkAccount', 'an account', { provider, providerAccountId })
      }
      return accounts.put(copyRow('linkAccount', account))
    },
    unlinkAccount: async (key: Pick<AdapterAccount, 'provider' | 'providerAccountId'>) =>
      accounts.take([key.provider, key.providerAccountId]),
    getAccount: async (providerAccountId: string, provider: string) =>
      accounts.get([provider, providerAccountId]) ?? null,
  }
}

function sessionOperations({ users, sessions }: MemoryTables) {
  return {
    createSession: async (session: AdapterSession) => {
      const { sessionToken } = session
      if (sessions.get(sessionToken)) throw duplicate('createSession', 'a session', { sessionToken })
      return sessions.put(copyRow('createSession', session))
    },
    getSessionAndUser: async (sessionToken: string) => {
      const session = sessions.get(sessionToken)
      const user = session && users.get(session.userId)
      return session && user ? { session, user } : null
    },
    updateSession: async (change: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>) => {
      const old = sessions.get(change.sessionToken)
      return old ? sessions.put(mergeRow('updateSession', old, change)) : null
    },
    deleteSession: async (sessionToken: string) => sessions.take(sessionToken) ?? null,
  }
}

function verificationTokenOperations({ verificationTokens }: MemoryTables) {
  return {
    createVerificationToken: async (row: VerificationToken) => {
      const { identifier, token } = row
      if (verificationTokens.get([identifier, token])) {
        throw duplicate('createVerificationToken', 'a verification token', { identifier, token })
      }
      return verificationTokens.put(copyRow('createVerificationToken', row))
    },
    useVerificationToken: async (key: Pick<VerificationToken, 'identifier' | 'token'>) =>
      verificationTokens.take([key.identifier, key.token]) ?? null,
  }
}

function authenticatorOperations({ authenticators }: MemoryTables) {
  return {
    createAuthenticator: async (row: AdapterAuthenticator) => {
      const { credentialID } = row
      if (authenticators.get(credentialID)) {
        throw duplicate('createAuthenticator', 'an authenticator', { credentialID })
      }
      return authenticators.put(copyRow('createAuthenticator', row))
    },
    getAuthenticator: async (credentialID: string) => authenticators.get(credentialID) ?? null,
    listAuthenticatorsByUserId: async (userId: string) =>
      authenticators.list({ index: 'userId', from: userId, to: userId }),
    updateAuthenticatorCounter: async (credentialID: string, newCounter: number) => {
      const old = authenticators.get(credentialID)
      if (old === undefined) throw missing('updateAuthenticatorCounter', 'authenticator', { credentialID })
      return authenticators.put({ ...old, counter: newCounter })
    },
  }
}
