/** How long to wait for a request on a whole database, in milliseconds. */
export interface Patience {
  /** After the browser said that another connection is in the way. Default 3000. */
  readonly blockedMs: number
  /** In all: a request that waits behind another blocked one gets no event. Default 10 000. */
  readonly totalMs: number
}

export const PATIENCE: Patience = { blockedMs: 3000, totalMs: 10_000 }

/** Does `work`, which calls `blocked` when the browser says so; rejects with what `giveUp` makes when patience ends. */
export function patiently<T>(
  work: (blocked: () => void) => PromiseLike<T>,
  giveUp: (waitedMs: number) => unknown,
  patience: Patience,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const endAfter = (ms: number) => setTimeout(() => reject(giveUp(ms)), ms)
    const timers = [endAfter(patience.totalMs)]
    const stop = () => {
      for (const timer of timers) clearTimeout(timer)
    }
    work(() => timers.push(endAfter(patience.blockedMs))).then(
      (value) => {
        stop()
        resolve(value)
      },
      (error: unknown) => {
        stop()
        reject(error)
      },
    )
  })
}
