export interface PoolOptions<T> {
  readonly open: () => Promise<T>
  /** How many are in use at once, as long as they come back. */
  readonly most: number
  /** How many idle ones are kept. */
  readonly kept: number
  /** Milliseconds without a released interpreter after which one more is opened: those in use may be paused for an hour. */
  readonly patienceMs: number
  /** Called with one that is no longer kept. */
  readonly close: (thing: T) => void
}

/** Things that are dear to open and serve one user at a time. Who finds all in use waits in turn. */
export interface Pool<T> {
  /** @throws what `open` throws; then no caller waits any longer */
  acquire(): Promise<T>
  release(thing: T): void
  /** Discards one that was taken. */
  spend(): void
  /** Forgets an idle one; returns whether it was there. */
  forget(thing: T): boolean
}

interface Waiting<T> {
  readonly resolve: (thing: T) => void
  readonly reject: (error: unknown) => void
}

export function createPool<T>({ open, most, kept, patienceMs, close }: PoolOptions<T>): Pool<T> {
  const idle = new Set<T>()
  let waiting: Waiting<T>[] = []
  let used = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const watch = (): void => {
    clearTimeout(timer)
    timer = waiting.length === 0 ? undefined : setTimeout(serve, patienceMs)
  }
  const fail = (error: unknown): void => {
    for (const { reject } of waiting.splice(0)) reject(error)
    watch()
  }
  const openOne = async (): Promise<T> => {
    used += 1
    try {
      return await open()
    } catch (error) {
      used -= 1
      fail(error)
      throw error
    }
  }
  /** Opens one for the caller that has waited longest. */
  const serve = (): void => {
    const [first, ...rest] = waiting
    waiting = rest
    watch()
    if (first) openOne().then(first.resolve, first.reject)
  }
  return {
    async acquire() {
      const [thing] = idle
      if (thing !== undefined) {
        idle.delete(thing)
        used += 1
        return thing
      }
      if (used < most) return openOne()
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        if (timer === undefined) watch()
      })
    },
    release(thing) {
      const [first, ...rest] = waiting
      waiting = rest
      if (first) first.resolve(thing)
      else {
        used -= 1
        if (idle.size < kept) idle.add(thing)
        else close(thing)
      }
      watch()
    },
    spend() {
      used -= 1
      if (used < most) serve()
    },
    forget: (thing) => idle.delete(thing),
  }
}
