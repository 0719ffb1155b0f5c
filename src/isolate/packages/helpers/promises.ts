type Work<T> = (attempt: number) => T | Promise<T>

interface Retries {
  readonly retries?: number
  readonly factor?: number
  readonly minTimeout?: number
  readonly maxTimeout?: number
  readonly onFailedAttempt?: (error: Error) => unknown
  readonly shouldRetry?: (error: Error) => boolean | Promise<boolean>
  readonly onRetry?: (error: Error, attempt: number) => unknown
}

export class AbortError extends Error {
  readonly originalError: Error

  constructor(given: string | Error) {
    super(typeof given === 'string' ? given : given.message)
    this.name = 'AbortError'
    this.originalError = typeof given === 'string' ? new Error(given) : given
  }
}

/** `p-retry`. The world's clock waits. */
export async function pRetry<T>(work: Work<T>, options: Retries = {}): Promise<T> {
  const { factor = 2, maxTimeout = Number.POSITIVE_INFINITY, minTimeout = 1000, retries = 10 } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (thrown) {
      if (thrown instanceof AbortError) throw thrown.originalError
      if (!(thrown instanceof Error))
        throw new TypeError(`Non-error was thrown: "${String(thrown)}". You should only throw errors.`, {
          cause: thrown,
        })
      Object.assign(thrown, { attemptNumber: attempt, retriesLeft: retries - attempt + 1 })
      await options.onFailedAttempt?.(thrown)
      if (attempt > retries || (options.shouldRetry && !(await options.shouldRetry(thrown)))) throw thrown
      options.onRetry?.(thrown, attempt)
      await waited(Math.min(minTimeout * factor ** (attempt - 1), maxTimeout))
    }
  }
}

/** `async-retry`: its work also gets a function that gives up. */
export function asyncRetry<T>(
  work: (bail: (error: Error) => void, attempt: number) => T | Promise<T>,
  options: Retries = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const once = async (attempt: number): Promise<T> => work((error) => reject(error), attempt)
    pRetry(once, options).then(resolve, reject)
  })
}

/** `p-limit` */
export function pLimit(most: number) {
  const waiting: (() => void)[] = []
  let active = 0
  const run = async <T>(work: (...given: unknown[]) => T | Promise<T>, ...given: unknown[]): Promise<T> => {
    if (active >= most) await new Promise<void>((go) => waiting.push(go))
    active += 1
    try {
      return await work(...given)
    } finally {
      active -= 1
      waiting.shift()?.()
    }
  }
  const counts = { activeCount: { get: () => active }, pendingCount: { get: () => waiting.length } }
  return Object.defineProperties(run, counts)
}

/** `await-to-js` */
export async function to<T>(promise: Promise<T>): Promise<[unknown, undefined] | [null, T]> {
  try {
    return [null, await promise]
  } catch (error) {
    return [error, undefined]
  }
}

/** `tiny-invariant`, outside of production. */
export function tinyInvariant(condition: unknown, message?: string | (() => string)): void {
  if (condition) return
  const text = typeof message === 'function' ? message() : message
  throw new Error(text ? `Invariant failed: ${text}` : 'Invariant failed')
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
