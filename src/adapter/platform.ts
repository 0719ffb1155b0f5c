import { StorageError } from './storage-error.ts'

/** What the storage takes from the browser. */
export interface Platform {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

/**
 * The browser's own storage.
 * @throws StorageError `unavailable` when the browser has no IndexedDB.
 */
export function browserPlatform(database: string): Platform {
  const { indexedDB, IDBKeyRange } = globalThis as Partial<Platform>
  if (indexedDB === undefined || IDBKeyRange === undefined) {
    throw new StorageError('unavailable', database, { came: 'it has no IndexedDB' })
  }
  return { indexedDB, IDBKeyRange }
}
