import type { Dexie } from 'dexie'
import { type ConnectionOptions, openConnection } from './connection.ts'
import { Journal } from './journal.ts'
import { PATIENCE, patiently } from './patience.ts'
import { browserPlatform } from './platform.ts'
import { RowCache } from './row-cache.ts'
import type { RandomId } from './rows.ts'
import { databaseName, JOURNALED_TABLES } from './schema.ts'
import { StorageError } from './storage-error.ts'
import { toStorageError } from './to-storage-error.ts'
import { createWorldStore, type WorldDatabase } from './world-store.ts'

/** What any use of worlds' databases takes: the browser's storage, and how long to wait for it. */
export type WorldsOptions = Pick<ConnectionOptions, 'platform' | 'patience'>

export interface WorldDatabaseOptions extends ConnectionOptions {
  /** Makes the id of a user that the engine creates without one. */
  readonly randomId?: RandomId
  /** What is wrong with a row that is read, as a sentence; `undefined` for a sound one. Default: every row is believed. */
  readonly checkRow?: (table: string, row: unknown) => string | undefined
  /** Told of each damaged row that is read, before the reading throws: not every caller lets that through. */
  readonly onDamage?: (error: StorageError) => void
}

/** What every exchange reads several times over. A row of `exchanges` may have a whole page in it. Not `state`: which of two calls side by side ends first would be another one. */
const CACHED_READS = { tabs: 100, cookies: 500, exchanges: 16, clients: 50 } as const

/**
 * Opens the database of a world, creating or upgrading it as needed. Every method throws storage failures as `StorageError`.
 * @throws StorageError
 */
export async function openWorldDatabase(
  world: string,
  options: WorldDatabaseOptions = {},
): Promise<WorldDatabase> {
  const cache = new RowCache(CACHED_READS)
  const journal = new Journal(JOURNALED_TABLES, (...row) => cache.known(...row))
  const connection = await openConnection(databaseName(world), {
    ...options,
    prepare(db) {
      // Before the journal, which asks it what a row was before it is written.
      cache.watch(db)
      journal.watch(db)
      checkReading(db, options)
      options.prepare?.(db)
    },
  })
  return createWorldStore({ connection, journal, cache }, options)
}

/** Every row that is read is checked, whichever way it is read; what is only deleted or replaced is not. */
function checkReading(db: Dexie, { checkRow, onDamage }: WorldDatabaseOptions): void {
  if (checkRow === undefined) return
  for (const table of db.tables)
    table.hook('reading', (row: unknown) => {
      const problem = row === undefined ? undefined : checkRow(table.name, row)
      if (problem === undefined) return row
      const error = new StorageError('damaged', db.name, {
        came: `a row is damaged: ${problem.replace(/\.$/, '')}`,
      })
      onDamage?.(error)
      throw error
    })
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
 * Whether this browser stores that world.
 * @throws StorageError
 */
export async function worldExists(world: string, options: WorldsOptions = {}): Promise<boolean> {
  return (await listWorlds(options)).includes(world)
}

/**
 * Deletes the database of a world, if there is one. Other tabs that have it open get an event and lose their connection.
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
      new StorageError('blocked', name, { came: `it couldn't be deleted within ${waitedMs / 1000} s` }),
    options.patience ?? PATIENCE,
  )
}
