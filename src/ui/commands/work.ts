import { createStore, type Readable } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'

/** Work that takes longer than a moment. */
export interface Work {
  /** The name of the running work, from 200 ms on until it is over. */
  readonly doing: Readable<string | undefined>
  /** Does it and reports errors. */
  perform(name: string, work: () => Promise<unknown>): void
}

/** Work that is done in the order in which it was asked for. */
export interface QueuedWork extends Work {
  /** Whether something is being done, however short. */
  readonly isBusy: () => boolean
}

export const [WorkContext, useWork] = contextOf<Work>()

export function createWork(report: (error: unknown) => void): Work {
  const doing = createStore<string | undefined>(undefined)
  const perform = (name: string, work: () => Promise<unknown>) => {
    slowly(work, (isSlow) => doing.set(isSlow ? name : undefined)).catch(report)
  }
  return { doing, perform }
}

/** One request after the other: what is pressed while the world still moves is done after that. */
export function createQueue(report: (error: unknown) => void): QueuedWork {
  const doing = createStore<string | undefined>(undefined)
  const waiting: (() => Promise<unknown>)[] = []
  let isBusy = false
  const run = async () => {
    isBusy = true
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
    isBusy = false
  }
  const perform = (name: string, work: () => Promise<unknown>) => {
    waiting.push(() => slowly(work, (isSlow) => doing.set(isSlow ? name : undefined)).catch(report))
    if (!isBusy) void run()
  }
  return { doing, perform, isBusy: () => isBusy }
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
