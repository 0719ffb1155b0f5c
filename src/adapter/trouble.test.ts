import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { describeTrouble } from './testing/trouble-suite.ts'
import { listWorlds, openWorldDatabase } from './world-database.ts'

describeTrouble('Storage trouble on fake-indexeddb', () => ({ indexedDB: new IDBFactory(), IDBKeyRange }))

/** An IndexedDB whose every opening ends with this error, at once or in an event. */
function failingFactory(error: DOMException, how: 'throws' | 'event'): IDBFactory {
  const factory = new IDBFactory()
  factory.open = () => {
    if (how === 'throws') throw error
    const request = Object.assign(new EventTarget(), { error, onerror: (_: Event) => {} })
    queueMicrotask(() => {
      const event = new Event('error', { cancelable: true })
      Object.defineProperty(event, 'target', { value: request })
      request.onerror(event)
    })
    return request as unknown as IDBOpenDBRequest
  }
  return factory
}

describe('A browser that refuses', () => {
  it('is unavailable when it has no IndexedDB', async () => {
    const unavailable = {
      name: 'StorageError',
      code: 'unavailable',
      message: expect.stringContaining('no IndexedDB'),
    }
    await expect(openWorldDatabase('w1')).rejects.toMatchObject(unavailable)
    await expect(listWorlds()).rejects.toMatchObject(unavailable)
  })

  it.each(['throws', 'event'] as const)('is unavailable when storage is forbidden (%s)', async (how) => {
    const indexedDB = failingFactory(new DOMException('denied', 'SecurityError'), how)
    await expect(openWorldDatabase('w1', { platform: { indexedDB, IDBKeyRange } })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/it refuses to\. Allow this site to store data/),
    })
  })

  it('has a corrupt database when it cannot open its files', async () => {
    const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    const platform = { indexedDB: failingFactory(error, 'event'), IDBKeyRange }
    await expect(openWorldDatabase('w1', { platform })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(
        /UnknownError: ?Internal error opening backing store.*Delete the sandbox/,
      ),
    })
  })

  it('has failed, with its own words, in any other case', async () => {
    const platform = {
      indexedDB: failingFactory(new DOMException('the disk is on fire', 'OperationError'), 'event'),
      IDBKeyRange,
    }
    await expect(openWorldDatabase('w1', { platform })).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('the disk is on fire'),
    })
  })
})
