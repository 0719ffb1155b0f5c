/** Types of the storage adapter (contract sections 2 and 4.1). Published Auth.js adapters satisfy them. */

type Awaitable<T> = T | PromiseLike<T>

/** Members that a user begins with. */
export interface DefaultUser {
  id?: string | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
}

/** What `provider.profile` and `authorize` return, and what `session.user` shows. */
export interface User extends DefaultUser {}

/** Contract 2.1. */
export interface AdapterUser extends User {
  id: string
  email: string
  /** null until the first sign-in by e-mail. */
  emailVerified: Date | null
  name?: string | null
  image?: string | null
}

/** Contract 2.2. */
export type AdapterAccountType = 'oauth' | 'oidc' | 'email' | 'webauthn'

/** RFC 9396 section 2. */
export interface AuthorizationDetails {
  readonly type: string
  readonly [member: string]: unknown
}

/** Contract 2.2: a connection between a user and a provider. */
export interface AdapterAccount {
  userId: string
  type: AdapterAccountType
  provider: string
  providerAccountId: string
  access_token?: string
  refresh_token?: string
  id_token?: string
  authorization_details?: AuthorizationDetails[]
  expires_in?: number
  /** Seconds since 1970. */
  expires_at?: number
  scope?: string
  /** Always lower case. */
  token_type?: Lowercase<string>
  [member: string]: unknown
}

/** Contract 2.3. */
export interface AdapterSession {
  sessionToken: string
  userId: string
  expires: Date
}

/** Contract 2.4. */
export interface VerificationToken {
  identifier: string
  /** Hashed with the secret. */
  token: string
  expires: Date
}

/** Contract 2.5. Binary members are standard, padded base64. */
export interface AdapterAuthenticator {
  credentialID: string
  userId: string
  providerAccountId: string
  credentialPublicKey: string
  counter: number
  credentialDeviceType: string
  credentialBackedUp: boolean
  transports?: string | null
}

/** Contract 4.1. Every operation is optional; a missing one fails with a clear error when it is needed. */
export interface Adapter {
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  getUserByAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<AdapterUser | null>
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>
  deleteUser?(userId: string): Awaitable<AdapterUser | null | undefined | void>
  linkAccount?(account: AdapterAccount): Awaitable<AdapterAccount | null | undefined | void>
  unlinkAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<AdapterAccount | undefined | void>
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  createSession?(session: { sessionToken: string; userId: string; expires: Date }): Awaitable<AdapterSession>
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  useVerificationToken?(token: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>
}

/** An ISO 8601 date-time as JSON has it: seconds and their fraction may be missing, the offset may not; years beyond four digits have a sign. */
const dateTime = /^(?:[+-]\d\d)?\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Contract 4.1, helper for adapters whose storage keeps dates as text: whether a column's value is such a date. Only a string that is an ISO
 * date-time counts, although `new Date` accepts more, such as the name `Anna 1`.
 */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && dateTime.test(value) && !Number.isNaN(Date.parse(value))
}
