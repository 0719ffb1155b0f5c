import { expect, it } from 'vitest'
import { databaseName } from '../adapter/schema.ts'
import { createHouse } from './testing/simulated-browser.ts'

function openNewer(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 999_999)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

it('says that a world was written by a newer version, and a reset replaces it', async () => {
  const made = createHouse('newer', { storage: 'indexeddb' })
  await openNewer(databaseName('newer'))
  await expect(made.command('world.read', {})).rejects.toThrow(/^storage-failed: .*newer/s)
  const world = await made.command('world.reset', {})
  expect(world.lastStep).toBe(0)
  expect((await made.frame().open('https://app.example/')).status).toBe(200)
})
