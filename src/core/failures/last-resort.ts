import { AuthError } from '../errors.ts'
import type { Runtime } from '../runtime.ts'
import { toError } from '../thrown.ts'
import type { Logger } from '../types.ts'
import { serverMessage } from './answer-config-error.ts'

/** The answer of last resort: an observer, a logger or a callback's result threw outside every route. */
export function lastResort(thrown: unknown, runtime: Runtime, logger: Logger): Response {
  try {
    logger.error(new AuthError("The request couldn't be answered", { cause: toError(thrown) }))
  } catch {
    // If the logger throws too, there is no one left to tell.
  }
  const headers = new Headers({ 'Content-Type': 'application/json' })
  return runtime.respond(JSON.stringify({ message: serverMessage }), { status: 500, headers })
}
