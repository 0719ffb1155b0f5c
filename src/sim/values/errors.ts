import { snapshot } from '../../protocol/snapshot.ts'
import type { RecordedError } from '../../protocol/steps.ts'

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
