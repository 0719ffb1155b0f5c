import type { SigningAlgorithm } from '../../keys/signing-key.ts'
import type { Account } from '../account.ts'

/** What makes an OAuth provider an OpenID provider. @see https://openid.net/specs/openid-connect-core-1_0.html */
export interface OpenId {
  /** Value of `iss`. */
  readonly issuer: string
  /** The discovery document's value instead of `issuer`, if that is a template. */
  readonly discoveredIssuer?: string
  /** Paths or full URLs of the discovery document. */
  readonly discovery: readonly string[]
  /** Path or full URL. */
  readonly keys: string
  /** Path or full URL; absent without that endpoint. */
  readonly userinfo?: string | undefined
  /** The userinfo endpoint answers with a signed token. */
  readonly signsUserinfo?: boolean
  /** Path; absent without that endpoint. */
  readonly endSession?: string
  /** `HS256` signs with the client's secret. */
  readonly algorithm: SigningAlgorithm | 'HS256'
  /** An app may be registered for `HS256` all the same. */
  readonly offersSecrets?: boolean
  readonly idTokenLifetimeSeconds: number
  /** What it sends back beside codes, the names of each in alphabetical order. Default: codes alone. */
  readonly responseTypes?: readonly ('code' | 'code id_token' | 'id_token')[]
  readonly responseModes: readonly ('query' | 'form_post')[]
  /** The redirect back carries `iss` (RFC 9207). */
  readonly sendsIssuer: boolean
  /** What the ID token says about a person besides its own claims; the userinfo endpoint says the same. */
  readonly claims: (account: Account, scopes: readonly string[]) => Readonly<Record<string, unknown>>
  /** Scopes of which any one brings an ID token. Default `openid`. */
  readonly idTokenScopes?: readonly string[]
  /** Scopes that open the userinfo endpoint. Default: those that bring an ID token. */
  readonly userinfoScopes?: readonly string[]
  /** Claims that only the ID token has. */
  readonly tokenClaims?: (facts: {
    readonly account: Account
    readonly clientId: string
  }) => Readonly<Record<string, unknown>>
  /** Fields of the discovery document that replace those made from the data, or are added; `undefined` leaves one out. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** What providers send back that also know the flows without a token endpoint, or with a part of them. */
export const HYBRID_TYPES: NonNullable<OpenId['responseTypes']> = ['code', 'code id_token', 'id_token']
