import { Dexie } from 'dexie'
import { type ExactFactory, exactFactory } from './exact-factory.ts'
import { PATIENCE, type Patience, patiently } from './patience.ts'
import { browserPlatform, type Platform } from './platform.ts'
import { StorageError } from './storage-error.ts'
import { toStorageError, wasCutOff } from './to-storage-error.ts'
import { type SchemaVersion, tablesAt, type UpgradeRow, VERSIONS } from './versions.ts'

export interface ConnectionOptions {
  /** Default: the browser's own. */
  readonly platform?: Platform
  readonly patience?: Patience
  /** Default: the released ones. */
  readonly versions?: readonly SchemaVersion[]
  /** What becomes of a row that an older version stored. Default: it stays as it is. */
  readonly upgradeRow?: UpgradeRow
  /** Called before the database opens, to add middleware. */
  readonly prepare?: (db: Dexie) => void
  /** Told once when the connection ends and its owner did not end it: another tab deletes or upgrades, the browser clears data. */
  readonly onEnded?: (error: StorageError) => void
}

/** An open database. It never reopens by itself: its owner learns that it closed, and decides. */
export interface Connection {
  readonly db: Dexie
  /** Does something with the database; storage failures are thrown as `StorageError`. */
  run<T>(work: () => PromiseLike<T>): Promise<T>
  /** Ends it for a reason that every later call throws. */
  fail(error: unknown): void
  close(): void
}

/**
 * Opens a database, creating or upgrading it as needed.
 * @throws StorageError
 */
export async function openConnection(name: string, options: ConnectionOptions = {}): Promise<Connection> {
  const versions = options.versions ?? VERSIONS
  const newest = Math.max(...versions.map(({ version }) => version))
  const platform = options.platform ?? browserPlatform(name)
  const factory = exactFactory(platform.indexedDB, newest * 10, (number) => tablesAt(versions, number / 10))
  const db = declareDatabase(name, platform.IDBKeyRange, factory, versions, options.upgradeRow)
  options.prepare?.(db)
  const { connection, opened, isEnded } = connectionOf(db, options.onEnded)
  await patiently(
    (blocked) => {
      db.on('blocked', () => {
        blocked()
        // False keeps Dexie's own listener, which writes to the console, from running.
        return false
      })
      return connection.run(() => openInTheEnd(db, isEnded))
    },
    (waitedMs) => {
      factory.abandon()
      connection.close()
      return new StorageError('blocked', name, { came: `it did not open within ${waitedMs / 1000} s` })
    },
    options.patience ?? PATIENCE,
  )
  opened()
  return connection
}

/** A browser that is still clearing the site's data cuts off who opens meanwhile (seen in Chromium). */
const TRIES = 4
const PAUSE_MS = 50

async function openInTheEnd(db: Dexie, isEnded: () => boolean): Promise<void> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      await db.open()
      return
    } catch (error) {
      if (left === 0 || isEnded() || !wasCutOff(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      if (isEnded()) throw error
    }
  }
}

function declareDatabase(
  name: string,
  keyRange: Platform['IDBKeyRange'],
  factory: ExactFactory,
  versions: readonly SchemaVersion[],
  upgradeRow: UpgradeRow = (_table, row) => row,
): Dexie {
  // Dexie turns it on by itself on localhost, and then prints errors that are expected and handled.
  Dexie.debug = false
  const db = new Dexie(name, {
    indexedDB: factory,
    IDBKeyRange: keyRange,
    autoOpen: false,
    // A crash of the machine may cost the last moments of a simulation, and each step is its own transaction.
    chromeTransactionDurability: 'relaxed',
  })
  // Both serve Dexie's live queries, which aren't used here, and make a write a quarter slower.
  for (const name of ['Observability', 'Cache']) db.unuse({ stack: 'dbcore', name })
  for (const { version, stores, upgrade } of versions) {
    const declared = db.version(version).stores({ ...stores })
    if (upgrade !== undefined) declared.upgrade((transaction) => upgrade(transaction, upgradeRow))
  }
  return db
}

function connectionOf(
  db: Dexie,
  onEnded: ConnectionOptions['onEnded'],
): { readonly connection: Connection; opened(): void; isEnded(): boolean } {
  let isOpen = false
  let ended: StorageError | undefined

  function end(error: StorageError): void {
    if (ended !== undefined) return
    ended = error
    db.close()
    if (error.code !== 'closed') onEnded?.(error)
  }

  db.on('versionchange', (event: IDBVersionChangeEvent) => {
    end(
      event.newVersion === null
        ? new StorageError('deleted', db.name, { came: 'another tab deleted it' })
        : new StorageError('newer-version', db.name, { came: 'another tab is upgrading it' }),
    )
    return false
  })
  db.on('close', () => {
    // Dexie also tells when an opening fails, and when `end` closed.
    if (isOpen) end(new StorageError('deleted', db.name, { came: 'the browser removed it' }))
  })

  const connection: Connection = {
    db,
    async run(work) {
      try {
        return await work()
      } catch (error) {
        const failure = toStorageError(error, db.name)
        throw failure instanceof StorageError && failure.code === 'closed' ? (ended ?? failure) : failure
      }
    },
    fail(error) {
      end(
        error instanceof StorageError
          ? error
          : new StorageError('failed', db.name, { came: 'a transaction could not be stored', cause: error }),
      )
    },
    close() {
      end(new StorageError('closed', db.name, { came: 'it was closed' }))
    },
  }
  const opened = () => {
    isOpen = true
  }
  return { connection, opened, isEnded: () => ended !== undefined }
}
