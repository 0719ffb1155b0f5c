import type { Buffer } from './node-buffer.ts'
import type { KeyObject } from './node-crypto.ts'

export type Algorithm =
  | 'HS256'
  | 'HS384'
  | 'HS512'
  | 'RS256'
  | 'RS384'
  | 'RS512'
  | 'PS256'
  | 'PS384'
  | 'PS512'
  | 'ES256'
  | 'ES384'
  | 'ES512'
  | 'none'

export type Secret = string | Buffer | Uint8Array | KeyObject | { readonly key: string | Buffer }

/** `iss`, `sub` and their like have their types; every other claim is anything. */
export interface JwtPayload {
  // biome-ignore lint/suspicious/noExplicitAny: as in the package's own types, so that code for it is free of errors
  [claim: string]: any
  iss?: string
  sub?: string
  aud?: string | string[]
  exp?: number
  nbf?: number
  iat?: number
  jti?: string
}

export interface JwtHeader {
  alg: string
  typ?: string
  kid?: string
  readonly [member: string]: unknown
}

export interface Jwt {
  header: JwtHeader
  payload: JwtPayload | string
  signature: string
}

export interface SignOptions {
  algorithm?: Algorithm
  keyid?: string
  expiresIn?: string | number
  notBefore?: string | number
  audience?: string | string[]
  subject?: string
  issuer?: string
  jwtid?: string
  mutatePayload?: boolean
  noTimestamp?: boolean
  header?: object
  encoding?: string
}

type Audience = string | RegExp | readonly (string | RegExp)[]

export interface VerifyOptions {
  algorithms?: Algorithm[]
  audience?: Audience
  clockTimestamp?: number
  clockTolerance?: number
  complete?: boolean
  issuer?: string | string[]
  ignoreExpiration?: boolean
  ignoreNotBefore?: boolean
  jwtid?: string
  nonce?: string
  subject?: string
  maxAge?: string | number
}

export interface DecodeOptions {
  complete?: boolean
  json?: boolean
}

export type VerifyErrors = JsonWebTokenError | NotBeforeError | TokenExpiredError
export type SignCallback = (error: Error | null, encoded?: string) => void
export type VerifyCallback = (error: VerifyErrors | null, decoded?: JwtPayload | string) => void
export type GetPublicKeyOrSecret = (
  header: JwtHeader,
  callback: (error: Error | null, secret?: Secret) => void,
) => void

export declare class JsonWebTokenError extends Error {
  inner: Error
  constructor(message: string, error?: Error)
}
export declare class TokenExpiredError extends JsonWebTokenError {
  expiredAt: Date
  constructor(message: string, expiredAt: Date)
}
export declare class NotBeforeError extends JsonWebTokenError {
  date: Date
  constructor(message: string, date: Date)
}

type Payload = string | Buffer | object

export declare function sign(payload: Payload, secret: Secret | null, options?: SignOptions): string
export declare function sign(payload: Payload, secret: Secret | null, done: SignCallback): void
export declare function sign(
  payload: Payload,
  secret: Secret | null,
  options: SignOptions,
  done: SignCallback,
): void
export declare function verify(
  token: string,
  secret: Secret,
  options: VerifyOptions & { complete: true },
): Jwt
export declare function verify(token: string, secret: Secret, options?: VerifyOptions): JwtPayload | string
export declare function verify(
  token: string,
  secret: Secret | GetPublicKeyOrSecret,
  done: VerifyCallback,
): void
export declare function verify(
  token: string,
  secret: Secret | GetPublicKeyOrSecret,
  options: VerifyOptions,
  done: VerifyCallback,
): void
export declare function decode(token: string, options: DecodeOptions & { complete: true }): Jwt | null
export declare function decode(token: string, options: DecodeOptions & { json: true }): JwtPayload | null
export declare function decode(token: string, options?: DecodeOptions): JwtPayload | string | null
