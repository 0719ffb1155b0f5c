import type {} from '@vitest/browser-playwright'
import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { describeTrouble } from './testing/trouble-suite.ts'
import { deleteWorld, openWorldDatabase } from './world-database.ts'

describeTrouble("Storage trouble on the browser's IndexedDB", () => ({ indexedDB, IDBKeyRange }))

/** A part of the origin's storage with a quota of its own (Storage Buckets API), where the browser has that. */
interface StorageBuckets {
  open(name: string, options: { quota: number }): Promise<{ indexedDB: IDBFactory }>
  delete(name: string): Promise<void>
}

it('reports a full disk as quota, stores nothing of the call, and can be opened and read again', async () => {
  const { storageBuckets } = navigator as unknown as { storageBuckets: StorageBuckets }
  const bucket = await storageBuckets.open('small', { quota: 400_000 })
  const open = () => openWorldDatabase('full', { platform: { indexedDB: bucket.indexedDB, IDBKeyRange } })
  const full = await open()
  await full.put('state', { key: 'kept', value: 1 })
  const filling = full.atomically(async () => {
    for (let n = 0; n < 100; n++) {
      await full.put('state', { key: `k${n}`, value: crypto.getRandomValues(new Uint8Array(60_000)) })
    }
  })
  await expect(filling.then(() => full.stored())).rejects.toMatchObject({
    name: 'StorageError',
    code: 'quota',
    message: expect.stringContaining('the storage is full. Free disk space'),
  })
  const store = await open()
  expect(await store.list('state')).toEqual([{ key: 'kept', value: 1 }])
  store.close()
  await storageBuckets.delete('small')
})

it('says that the world is gone when the browser clears the data of the site', async () => {
  await deleteWorld('cleared')
  let tell = (_: unknown) => {}
  const told = new Promise((resolve) => {
    tell = resolve
  })
  const store = await openWorldDatabase('cleared', { onEnded: tell })
  await store.put('state', { key: 'k', value: 1 })
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' })
  expect(await told).toMatchObject({ name: 'StorageError', code: 'deleted' })
  await expect(store.get('state', 'k')).rejects.toMatchObject({ code: 'deleted' })
  const again = await openWorldDatabase('cleared')
  expect(await again.list('state')).toEqual([])
  again.close()
  await deleteWorld('cleared')
})
