import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
} from '../../core/adapters.ts'
import { Auth } from '../../core/index.ts'
import type { Provider } from '../../core/types.ts'
import type { CeremonyOptions } from './virtual-authenticator.ts'

export const origin = 'https://app.example'

/** An application with one passkey provider, and the cookies of one browser. */
export function createPasskeySite(provider: Provider) {
  const { adapter, authenticators } = createStore()
  const errors: Error[] = []
  const jar = new Map<string, string>()
  const config = {
    providers: [provider],
    adapter,
    secret: 'secret',
    trustHost: true,
    experimental: { enableWebAuthn: true },
    logger: { error: (error: Error) => errors.push(error), warn: () => undefined },
  }
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await Auth(new Request(new URL(path, origin), { ...init, headers: { cookie } }), config)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  /** Asks for options; `query` says who. */
  const ask = async (query = '') => {
    const response = await send(`/auth/webauthn-options/passkey${query}`)
    return (await response.json()) as { action: string; options: CeremonyOptions & Record<string, unknown> }
  }
  /** Posts what the authenticator answered, and says where that leads. */
  const post = async (action: string, credential: object) => {
    const body = new URLSearchParams({ action, data: JSON.stringify(credential), callbackUrl: '/next' })
    const response = await send('/auth/callback/passkey', { method: 'POST', body })
    return response.headers.get('location')
  }
  const session = async () => (await send('/auth/session')).json() as Promise<unknown>
  return { jar, errors, authenticators, ask, post, session }
}

function createStore() {
  const users: AdapterUser[] = []
  const accounts: AdapterAccount[] = []
  const sessions: AdapterSession[] = []
  const authenticators: AdapterAuthenticator[] = []
  const userOf = (id?: string) => users.find((user) => user.id === id) ?? null
  const accountOf = (id: string, provider: string) =>
    accounts.find((row) => row.providerAccountId === id && row.provider === provider) ?? null
  const authenticatorOf = (id: string) => authenticators.find((row) => row.credentialID === id) ?? null
  const add = <T>(rows: T[], row: T) => {
    rows.push(row)
    return row
  }
  const adapter: Adapter = {
    createUser: (user) => add(users, { ...user, id: `user-${users.length + 1}` }),
    getUser: (id) => userOf(id),
    getUserByEmail: (email) => users.find((user) => user.email === email) ?? null,
    getUserByAccount: ({ provider, providerAccountId }) =>
      userOf(accountOf(providerAccountId, provider)?.userId),
    updateUser: (user) => user as AdapterUser,
    linkAccount: (account) => add(accounts, account),
    getAccount: accountOf,
    createSession: (row) => add(sessions, row),
    getSessionAndUser: (token) => {
      const row = sessions.find(({ sessionToken }) => sessionToken === token)
      const user = userOf(row?.userId)
      return row && user ? { session: row, user } : null
    },
    updateSession: () => null,
    deleteSession: () => null,
    createAuthenticator: (row) => add(authenticators, row),
    getAuthenticator: authenticatorOf,
    listAuthenticatorsByUserId: (id) => authenticators.filter(({ userId }) => userId === id),
    updateAuthenticatorCounter: (id, counter) => {
      const row = authenticatorOf(id)
      if (!row) throw new Error('no such authenticator')
      return Object.assign(row, { counter })
    },
  }
  return { adapter, authenticators }
}
