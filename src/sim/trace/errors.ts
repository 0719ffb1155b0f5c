import type { RecordedError } from '../../protocol/steps.ts'
import { snapshot } from '../snapshot.ts'

/** An error as data, whatever was thrown. */
export function recordError(thrown: unknown): RecordedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) }
  const type = 'type' in thrown && typeof thrown.type === 'string' ? thrown.type : thrown.name
  return {
    type,
    message: thrown.message,
    ...(thrown.cause === undefined ? {} : { cause: snapshot(thrown.cause) }),
  }
}

/** An error to throw again in the place of a recorded one. */
export function reviveError(recorded: RecordedError): Error {
  const error = new Error(recorded.message, recorded.cause === undefined ? {} : { cause: recorded.cause })
  error.name = recorded.type
  return error
}
