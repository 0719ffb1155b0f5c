import type { ServerCookie } from '../cookies.ts'
import type { MockPerson } from '../site.ts'
import type { Quirks } from './quirks.ts'

/** A permission that an app may ask for. */
export interface Scope {
  readonly name: string
  /** What it allows, as the consent page says it after "will be able to". */
  readonly words: string
  /** Scopes that this one contains. */
  readonly includes?: readonly string[]
}

/** An identity provider as data; `quirks` says where it leaves the RFCs. */
export interface Provider {
  /** Prefix of its keys in the stored state. */
  readonly id: string
  readonly name: string
  /** Where its pages live: `https://github.com`. */
  readonly origin: string
  readonly paths: {
    readonly authorize: string
    readonly token: string
    readonly login: string
    /** Where the sign-in form posts to. */
    readonly session: string
    readonly logout: string
    /** Ends in `:client_id`. */
    readonly connection: string
  }
  readonly cookies: {
    /** Names the person's login session. */
    readonly login: string
    /** Names the browser's session, signed in or not; forms are bound to it. */
    readonly browser: string
    /** Further cookies that come and go with the login. */
    readonly besideLogin: (person: MockPerson) => readonly ServerCookie[]
  }
  readonly loginLifetimeSeconds: number
  readonly codeLifetimeSeconds: number
  readonly codeFormat: (bytes: Uint8Array) => string
  readonly tokenFormat: (bytes: Uint8Array) => string
  /** Name under which the person is known there. */
  readonly loginName: (person: MockPerson) => string
  readonly scopes: readonly Scope[]
  /** What an app may do that asked for no scope, in words. */
  readonly withoutScopes: string
  readonly quirks: Quirks
}
