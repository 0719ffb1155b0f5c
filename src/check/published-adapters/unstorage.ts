import { UnstorageAdapter } from '@auth/unstorage-adapter'
import { createStorage } from 'unstorage'
import type { PublishedAdapter } from './published-adapter.ts'

/** `@auth/unstorage-adapter` on Unstorage's memory driver. */
export async function openUnstorage(): Promise<PublishedAdapter> {
  const storage = createStorage()
  return {
    adapter: UnstorageAdapter(storage),
    clear: () => storage.clear(),
    close: () => storage.dispose(),
  }
}
