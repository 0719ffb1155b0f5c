import type { Step } from '../../protocol/steps.ts'
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
  /** Does that as soon as such a step is written. */
  readonly when: (is: (step: Step) => boolean, act: () => void) => void
  /** Dies now. */
  readonly kill: () => void
}

/** A storage that answers nothing any more from a chosen moment on, as for a worker that the browser killed. */
export function createDyingStore(): DyingStore {
  let death: Death = { at: Number.POSITIVE_INFINITY, side: 'before' }
  let count = 0
  let dead = false
  let watched: { readonly is: (step: Step) => boolean; readonly act: () => void } | undefined
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
    when: (is, act) => {
      watched = { is, act }
    },
    kill: () => {
      dead = true
      announce()
    },
    wrap: (store) => ({
      ...store,
      get: unlessDead(store.get) as WorldStore['get'],
      list: unlessDead(store.list) as WorldStore['list'],
      put: unlessDead(async (table, ...rows) => {
        await store.put(table, ...rows)
        if (table === 'steps' && watched !== undefined && (rows as Step[]).some(watched.is)) watched.act()
      }) as WorldStore['put'],
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
