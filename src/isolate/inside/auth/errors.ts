import * as errors from '../../../core/errors.ts'
import { plainError } from '../../border/decode.ts'
import type { Description } from '../../border/encode.ts'

const { isClientError: _isClientError, ...classes } = errors

export const { AuthError, CredentialsSignin } = errors

/** Every class by its name: the exports of `@auth/core/errors`, which a callback may throw, catch or extend. */
export const authErrors: Readonly<Record<string, typeof AuthError>> = classes

/** An engine's error crosses with the name of the nearest class that both ends know, plus the members of a user's subclass. */
export function describeError(error: Error): Description | undefined {
  if (!(error instanceof AuthError)) return undefined
  const { name, message, stack, type, kind: _kind, cause, ...rest } = error
  return {
    tag: 'auth-error',
    parts: [knownName(error.constructor), { ...rest, name, message, stack, type, cause }],
  }
}

function knownName(Kind: object): string | undefined {
  const found = Object.keys(authErrors).find((name) => authErrors[name] === Kind)
  return found ?? knownName(Object.getPrototypeOf(Kind))
}

/** An error of the engine, as `logger.error` gets it. */
export function reviveError(members: Readonly<Record<string, unknown>>): Error {
  const { type, message } = members
  const Known = typeof type === 'string' ? authErrors[type] : undefined
  if (!Known) return plainError(members)
  return Object.assign(new Known(String(message)), members)
}
