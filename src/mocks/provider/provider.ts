import type { ServerCookie } from '../cookies.ts'
import type { MockPerson } from '../site.ts'
import type { OpenId } from './open-id/open-id.ts'
import type { Quirks } from './quirks.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { Resource } from './resource/resource.ts'

/** A permission that an app may ask for. */
export interface Scope {
  readonly name: string
  /** What it allows, as a phrase for the consent page, after "will be able to". */
  readonly words: string
  /** Scopes that this one contains. */
  readonly includes?: readonly string[]
}

/** How a client authenticates. @see https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication */
export type ClientAuthentication =
  | 'client_secret_basic'
  | 'client_secret_post'
  | 'client_secret_jwt'
  | 'private_key_jwt'
  | 'none'

/** An identity provider as data; `quirks` says where it differs from the RFCs. */
export interface Provider {
  /** Prefix of its keys in the stored state. */
  readonly id: string
  /** Id of the preset that Auth.js has for it; for an unknown issuer, the world's name for it. */
  readonly preset: string
  readonly name: string
  /** Where its pages live: `https://github.com`. */
  readonly origin: string
  /** Paths of the origin; the token and revocation endpoints may be full URLs. */
  readonly paths: {
    readonly authorize: string
    /** Where the consent form posts to. Default: `authorize`. */
    readonly decision?: string
    readonly token: string
    /** Further addresses of the same endpoints, as routes: `/:version/dialog/oauth`. */
    readonly others?: { readonly authorize: readonly string[]; readonly token: readonly string[] }
    readonly revocation?: string
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
    /** More cookies that are set and deleted with the login. */
    readonly besideLogin: (person: MockPerson) => readonly ServerCookie[]
  }
  readonly loginLifetimeSeconds: number
  readonly codeLifetimeSeconds: number
  /** Absent: access tokens do not expire. */
  readonly tokenLifetimeSeconds?: number
  readonly codeFormat: (bytes: Uint8Array) => string
  readonly tokenFormat: (bytes: Uint8Array) => string
  /** Methods of client authentication that it accepts. Default: all. */
  readonly clientAuthentication?: readonly ClientAuthentication[]
  /** Absent: no refresh tokens. */
  readonly refreshTokens?: RefreshTokens
  /** Grants beside codes and refresh tokens: a person's password, and the app for itself. Default: none. */
  readonly grants?: readonly ('password' | 'client_credentials')[]
  /** Name under which the person is known there. */
  readonly loginName: (person: MockPerson) => string
  /** Its id of a person for an app. Default: the account's number. */
  readonly subject?: (person: MockPerson, clientId: string) => string
  /** Where pictures are; `:number` is the account's number. */
  readonly picture: string
  readonly scopes: readonly Scope[]
  /** Scopes that are not listed are granted too. */
  readonly takesAnyScope?: boolean
  /** What an app without scopes may do, in words. */
  readonly withoutScopes: string
  /** Absent: plain OAuth 2.0. */
  readonly openId?: OpenId
  /** Known by a configuration alone, whose code may ask in a way that only it knows. */
  readonly isStated?: true
  /** What access tokens open. */
  readonly resources?: readonly Resource[]
  readonly quirks: Quirks
}

export function urlOf({ origin }: Provider, address: string): string {
  return /^https?:/.test(address) ? address : origin + address
}

/** Where the consent form posts to. */
export function decisionPath({ paths }: Provider): string {
  return paths.decision ?? paths.authorize
}
