import { useSyncExternalStore } from 'react'

/** A value that can be read now and watched. */
export interface Watchable<T> {
  get(): T
  /** Calls back after every change; returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/** The present value of a store; the component renders again when it changes. */
export function useStore<T>(store: Watchable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** One member of a store's value; the component renders again when that member changes. */
export function useMember<T, K extends keyof T>(store: Watchable<T>, name: K): T[K] {
  return useSyncExternalStore(store.subscribe, () => store.get()[name])
}
