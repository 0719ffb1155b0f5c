import type { WorldStore } from '../../sim/journal/store.ts'

/** When a worker dies: at its n-th transaction, before it is begun or after it was written. */
export interface Death {
  readonly at: number
  readonly side: 'before' | 'after'
}

export interface DyingStore {
  readonly wrap: (store: WorldStore) => WorldStore
  /** Resolves at the moment of death. */
  readonly died: Promise<void>
  /** Transactions begun so far. */
  readonly count: () => number
  /** Counts from here. */
  readonly arm: (death: Death) => void
  /** Dies now. */
  readonly kill: () => void
}

/** A storage that answers nothing any more from a chosen moment on, as for a worker that the browser killed. */
export function createDyingStore(): DyingStore {
  let death: Death = { at: Number.POSITIVE_INFINITY, side: 'before' }
  let count = 0
  let dead = false
  let announce: () => void = () => undefined
  const died = new Promise<void>((resolve) => {
    announce = resolve
  })
  const never = <T>() => new Promise<T>(() => undefined)
  const die = <T>() => {
    dead = true
    announce()
    return never<T>()
  }
  const unlessDead = <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) => {
    return (...args: Args): Promise<T> => (dead ? never<T>() : run(...args))
  }
  return {
    died,
    count: () => count,
    arm: (next) => {
      count = 0
      death = next
    },
    kill: () => {
      dead = true
      announce()
    },
    wrap: (store) => ({
      ...store,
      get: unlessDead(store.get) as WorldStore['get'],
      list: unlessDead(store.list) as WorldStore['list'],
      put: unlessDead(store.put) as WorldStore['put'],
      insert: unlessDead(store.insert) as WorldStore['insert'],
      delete: unlessDead(store.delete),
      async atomically(work, options) {
        if (dead) return never()
        count += 1
        const now = count === death.at
        if (now && death.side === 'before') return die()
        const result = await store.atomically(work, options)
        return now ? die() : result
      },
    }),
  }
}
