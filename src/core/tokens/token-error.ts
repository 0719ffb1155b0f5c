/** What is wrong with an encrypted token: the failures of RFC 7516 and 7519 with the codes of `jose`, which loggers may know. */
type Code =
  | 'ERR_JOSE_ALG_NOT_ALLOWED'
  | 'ERR_JOSE_NOT_SUPPORTED'
  | 'ERR_JWE_DECRYPTION_FAILED'
  | 'ERR_JWE_INVALID'
  | 'ERR_JWT_CLAIM_VALIDATION_FAILED'
  | 'ERR_JWT_EXPIRED'
  | 'ERR_JWT_INVALID'

interface Details {
  readonly code: Code
  readonly cause?: unknown
  readonly payload?: Readonly<Record<string, unknown>>
}

/** A token that is refused. */
export class TokenError extends Error {
  readonly code: Code
  /** The claims, if they could be read: the token is genuine, and they are the reason. */
  readonly payload: Details['payload'] | undefined

  constructor(message: string, { code, cause, payload }: Details) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = nameOf(code)
    this.code = code
    this.payload = payload
  }
}

/** `ERR_JWT_CLAIM_VALIDATION_FAILED` is a `JWTClaimValidationFailed`: `jose`'s names too. */
function nameOf(code: Code): string {
  return code
    .slice(4)
    .replace(/_(.)([A-Z]*)/g, (_, initial: string, rest: string) => initial + rest.toLowerCase())
}
