import { EventError } from '../errors.ts'
import type { Events, Logger, Loose } from '../types.ts'

/** Calls the handler of an event, if there is one. Never throws. */
export type EventCalls = <E extends keyof Events>(
  event: E,
  message: Parameters<Events[E]>[0],
) => Promise<void>

/** Events are notifications: awaited, and a handler that throws is logged and otherwise ignored (reference 10). */
export function createEventCalls(events: Loose<Events> | undefined, logger: Logger): EventCalls {
  return async (event, message) => {
    try {
      const handler = events?.[event] as ((message: unknown) => unknown) | undefined
      await handler?.call(events, message)
    } catch (error) {
      logger.error(new EventError(undefined, { cause: error, event }))
    }
  }
}
