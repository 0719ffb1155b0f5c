import { createStore, type Store } from '../../link/worker/store.ts'
import type { Left } from './move-parts.ts'

/** Where the world was before a walk through what it has recorded. It outlives a reload, so that the walk can end there. */
export function keptWalk(storage: () => Storage, world: string): Store<Left | undefined> {
  const key = `authscope.walk.${world}`
  const walked = createStore(read(storage, key))
  walked.subscribe(() => {
    const left = walked.get()
    try {
      if (left) storage().setItem(key, JSON.stringify(left))
      else storage().removeItem(key)
    } catch {
      // Some browsers allow no storage.
    }
  })
  return walked
}

function read(storage: () => Storage, key: string): Left | undefined {
  try {
    const { branch, step } = JSON.parse(storage().getItem(key) ?? '{}')
    return typeof branch === 'string' && Number.isSafeInteger(step) ? { branch, step } : undefined
  } catch {
    return undefined
  }
}
