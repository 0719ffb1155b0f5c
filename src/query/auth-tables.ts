import type { Reference, Shape } from './query.ts'

/** The tables that Auth.js itself reads and writes. */
export const AUTH_TABLES = ['users', 'accounts', 'sessions', 'verificationTokens', 'authenticators'] as const

export type AuthTable = (typeof AUTH_TABLES)[number]

interface AuthShape extends Shape {
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

const OF_USER: readonly Reference[] = [
  { columns: ['userId'], table: 'users', to: ['id'], onDelete: 'cascade' },
]

export const AUTH_SHAPES: Readonly<Record<AuthTable, AuthShape>> = {
  users: { key: ['id'], unique: [['email']], columns: ['id', 'name', 'email', 'emailVerified', 'image'] },
  accounts: {
    key: ['provider', 'providerAccountId'],
    columns: [
      'userId',
      'type',
      'provider',
      'providerAccountId',
      'refresh_token',
      'access_token',
      'expires_at',
      'token_type',
      'scope',
      'id_token',
      'session_state',
    ],
    references: OF_USER,
  },
  sessions: { key: ['sessionToken'], columns: ['sessionToken', 'userId', 'expires'], references: OF_USER },
  verificationTokens: { key: ['identifier', 'token'], columns: ['identifier', 'token', 'expires'] },
  authenticators: {
    key: ['credentialID'],
    columns: [
      'credentialID',
      'userId',
      'providerAccountId',
      'credentialPublicKey',
      'counter',
      'credentialDeviceType',
      'credentialBackedUp',
      'transports',
    ],
    references: OF_USER,
  },
}

export function isAuthTable(name: string): name is AuthTable {
  return (AUTH_TABLES as readonly string[]).includes(name)
}

/** A name without what differs between conventions: `email_verified` is `emailVerified`. */
export function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

/** Columns that only this table of Auth.js's has. */
const SIGNS: Readonly<Record<AuthTable, readonly string[]>> = {
  users: ['id', 'email'],
  accounts: ['provider', 'providerAccountId'],
  sessions: ['sessionToken'],
  verificationTokens: ['identifier', 'token'],
  authenticators: ['credentialID'],
}

/**
 * Which of Auth.js's tables a schema means: `User`, `users`, `account`, `verification_token`. If its columns are known, a prefix may come before
 * the name (`myapp_user`), and the columns must be there; of a table called `user`, the `id` alone.
 */
export function authTableFor(name: string, columns?: readonly string[]): AuthTable | undefined {
  const plain = plainName(name)
  const names = columns?.map(plainName)
  return AUTH_TABLES.find((table) => {
    const whole = plainName(table)
    const isNamed = [whole, whole.slice(0, -1)].some((each) =>
      names === undefined
        ? plain === each
        : plain === each || new RegExp(`[_-]${each}$`, 'i').test(spaced(name)),
    )
    if (!isNamed) return false
    // Who signs in by phone needs no address.
    const signs = table === 'users' && /^users?$/.test(plain) ? ['id'] : SIGNS[table]
    return names === undefined || signs.every((sign) => names.includes(plainName(sign)))
  })
}

/** `auth_verification_token` as `auth_verificationtoken`: words of one table stay together. */
function spaced(name: string): string {
  return name.replace(/verification[_-]tokens?$/i, (found) => found.replace(/[_-]/, ''))
}

/** Auth.js's own column of that name in other conventions: `user_id` is `userId`. Others stay as they are. */
export function authColumn(table: string, name: string): string {
  if (!isAuthTable(table)) return name
  return AUTH_SHAPES[table].columns.find((column) => plainName(column) === plainName(name)) ?? name
}
