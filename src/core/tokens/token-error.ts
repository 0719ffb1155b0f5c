/** What is wrong with a sealed token: RFC 7516 and 7519's ways to fail, by the names that `jose` gave them, as loggers may know them. */
const names = {
  ERR_JOSE_ALG_NOT_ALLOWED: 'JOSEAlgNotAllowed',
  ERR_JOSE_NOT_SUPPORTED: 'JOSENotSupported',
  ERR_JWE_DECRYPTION_FAILED: 'JWEDecryptionFailed',
  ERR_JWE_INVALID: 'JWEInvalid',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'JWTClaimValidationFailed',
  ERR_JWT_EXPIRED: 'JWTExpired',
  ERR_JWT_INVALID: 'JWTInvalid',
} as const

interface Details {
  readonly code: keyof typeof names
  readonly cause?: unknown
  readonly payload?: Readonly<Record<string, unknown>>
}

/** A token that is not opened. */
export class TokenError extends Error {
  readonly code: Details['code']
  /** The claims, where they could be read: the token is genuine, and they are why it is refused. */
  readonly payload: Details['payload'] | undefined

  constructor(message: string, { code, cause, payload }: Details) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = names[code]
    this.code = code
    this.payload = payload
  }
}
