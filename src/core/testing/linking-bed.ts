import type { AdapterUser } from '../adapters.ts'
import type { AuthConfig, Events } from '../types.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { createTestBed } from './test-bed.ts'

/** A bed with a store, whose events are written down. */
export function createLinkingBed(config: Partial<AuthConfig> = {}) {
  const { adapter, data } = createMemoryAdapter()
  const events: [string, unknown][] = []
  const names = ['createUser', 'updateUser', 'linkAccount', 'signIn', 'session', 'signOut'] as const
  const record = (name: string) => (message: unknown) => {
    events.push([name, structuredClone(message)])
  }
  const bed = createTestBed({
    adapter,
    events: Object.fromEntries(names.map((name) => [name, record(name)])) as unknown as Events,
    ...config,
  })
  const operations = () => data.calls.map(([operation]) => operation)
  const addUser = (user: Partial<AdapterUser>): AdapterUser => {
    const stored = { id: 'u', email: 'u@example.com', emailVerified: null, ...user }
    data.users.push(stored)
    return stored
  }
  const addAccount = (userId: string) =>
    data.accounts.push({ userId, provider: 'github', providerAccountId: '583231', type: 'oauth' })
  const addSession = (userId: string, expires = new Date(bed.clock.now + 86_400_000)) => {
    data.sessions.push({ sessionToken: 'row', userId, expires })
    bed.jar.set('__Secure-authjs.session-token', 'row')
  }
  return { ...bed, data, events, operations, addUser, addAccount, addSession }
}
