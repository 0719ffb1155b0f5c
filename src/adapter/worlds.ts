import { PATIENCE, type Patience, patiently } from './patience.ts'
import { browserPlatform, type Platform } from './platform.ts'
import { StorageError } from './storage-error.ts'
import { toStorageError } from './to-storage-error.ts'
import { databaseName } from './world-database.ts'

export interface WorldsOptions {
  /** Default: the browser's own. */
  readonly platform?: Platform
  readonly patience?: Patience
}

/**
 * Names of the worlds that this browser stores, sorted.
 * @throws StorageError
 */
export async function listWorlds(options: WorldsOptions = {}): Promise<string[]> {
  const prefix = databaseName('')
  const { indexedDB } = options.platform ?? browserPlatform(prefix)
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return names
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
      .sort()
  } catch (error) {
    throw toStorageError(error, prefix)
  }
}

/**
 * Deletes the database of a world, if there is one. Whoever has it open is told, and loses its connection.
 * @throws StorageError
 */
export async function deleteWorld(world: string, options: WorldsOptions = {}): Promise<void> {
  const name = databaseName(world)
  const { indexedDB } = options.platform ?? browserPlatform(name)
  await patiently(
    (blocked) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onblocked = blocked
        request.onsuccess = () => resolve()
        request.onerror = () => reject(toStorageError(request.error, name))
      }),
    (waitedMs) =>
      new StorageError('blocked', name, { came: `it could not be deleted within ${waitedMs / 1000} s` }),
    options.patience ?? PATIENCE,
  )
}

/**
 * Whether this browser stores that world.
 * @throws StorageError
 */
export async function worldExists(world: string, options: WorldsOptions = {}): Promise<boolean> {
  return (await listWorlds(options)).includes(world)
}
