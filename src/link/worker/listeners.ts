/** Functions that are called with every value. */
export interface Listeners<T> {
  /** Returns the function that ends it. */
  listen(listener: (value: T) => void): () => void
  /** Calls all of them. If one throws, the window reports it, and the others are still called. */
  tell(value: T): void
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (value) => {
      for (const listener of [...listeners]) {
        try {
          listener(value)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
