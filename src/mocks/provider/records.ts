import type { SiteState } from '../site.ts'
import type { Provider } from './provider.ts'

/** An authorization code; kept after its use, so that a second use is noticed. */
export interface CodeRecord {
  readonly clientId: string
  readonly person: string
  readonly scopes: readonly string[]
  /** As in the authorization request; absent if it named none. */
  readonly redirectUri?: string
  readonly challenge?: string
  readonly nonce?: string
  /** The parameter `claims`, as it came. */
  readonly claims?: string
  /** Seconds since 1970 at which the person signed in. */
  readonly authTime?: number
  /** It brings a refresh token. */
  readonly refreshes?: boolean
  /** Milliseconds of the virtual clock. */
  readonly expiresAt: number
  /** The token it was redeemed for. */
  readonly token?: string
}

export interface TokenRecord {
  readonly clientId: string
  readonly person: string
  readonly scopes: readonly string[]
  /** The parameter `claims` of the authorization request. */
  readonly claims?: string
  /** What all tokens of one code share: that code. */
  readonly family?: string
  /** Milliseconds of the virtual clock; absent when it does not expire. */
  readonly expiresAt?: number
}

/** A refresh token; kept after its use, so that a second use is noticed. */
export interface RefreshRecord extends TokenRecord {
  readonly family: string
  readonly authTime?: number
  readonly used?: boolean
}

/** What a person allowed an app. */
export interface GrantRecord {
  readonly scopes: readonly string[]
  /** Oldest first. */
  readonly tokens: readonly { readonly token: string; readonly scope: string; readonly family?: string }[]
}

/** A login session at the provider. */
export interface LoginRecord {
  readonly person: string
  /** Milliseconds of the virtual clock. */
  readonly expiresAt: number
  /** Milliseconds of the virtual clock at which the person signed in. */
  readonly since?: number
  /** Id of the device. */
  readonly device?: string
}

/** A login session's name and device, to find all sessions of a person. */
export interface LoginMark {
  readonly id: string
  readonly device?: string
}

/** One kind of record, with its own keys. */
export interface Records<Value> {
  get(name: string): Promise<Value | undefined>
  set(name: string, value: Value): void
  delete(name: string): void
}

export interface ProviderRecords {
  readonly codes: Records<CodeRecord>
  readonly tokens: Records<TokenRecord>
  readonly refreshTokens: Records<RefreshRecord>
  /** Families whose tokens were revoked, by code. */
  readonly revoked: Records<true>
  /** By `grantName`. */
  readonly grants: Records<GrantRecord>
  readonly logins: Records<LoginRecord>
  /** By person. */
  readonly loginMarks: Records<readonly LoginMark[]>
  /** Client assertions that were used, by client and `jti`. */
  readonly assertions: Records<true>
  /** The server's own key, by purpose. */
  readonly keys: Records<string>
}

/** The provider's part of the stored state. */
export function recordsOf({ id }: Provider, state: SiteState): ProviderRecords {
  return {
    codes: records(state, `${id}:code:`),
    tokens: records(state, `${id}:token:`),
    refreshTokens: records(state, `${id}:refresh:`),
    revoked: records(state, `${id}:revoked:`),
    grants: records(state, `${id}:grant:`),
    logins: records(state, `${id}:login:`),
    loginMarks: records(state, `${id}:logins-of:`),
    assertions: records(state, `${id}:assertion:`),
    keys: records(state, `${id}:key:`),
  }
}

/** The token's record, unless it expired or its family was revoked. */
export async function livingToken(
  { tokens, revoked }: ProviderRecords,
  token: string,
  now: number,
): Promise<TokenRecord | undefined> {
  const record = await tokens.get(token)
  if (record === undefined || (record.expiresAt !== undefined && record.expiresAt <= now)) return undefined
  if (record.family !== undefined && (await revoked.get(record.family))) return undefined
  return record
}

export function grantName(person: string, clientId: string): string {
  return JSON.stringify([person, clientId])
}

function records<Value>(state: SiteState, prefix: string): Records<Value> {
  return {
    // Only this object writes under its prefix, so values have the type that was written.
    get: async (name) => (await state.get(prefix + name)) as Value | undefined,
    set: (name, value) => state.set(prefix + name, value),
    delete: (name) => state.delete(prefix + name),
  }
}
