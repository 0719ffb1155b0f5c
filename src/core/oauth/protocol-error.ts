/** Why the engine itself refuses a provider's answer, for reasons that `oauth4webapi` has no code for. */
export type ProtocolErrorCode =
  | 'access-token-hash'
  | 'authorization-endpoint-scheme'
  | 'body-too-large'
  | 'body-too-slow'
  | 'client-key-missing'
  | 'code-missing'
  | 'code-repeated'
  | 'id-token-signature'
  | 'id-token-subject'
  | 'id-token-unsigned'
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

/** Whether reading an answer was stopped because it was too long or too slow, also if a library has wrapped the error. */
export function isUnbounded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = error instanceof ProtocolError ? error.code : undefined
  return code === 'body-too-large' || code === 'body-too-slow' || isUnbounded(error.cause)
}

interface Refusal {
  readonly code?: unknown
  /** Of the answer. */
  readonly body?: Readonly<Record<string, unknown>>
  /** A whole JWT. */
  readonly token?: string
  readonly header?: object
  readonly claims?: Readonly<Record<string, unknown>>
  /** Name of the claim that was compared. */
  readonly claim?: string
}

/** What an error of `oauth4webapi`, or of ours, says besides its message: its code, and what it looked at. */
export function refusalOf(error: unknown): Refusal {
  const { code, cause }: { readonly code?: unknown; readonly cause?: object | string } = Object(error)
  return typeof cause === 'string' ? { code, token: cause } : { ...cause, code }
}
