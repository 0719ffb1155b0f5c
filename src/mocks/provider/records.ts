import type { SiteState } from '../site.ts'
import type { Provider } from './provider.ts'

/** An authorization code; kept after its use, so that a second use is noticed. */
export interface CodeRecord {
  readonly clientId: string
  readonly person: string
  readonly scopes: readonly string[]
  /** As the authorization request had it; absent when it named none. */
  readonly redirectUri?: string
  readonly challenge?: string
  /** Milliseconds of the virtual clock. */
  readonly expiresAt: number
  /** The token it was redeemed for. */
  readonly token?: string
}

export interface TokenRecord {
  readonly clientId: string
  readonly person: string
  readonly scopes: readonly string[]
}

/** What a person allowed an app. */
export interface GrantRecord {
  readonly scopes: readonly string[]
  /** Oldest first. */
  readonly tokens: readonly { readonly token: string; readonly scope: string }[]
}

/** A login session of the provider's own. */
export interface LoginRecord {
  readonly person: string
  /** Milliseconds of the virtual clock. */
  readonly expiresAt: number
}

/** One kind of record under keys of its own. */
export interface Records<Value> {
  get(name: string): Promise<Value | undefined>
  set(name: string, value: Value): void
  delete(name: string): void
}

export interface ProviderRecords {
  readonly codes: Records<CodeRecord>
  readonly tokens: Records<TokenRecord>
  /** By `grantName`. */
  readonly grants: Records<GrantRecord>
  readonly logins: Records<LoginRecord>
  /** The server's own key, by purpose. */
  readonly keys: Records<string>
}

/** The provider's part of the stored state. */
export function recordsOf(provider: Provider, state: SiteState): ProviderRecords {
  return {
    codes: records(state, `${provider.id}:code:`),
    tokens: records(state, `${provider.id}:token:`),
    grants: records(state, `${provider.id}:grant:`),
    logins: records(state, `${provider.id}:login:`),
    keys: records(state, `${provider.id}:key:`),
  }
}

export function grantName(person: string, clientId: string): string {
  return JSON.stringify([person, clientId])
}

function records<Value>(state: SiteState, prefix: string): Records<Value> {
  return {
    // Only this object writes under its prefix, so what comes back is what was put in.
    get: async (name) => (await state.get(prefix + name)) as Value | undefined,
    set: (name, value) => state.set(prefix + name, value),
    delete: (name) => state.delete(prefix + name),
  }
}
