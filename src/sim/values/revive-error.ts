import * as engine from '../../core/errors.ts'
import type { RecordedError } from '../../protocol/steps.ts'

type Made = new (message?: string) => Error

/** An error to throw instead of a recorded one: of the engine's own class, where it has one of that name. */
export function reviveError({ type, message, cause }: RecordedError): Error {
  const known = (engine as Readonly<Record<string, unknown>>)[type]
  if (typeof known === 'function' && known.prototype instanceof Error) {
    const error = new (known as Made)()
    error.message = message === '' ? error.message : message
    if (cause !== undefined) error.cause = cause
    return error
  }
  const error = new Error(message, cause === undefined ? {} : { cause })
  error.name = type
  return error
}
