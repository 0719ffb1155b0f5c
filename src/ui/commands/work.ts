import { createStore, type Readable } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'

/** Work that takes longer than a moment. */
export interface Work {
  /** The name of the running work, from 200 ms on until it is over. */
  readonly doing: Readable<string | undefined>
  /** Does it and reports errors. */
  perform(name: string, work: () => Promise<unknown>): void
}

export const [WorkContext, useWork] = contextOf<Work>()

/** `isQueued`: one request after the other. A key that is held down asks faster than the world moves: one request waits, the others are dropped. */
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

/** Announces work that takes longer than 200 ms, and its end. */
export async function slowly<T>(work: () => Promise<T>, say: (isSlow: boolean) => void): Promise<T> {
  const timer = setTimeout(() => say(true), 200)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    say(false)
  }
}
