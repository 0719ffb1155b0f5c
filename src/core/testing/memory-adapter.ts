import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../adapters.ts'

export interface MemoryData {
  readonly users: AdapterUser[]
  readonly accounts: AdapterAccount[]
  readonly sessions: AdapterSession[]
  readonly tokens: VerificationToken[]
  readonly authenticators: AdapterAuthenticator[]
  /** Every call: operation, then its arguments. */
  readonly calls: [string, ...unknown[]][]
}

/** The operations of the database strategy over plain arrays, with every call written down. */
export function createMemoryAdapter(): { readonly adapter: Adapter; readonly data: MemoryData } {
  const data: MemoryData = {
    users: [],
    accounts: [],
    sessions: [],
    tokens: [],
    authenticators: [],
    calls: [],
  }
  const { users, accounts, sessions } = data
  const userOf = (id: string) => users.find((user) => user.id === id) ?? null
  const adapter: Adapter = {
    createUser(user) {
      const stored = { ...user, id: `user-${users.length + 1}` }
      users.push(stored)
      return stored
    },
    getUser: (id) => userOf(id),
    getUserByEmail: (email) => users.find((user) => user.email === email) ?? null,
    getUserByAccount({ provider, providerAccountId }) {
      const found = accounts.find(
        (account) => account.provider === provider && account.providerAccountId === providerAccountId,
      )
      return found ? userOf(found.userId) : null
    },
    updateUser(change) {
      const user = userOf(change.id)
      if (!user) throw new Error('no such user')
      return Object.assign(user, change)
    },
    linkAccount(account) {
      accounts.push(account)
    },
    createSession(session) {
      sessions.push(session)
      return session
    },
    getSessionAndUser(sessionToken) {
      const session = sessions.find((row) => row.sessionToken === sessionToken)
      const user = session && userOf(session.userId)
      return session && user ? { session: { ...session }, user } : null
    },
    updateSession(change) {
      const session = sessions.find((row) => row.sessionToken === change.sessionToken)
      return session ? Object.assign(session, change) : null
    },
    deleteSession(sessionToken) {
      const index = sessions.findIndex((row) => row.sessionToken === sessionToken)
      return index < 0 ? null : sessions.splice(index, 1)[0]
    },
  }
  return { adapter: withCalls(adapter, data.calls), data }
}

/** The same with what e-mail links and passkeys need. */
export function createFullAdapter(): { readonly adapter: Adapter; readonly data: MemoryData } {
  const { adapter, data } = createMemoryAdapter()
  const { tokens, authenticators, accounts } = data
  const more: Adapter = {
    getAccount: (id, provider) =>
      accounts.find((row) => row.providerAccountId === id && row.provider === provider) ?? null,
    createVerificationToken(token) {
      tokens.push(token)
      return token
    },
    useVerificationToken({ identifier, token }) {
      const index = tokens.findIndex((row) => row.identifier === identifier && row.token === token)
      return index < 0 ? null : (tokens.splice(index, 1)[0] ?? null)
    },
    createAuthenticator(authenticator) {
      authenticators.push(authenticator)
      return authenticator
    },
    getAuthenticator: (id) => authenticators.find((row) => row.credentialID === id) ?? null,
    listAuthenticatorsByUserId: (userId) => authenticators.filter((row) => row.userId === userId),
    updateAuthenticatorCounter(id, counter) {
      const row = authenticators.find(({ credentialID }) => credentialID === id)
      if (!row) throw new Error('no such authenticator')
      return Object.assign(row, { counter })
    },
  }
  return { adapter: { ...adapter, ...withCalls(more, data.calls) }, data }
}

function withCalls(adapter: Adapter, calls: MemoryData['calls']): Adapter {
  const wrap = ([operation, method]: [string, unknown]) => [
    operation,
    async (...args: unknown[]) => {
      calls.push([operation, ...args])
      return (method as (...args: unknown[]) => unknown)(...args)
    },
  ]
  return Object.fromEntries(Object.entries(adapter).map(wrap)) as Adapter
}
