import { AuthError } from '../errors.ts'
import type { Runtime } from '../runtime.ts'
import { toError } from '../thrown.ts'
import type { Logger } from '../types.ts'
import { serverMessage } from './answer-config-error.ts'

/** The answer when no other could be made: an observer, a logger or a callback's result threw outside of every route. */
export function lastResort(thrown: unknown, runtime: Runtime, logger: Logger): Response {
  try {
    logger.error(new AuthError("The request couldn't be answered", { cause: toError(thrown) }))
  } catch {
    // A logger that throws has nobody left to be told to.
  }
  const headers = new Headers({ 'Content-Type': 'application/json' })
  return runtime.respond(JSON.stringify({ message: serverMessage }), { status: 500, headers })
}
