import { databaseName } from '../../adapter/schema.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows by table, as they are stored. */
export type RawRows = Readonly<Record<string, readonly Row[]>>

/** Everything in a world's database. */
export function readRaw(world: string): Promise<RawRows> {
  return withDatabase(world, async (db) => {
    const names = [...db.objectStoreNames]
    const transaction = db.transaction(names)
    const lists = names.map((name) => done<Row[]>(transaction.objectStore(name).getAll()))
    const rows = await Promise.all(lists)
    return Object.fromEntries(names.map((name, i) => [name, rows[i] ?? []]))
  })
}

/** Replaces all rows of these tables, as some other program would; rows that no table takes (they lack a key) are left out. */
export function writeRaw(world: string, tables: RawRows): Promise<void> {
  return withDatabase(world, async (db) => {
    const transaction = db.transaction(Object.keys(tables), 'readwrite')
    for (const [name, rows] of Object.entries(tables)) {
      const store = transaction.objectStore(name)
      store.clear()
      for (const row of rows) store.put(row)
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  })
}

/** Members that each table's key is made of. */
export function keysOf(world: string): Promise<Readonly<Record<string, readonly string[]>>> {
  return withDatabase(world, async (db) => {
    const names = [...db.objectStoreNames]
    const transaction = db.transaction(names)
    return Object.fromEntries(
      names.map((name) => [name, [transaction.objectStore(name).keyPath ?? []].flat()]),
    )
  })
}

async function withDatabase<T>(world: string, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await done(indexedDB.open(databaseName(world)))
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
