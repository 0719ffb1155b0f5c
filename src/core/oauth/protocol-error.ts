/** Why the engine itself refuses what a provider says, where `oauth4webapi` has no word for it. */
export type ProtocolErrorCode =
  | 'authorization-endpoint-scheme'
  | 'body-too-large'
  | 'code-missing'
  | 'code-repeated'
  | 'metadata-endpoint-missing'
  | 'opaque-redirect'
  | 'token-error'
  | 'unsupported-client-authentication'
  | 'userinfo-not-an-object'
  | 'userinfo-status'

/** A refusal as data: `code` says which, `cause` what was received. */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode

  constructor(code: ProtocolErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProtocolError'
    this.code = code
  }
}

/** Whether an answer was given up because of its length, also where a library has wrapped the error. */
export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error instanceof ProtocolError && error.code === 'body-too-large') || isTooLarge(error.cause)
}
