import { useSyncExternalStore } from 'react'
import type { Readable } from '../../../link/worker/store.ts'

/** The present value of a store; the component renders again when it changes. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
