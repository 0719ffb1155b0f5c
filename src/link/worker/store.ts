/** A value that can be read and watched. All state of the workbench is in these. */
export interface Readable<T> {
  get(): T
  /** Calls back after every change; returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

export interface Store<T> extends Readable<T> {
  set(next: T): void
  update(change: (current: T) => T): void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  const set = (next: T) => {
    if (Object.is(next, current)) return
    current = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => current,
    set,
    update: (change) => set(change(current)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A store computed from others, once for each change. */
export function combine<T>(sources: readonly Readable<unknown>[], compute: () => T): Readable<T> {
  let from: readonly unknown[] | undefined
  let result: T
  return {
    subscribe: (listener) => {
      const ends = sources.map((source) => source.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    get: () => {
      const values = sources.map((source) => source.get())
      if (!from || values.some((value, index) => value !== from?.[index])) {
        from = values
        result = compute()
      }
      return result
    },
  }
}

/** Resolves with the first value that passes, which may be the present one. */
export function until<T>(store: Readable<T>, passes: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const value = store.get()
      if (!passes(value)) return
      end()
      resolve(value)
    }
    const end = store.subscribe(look)
    look()
  })
}
