import { createStore, type Readable } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'

/** What takes longer than a moment. */
export interface Work {
  /** The name of what is under way, from 200 ms on until it is over. */
  readonly doing: Readable<string | undefined>
  /** Does it and reports what goes wrong. */
  perform(name: string, work: () => Promise<unknown>): void
}

export const [WorkContext, useWork] = contextOf<Work>()

/**
 * `isQueued`: one thing after the other. A key that is kept down asks faster than the world moves: one request waits, the others are
 * forgotten.
 */
export function createWork(report: (error: unknown) => void, isQueued = false): Work {
  const doing = createStore<string | undefined>(undefined)
  let isBusy = false
  let next: (() => void) | undefined
  const perform = (name: string, work: () => Promise<unknown>) => {
    if (isQueued && isBusy) {
      next = () => perform(name, work)
      return
    }
    isBusy = true
    slowly(work, (isSlow) => doing.set(isSlow ? name : undefined))
      .catch(report)
      .finally(() => {
        isBusy = false
        const waiting = next
        next = undefined
        waiting?.()
      })
  }
  return { doing, perform }
}

/** Says so when work takes longer than 200 ms, and when it is over. */
export async function slowly<T>(work: () => Promise<T>, say: (isSlow: boolean) => void): Promise<T> {
  const timer = setTimeout(() => say(true), 200)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    say(false)
  }
}
