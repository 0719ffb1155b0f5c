import type { AuthConfig } from '../../core/types.ts'
import { IsolateError } from '../isolate-error.ts'

type LogFunction = (...args: unknown[]) => unknown
type Given = AuthConfig['logger']

export interface UserLogger {
  /** The same levels, called without waiting. */
  readonly logger: Given
  readonly settled: () => Promise<void>
}

/** Calls the user's logger without waiting; the caller waits for it at the end of the request. */
export function createUserLogger(logger: Given): UserLogger {
  const open: Promise<unknown>[] = []
  const tell =
    (level: LogFunction): LogFunction =>
    (...args) => {
      const hostCall = Promise.resolve(level(...args)).catch((error: unknown) =>
        tellPlainly(level, args, error),
      )
      // Awaited later.
      hostCall.catch(() => undefined)
      open.push(hostCall)
    }
  const levels = Object.entries(logger ?? {}).map(([level, member]) => [
    level,
    typeof member === 'function' ? tell(member as LogFunction) : member,
  ])
  return {
    logger: logger && Object.fromEntries(levels),
    async settled() {
      while (open.length > 0) await Promise.all(open.splice(0))
    },
  }
}

/** An error may contain values that cannot go into the isolate; its name and message can. */
async function tellPlainly(level: LogFunction, args: readonly unknown[], error: unknown): Promise<unknown> {
  const unsendable = ['circular', 'too-large', 'too-deep', 'unsupported']
  if (error instanceof Error && error.name === 'BorderError') return level(...args.map(plain))
  if (error instanceof IsolateError && unsendable.includes(error.problem)) return undefined
  throw error
}

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return typeof value === 'string' ? value : undefined
  const { name, message } = value
  return Object.assign(new Error(message), { name })
}
