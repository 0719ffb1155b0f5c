/** What is another than before in a served world. */
export type ServedChange = 'steps' | 'cleared' | 'control' | 'mails' | 'setup'

export interface ServedNews {
  tell(change: ServedChange): void
  /** Returns the function that stops it. */
  listen(listener: (change: ServedChange) => void): () => void
}

export function createServedNews(): ServedNews {
  const listeners = new Set<(change: ServedChange) => void>()
  return {
    tell(change) {
      for (const listener of listeners) listener(change)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
