import { passkey } from '../passkey-preset.ts'
import type { Recipe, Step } from '../scenario.ts'

export const enabled = { experimental: { enableWebAuthn: true } }
export const config: Recipe = { strategy: 'database', providers: (kit) => [passkey(kit)], more: enabled }
export const jwt: Recipe = { ...config, strategy: 'jwt-adapter' }
export const ask = (query = ''): Step => ({ get: `/auth/webauthn-options/passkey${query}` })
export const register: Step[] = [ask('?action=register&email=ada@example.com'), { passkey: 'passkey' }]
export const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null }
export const bob = { id: 'bob', name: 'Bob', email: 'bob@example.com', emailVerified: null }
export const fail = () => {
  throw new Error('no')
}

const cookie = '__Secure-authjs.session-token'
export const signedIn = (userId: string): Step[] => [
  { rows: { sessions: [{ sessionToken: 'session-1', userId, expires: 86400 }] } },
  { cookie, to: 'session-1' },
]
export const signOut: Step = { cookie, to: null }
