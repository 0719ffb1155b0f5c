import type { Scope } from '../provider.ts'

/** The scopes of the standard. @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims */
export const openIdScopes: readonly Scope[] = [
  { name: 'openid', words: 'know who you are' },
  { name: 'profile', words: 'read your name and picture' },
  { name: 'email', words: 'read your e-mail address' },
  { name: 'address', words: 'read your postal address' },
  { name: 'phone', words: 'read your phone number' },
  { name: 'offline_access', words: 'keep its access while you are away' },
]
