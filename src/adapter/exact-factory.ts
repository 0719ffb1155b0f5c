import { StorageError } from './storage-error.ts'

/** The part of an `IDBFactory` that Dexie uses to open. */
export interface ExactFactory {
  open(name: string, version?: number): IDBOpenDBRequest
  databases(): Promise<IDBDatabaseInfo[]>
  /** From now on an opening that still comes about is undone at once. */
  abandon(): void
}

/**
 * Opens a database once, and at exactly one version. Left to itself Dexie opens a newer database as it is, adds what is missing
 * to a damaged one, and makes a new, empty one where the open one was deleted: three ways to lose data silently.
 * `tablesAt` names the tables that an older database must have.
 */
export function exactFactory(
  factory: IDBFactory,
  version: number,
  tablesAt: (version: number) => readonly string[],
): ExactFactory {
  let opened = false
  let abandoned = false
  let isIncomplete = false
  let lastError: DOMException | null = null

  function refuseOther(name: string, asked: number | undefined): void {
    if (opened && asked === version) {
      throw new StorageError('closed', name, { came: 'the browser had closed it' })
    }
    if (asked === undefined) {
      const came = `it has a newer schema than number ${version / 10}, the newest known here`
      throw new StorageError('newer-version', name, { came, cause: lastError })
    }
    if (asked !== version || isIncomplete) {
      throw new StorageError('corrupt', name, { came: 'tables or indexes of its schema are missing' })
    }
  }

  return {
    open(name, asked) {
      refuseOther(name, asked)
      const request = factory.open(name, version)
      request.addEventListener('error', () => {
        lastError = request.error
      })
      request.addEventListener('upgradeneeded', (event) => {
        const { objectStoreNames } = request.result
        // Dexie sees only that the opening was aborted. It gets the reason when it tries again.
        isIncomplete = tablesAt(event.oldVersion).some((table) => !objectStoreNames.contains(table))
        if (!abandoned && !isIncomplete) return
        // Dexie's own listener comes after this one, and would create tables in the aborted transaction.
        event.stopImmediatePropagation()
        request.transaction?.abort()
      })
      request.addEventListener('success', () => {
        opened = true
        if (abandoned) request.result.close()
      })
      return request
    },
    databases: () => factory.databases(),
    abandon() {
      abandoned = true
    },
  }
}
