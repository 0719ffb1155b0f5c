import { toError } from './thrown.ts'

/** Page that an error leads to: `pages.signIn` or `pages.error`. */
export type ErrorKind = 'signIn' | 'error'

/** What went wrong, beside the message. `err` is the error underneath. */
export interface ErrorDetails {
  readonly cause?: unknown
  readonly err?: Error
  readonly provider?: string
  readonly [detail: string]: unknown
}

/**
 * Base of every error that the engine names. `type` is what logs and pages show, `kind` the page, `cause` everything known about the reason.
 * @see https://authjs.dev/reference/core/errors
 */
export class AuthError extends Error {
  static type = 'AuthError'
  static kind: ErrorKind = 'error'
  readonly type: string
  readonly kind: ErrorKind

  /** From a sentence, from the error underneath, or from details alone; details are kept as `cause`. */
  constructor(message?: string | Error | ErrorDetails, details?: ErrorDetails | Error) {
    super(typeof message === 'string' ? message : undefined)
    const { type, kind } = new.target
    this.name = new.target.name
    this.type = type
    this.kind = kind
    const parts = [message, details].filter((part) => typeof part === 'object').map(detailsOf)
    // Spread, not assigned: a member called `__proto__` stays a member.
    if (parts.length > 0) this.cause = { ...parts[0], ...parts[1] }
    const hint = `Read more at https://errors.authjs.dev#${type.toLowerCase()}`
    this.message = this.message ? `${this.message}. ${hint}` : hint
  }
}

function detailsOf(part: Error | ErrorDetails): object {
  if (part instanceof Error) return { err: part, ...membersOf(part.cause) }
  const { cause, ...rest } = part
  if (cause === undefined) return rest
  try {
    if (isDetails(cause)) return { ...rest, ...cause }
    const err = toError(cause)
    return { ...membersOf(err.cause), ...rest, err }
  } catch {
    return { ...rest, err: toError(undefined) }
  }
}

function membersOf(cause: unknown): object {
  return isDetails(cause) ? cause : {}
}

function isDetails(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}

/** Base of the errors that lead to the sign-in page. */
export class SignInError extends AuthError {
  static override kind: ErrorKind = 'signIn'
}

/** The signIn callback returned a falsy value or threw. */
export class AccessDenied extends AuthError {
  static override type = 'AccessDenied'
}

/** A passkey's account belongs to another user, or its e-mail is taken. */
export class AccountNotLinked extends SignInError {
  static override type = 'AccountNotLinked'
}

/** An adapter operation threw. */
export class AdapterError extends AuthError {
  static override type = 'AdapterError'
}

/** Any other failure in the callback route. */
export class CallbackRouteError extends AuthError {
  static override type = 'CallbackRouteError'
}

/** `authorize` refused the credentials. Subclasses may set `code`, which reaches the URL. */
export class CredentialsSignin extends SignInError {
  static override type = 'CredentialsSignin'
  code = 'credentials'
}

/** More than one WebAuthn provider asks for conditional UI. */
export class DuplicateConditionalUI extends AuthError {
  static override type = 'DuplicateConditionalUI'
}

/** The mail with the link could not be sent. Exported for compatibility. */
export class EmailSignInError extends SignInError {
  static override type = 'EmailSignInError'
}

/** The configured error page leads to itself. Logged only. */
export class ErrorPageLoop extends AuthError {
  static override type = 'ErrorPageLoop'
}

/** An event handler threw. Logged only. */
export class EventError extends AuthError {
  static override type = 'EventError'
}

/** A feature is used whose `experimental` switch is off. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type = 'ExperimentalFeatureNotEnabled'
}

/** `callbackUrl` (parameter or cookie) is neither a path nor an http(s) URL. */
export class InvalidCallbackUrl extends AuthError {
  static override type = 'InvalidCallbackUrl'
}

/** A check cookie (pkce, state, nonce, challenge) is missing, unreadable, expired or was made for another provider. */
export class InvalidCheck extends AuthError {
  static override type = 'InvalidCheck'
}

/** A provider without issuer lacks one of its endpoints. */
export class InvalidEndpoints extends AuthError {
  static override type = 'InvalidEndpoints'
}

/** The callback route was called without a provider, or with one that has no callback of this method. */
export class InvalidProvider extends AuthError {
  static override type = 'InvalidProvider'
}

/** The session token could not be decrypted, or the jwt or session callback threw. Logged only. */
export class JWTSessionError extends AuthError {
  static override type = 'JWTSessionError'
}

/** The configuration needs an adapter and has none. */
export class MissingAdapter extends AuthError {
  static override type = 'MissingAdapter'
}

/** The adapter lacks operations that the configuration or this request needs. */
export class MissingAdapterMethods extends AuthError {
  static override type = 'MissingAdapterMethods'
}

/** A credentials provider has no `authorize`. */
export class MissingAuthorize extends AuthError {
  static override type = 'MissingAuthorize'
}

/** A POST without the token of the CSRF cookie. */
export class MissingCSRF extends SignInError {
  static override type = 'MissingCSRF'
}

/** No secret is configured. */
export class MissingSecret extends AuthError {
  static override type = 'MissingSecret'
}

/** No form field of the conditional-UI provider has a `webauthn` autocomplete. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type = 'MissingWebAuthnAutocomplete'
}

/** The account belongs to another user, or its e-mail is taken and linking by e-mail is off. */
export class OAuthAccountNotLinked extends SignInError {
  static override type = 'OAuthAccountNotLinked'
}

/** The provider sent the person back with an `error`. */
export class OAuthCallbackError extends SignInError {
  static override type = 'OAuthCallbackError'
}

/** `provider.profile` threw on what the provider answered. */
export class OAuthProfileParseError extends AuthError {
  static override type = 'OAuthProfileParseError'
}

/** The sign-in could not be started. Exported for compatibility. */
export class OAuthSignInError extends SignInError {
  static override type = 'OAuthSignInError'
}

/** The database session could not be read, or the session callback threw. Logged only. */
export class SessionTokenError extends AuthError {
  static override type = 'SessionTokenError'
}

/** The session could not be ended in the store. Logged only; the cookie is deleted anyway. */
export class SignOutError extends AuthError {
  static override type = 'SignOutError'
}

/** No route has this path and method. */
export class UnknownAction extends AuthError {
  static override type = 'UnknownAction'
}

/** Credentials are the only providers, and the session strategy is `database`. */
export class UnsupportedStrategy extends AuthError {
  static override type = 'UnsupportedStrategy'
}

/** `trustHost` is not true. */
export class UntrustedHost extends AuthError {
  static override type = 'UntrustedHost'
}

/** The e-mailed link was used before, has expired, or is for another address. */
export class Verification extends AuthError {
  static override type = 'Verification'
}

/** The authenticator's answer could not be verified. */
export class WebAuthnVerificationError extends AuthError {
  static override type = 'WebAuthnVerificationError'
}

const clientSafe = new Set([
  'AccessDenied',
  'AccountNotLinked',
  'CredentialsSignin',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'Verification',
  'WebAuthnVerificationError',
])

/** Whether the error's type may be shown to the person; every other becomes `Configuration` (reference 11.2). */
export function isClientError(error: Error): error is AuthError {
  return error instanceof AuthError && clientSafe.has(error.type)
}
