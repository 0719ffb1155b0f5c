import { plainError } from '../../border/decode.ts'
import type { Description } from '../../border/encode.ts'
import { OTHER_ERRORS, SIGN_IN_ERRORS } from '../../border/error-names.ts'

type Details = Error | Record<string, unknown>

/** The errors of `@auth/core/errors` that a callback may throw, catch or extend. The other end turns them into the engine's own. */
export class AuthError extends Error {
  static type = 'AuthError'
  type: string

  constructor(message?: string | Details, details?: Details) {
    super(typeof message === 'string' ? message : undefined)
    this.name = new.target.name
    this.type = new.target.type
    const parts = [message, details].filter((part) => typeof part === 'object')
    if (parts.length > 0)
      this.cause = Object.assign({}, ...parts.map((part) => (part instanceof Error ? { err: part } : part)))
  }
}

export class SignInError extends AuthError {
  static override type = 'SignInError'
}

export class CredentialsSignin extends SignInError {
  static override type = 'CredentialsSignin'
  code = 'credentials'
}

type AuthErrorClass = typeof AuthError

function classOf(name: string, Base: AuthErrorClass): AuthErrorClass {
  // Named by its key, because errors are printed with their class's name.
  return (
    {
      [name]: class extends Base {
        static override type = name
      },
    }[name] ?? Base
  )
}

/** Every class by its name: the exports of `@auth/core/errors`. */
export const authErrors: Readonly<Record<string, AuthErrorClass>> = {
  AuthError,
  SignInError,
  CredentialsSignin,
  ...Object.fromEntries(SIGN_IN_ERRORS.map((name) => [name, classOf(name, SignInError)])),
  ...Object.fromEntries(OTHER_ERRORS.map((name) => [name, classOf(name, AuthError)])),
}

/** An engine's error crosses with the name of the nearest class that both ends know, plus the members of a user's subclass. */
export function describeError(error: Error): Description | undefined {
  if (!(error instanceof AuthError)) return undefined
  const { name, message, stack, type, cause, ...rest } = error
  const base = Object.keys(authErrors).findLast((key) => error instanceof (authErrors[key] ?? AuthError))
  return { tag: 'auth-error', parts: [base, { ...rest, name, message, stack, type, cause }] }
}

/** An error of the engine, as `logger.error` gets it. */
export function reviveError(members: Readonly<Record<string, unknown>>): Error {
  const { type, message } = members
  const Known = typeof type === 'string' ? authErrors[type] : undefined
  if (!Known) return plainError(members)
  return Object.assign(new Known(String(message)), members)
}
