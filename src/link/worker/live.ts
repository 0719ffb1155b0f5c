import type { Step } from '../../protocol/steps.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { StepLog } from './step-log.ts'
import { createStore, type Readable } from './store.ts'

/** A query that is repeated when steps that matter to it arrive, as long as it has subscribers. */
export function createLive<T>(
  initial: T,
  read: () => Promise<T>,
  steps: StepLog,
  matters: (step: Step) => boolean,
  onProblem: (error: unknown) => void,
): Readable<T> {
  const store = createStore(initial)
  let watchers = 0
  let seen = 0
  const readAgain = oneAtATime(async () => store.set(await read()))
  const ask = () => {
    readAgain().catch(onProblem)
  }
  const look = () => {
    const all = steps.get()
    const fresh = all.length < seen ? all : all.slice(seen)
    const emptied = all.length < seen
    seen = all.length
    if (emptied || fresh.some(matters)) ask()
  }
  let end: (() => void) | undefined
  return {
    get: store.get,
    subscribe: (listener) => {
      const stop = store.subscribe(listener)
      watchers += 1
      if (watchers === 1) {
        seen = steps.get().length
        end = steps.subscribe(look)
        ask()
      }
      return () => {
        stop()
        watchers -= 1
        if (watchers === 0) end?.()
      }
    },
  }
}
