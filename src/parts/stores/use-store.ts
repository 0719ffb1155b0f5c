import { useSyncExternalStore } from 'react'

/** A value that can be read now and watched for changes. */
export interface Watchable<T> {
  get(): T
  /** Calls back after every change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** The current value of a store. The component renders again when it changes. */
export function useStore<T>(store: Watchable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** One member of a store's value. The component renders again when that member changes. */
export function useMember<T, K extends keyof T>(store: Watchable<T>, name: K): T[K] {
  return useSyncExternalStore(store.subscribe, () => store.get()[name])
}
