import type { Platform } from '../platform.ts'

/** Opens a database with IndexedDB alone, as some other program would: it does not close when it should. */
export function openRaw(
  name: string,
  version: number,
  upgrade: (db: IDBDatabase) => void,
  { indexedDB }: Pick<Platform, 'indexedDB'>,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Puts rows into a store of a raw database. */
export function putRaw(db: IDBDatabase, table: string, ...rows: readonly unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(table, 'readwrite')
    for (const row of rows) transaction.objectStore(table).put(row)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
