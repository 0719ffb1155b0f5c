import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { listStoredWorlds } from './stored-worlds.ts'

async function withDatabase(indexedDB: IDBFactory, name: string, tables: readonly string[], rows: number) {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(name, 10)
    opening.onupgradeneeded = () => {
      for (const table of tables) opening.result.createObjectStore(table, { autoIncrement: true })
    }
    opening.onsuccess = () => {
      for (let row = 0; row < rows; row += 1)
        opening.result.transaction('steps', 'readwrite').objectStore('steps').add({ row })
      opening.result.close()
      resolve()
    }
  })
}

it('lists the worlds of this browser with their steps, and no other database', async () => {
  const indexedDB = new IDBFactory()
  await withDatabase(indexedDB, 'authscope-w1', ['steps', 'meta'], 3)
  await withDatabase(indexedDB, 'authscope-broken', ['meta'], 0)
  await withDatabase(indexedDB, 'another-app', ['steps'], 2)
  expect(await listStoredWorlds(indexedDB)).toEqual([
    { name: 'broken', steps: 0 },
    { name: 'w1', steps: 3 },
  ])
})

it('makes no database by reading', async () => {
  const indexedDB = new IDBFactory()
  await listStoredWorlds({
    ...{ open: indexedDB.open.bind(indexedDB), deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB) },
    databases: async () => [{ name: 'authscope-gone', version: 1 }],
    cmp: () => 0,
  })
  expect(await indexedDB.databases()).toEqual([])
})
