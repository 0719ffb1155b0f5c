import { describe, expect, it } from 'vitest'
import { ada, githubAccount } from '../contract/rows.ts'
import type { Platform } from '../platform.ts'
import { databaseName } from '../schema.ts'
import type { StorageError } from '../storage-error.ts'
import { VERSIONS } from '../versions.ts'
import { deleteWorld, listWorlds, openWorldDatabase, worldExists } from '../world-database.ts'
import { openRaw, putRaw } from './raw-database.ts'
import { openVersion1 } from './version-1.ts'

/** The newest version of the schema. */
const NEWEST = VERSIONS.length
/** IndexedDB's own number of a version is ten times ours. */
const NUMBER = 10 * NEWEST

const PATIENCE = { blockedMs: 50, totalMs: 5000 }

/** How the storage behaves when others interfere, on any IndexedDB. */
export function describeTrouble(name: string, newPlatform: () => Platform): void {
  const newSetup = () => {
    const platform = newPlatform()
    const world = 'trouble'
    return { platform, world, database: databaseName(world), options: { platform, patience: PATIENCE } }
  }

  describe(name, () => {
    describeLife(newSetup)
    describeInterference(newSetup)
    describeUpgrades(newSetup)
  })
}

type NewSetup = () => {
  platform: Platform
  world: string
  database: string
  options: { platform: Platform; patience: typeof PATIENCE }
}

function refusal(code: StorageError['code'], message: RegExp) {
  return { name: 'StorageError', code, message: expect.stringMatching(message) }
}

function describeLife(newSetup: NewSetup): void {
  describe('a world', () => {
    it('keeps its rows when it is closed and opened again', async () => {
      const { world, options } = newSetup()
      const first = await openWorldDatabase(world, options)
      await first.adapter.createUser(ada())
      first.close()
      const second = await openWorldDatabase(world, options)
      expect(await second.adapter.getUser('user-ada')).toEqual(ada())
      second.close()
      await deleteWorld(world, options)
    })

    it('is listed and exists until it is deleted, and others stay', async () => {
      const { platform, world, options } = newSetup()
      const other = await openRaw('something else', 1, () => {}, platform)
      const one = await openWorldDatabase(world, options)
      const two = await openWorldDatabase('another', options)
      // Tests share the browser's storage: there may be worlds of others.
      const ours = async () => (await listWorlds(options)).filter((name) => ['another', world].includes(name))
      expect(await listWorlds(options)).not.toContain('something else')
      expect(await ours()).toEqual(['another', world])
      one.close()
      await deleteWorld(world, options)
      expect(await ours()).toEqual(['another'])
      expect(await worldExists(world, options)).toBe(false)
      expect(await worldExists('another', options)).toBe(true)
      two.close()
      other.close()
      await deleteWorld('another', options)
    })

    it('that does not exist can be deleted', async () => {
      const { options } = newSetup()
      await expect(deleteWorld('never-opened', options)).resolves.toBeUndefined()
    })

    it('is shared by two connections, as two tabs have them', async () => {
      const { world, options } = newSetup()
      const [one, two] = await Promise.all([
        openWorldDatabase(world, options),
        openWorldDatabase(world, options),
      ])
      await one.adapter.createUser(ada())
      expect(await two.adapter.getUser('user-ada')).toEqual(ada())
      const links = [one.adapter.linkAccount(githubAccount()), two.adapter.linkAccount(githubAccount())]
      const settled = await Promise.allSettled(links)
      expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      one.close()
      two.close()
      await deleteWorld(world, options)
    })

    it('that was closed refuses every call with the code closed', async () => {
      const { world, options } = newSetup()
      const store = await openWorldDatabase(world, options)
      store.close()
      store.close()
      const closed = refusal('closed', /"authscope-trouble", but it was closed\. Open the sandbox again\./)
      await expect(store.get('meta', 'world')).rejects.toMatchObject(closed)
      await expect(store.put('meta', { key: 'world' })).rejects.toMatchObject(closed)
      await expect(store.atomically(async () => {})).rejects.toMatchObject(closed)
      await expect(store.adapter.getUser('user-ada')).rejects.toMatchObject({ code: 'closed' })
      await deleteWorld(world, options)
    })
  })
}

function describeInterference(newSetup: NewSetup): void {
  describe('when others interfere', () => {
    it('a world that is deleted while it is open says so to its owner and to every later call', async () => {
      const { world, options } = newSetup()
      const told: StorageError[] = []
      const store = await openWorldDatabase(world, { ...options, onEnded: (error) => told.push(error) })
      await deleteWorld(world, options)
      const deleted = refusal('deleted', /another tab deleted it\. Reload to start with an empty sandbox\./)
      expect(told).toEqual([expect.objectContaining(deleted)])
      await expect(store.rows()).rejects.toMatchObject(deleted)
      await expect(store.atomically(async () => {})).rejects.toMatchObject(deleted)
      // Nothing made it anew behind its owner's back, and the owner may.
      expect(await worldExists(world, options)).toBe(false)
      const again = await openWorldDatabase(world, options)
      expect((await again.rows()).users).toEqual([])
      again.close()
      await deleteWorld(world, options)
    })

    it('a transaction that is under way when the world is deleted is finished first', async () => {
      const { world, options } = newSetup()
      const store = await openWorldDatabase(world, options)
      const writing = store.atomically(async () => {
        for (let n = 0; n < 20; n++) await store.put('state', { key: `k${n}`, value: n })
        return 'done'
      })
      await store.get('meta', 'world')
      await Promise.all([expect(writing).resolves.toBe('done'), deleteWorld(world, options)])
    })

    it('a world lets go when a newer version of the software upgrades it', async () => {
      const { platform, world, database, options } = newSetup()
      const store = await openWorldDatabase(world, options)
      const newer = await openRaw(database, NUMBER + 10, () => {}, platform)
      await expect(store.rows()).rejects.toMatchObject(
        refusal('newer-version', /another tab is upgrading it/),
      )
      newer.close()
      await deleteWorld(world, options)
    })

    it('a world of a newer version is refused and left as it is', async () => {
      const { platform, world, database, options } = newSetup()
      const newer = await openRaw(database, NUMBER + 10, (db) => db.createObjectStore('future'), platform)
      newer.close()
      await expect(openWorldDatabase(world, options)).rejects.toMatchObject(
        refusal(
          'newer-version',
          new RegExp(
            `newer schema than number ${NEWEST}, the newest known here\\. Reload to get the newer version`,
          ),
        ),
      )
      const same = await openRaw(database, NUMBER + 10, () => {}, platform)
      expect([...same.objectStoreNames]).toEqual(['future'])
      same.close()
      await deleteWorld(world, options)
    })

    it('an upgrade that an old connection blocks is given up, and does not come about later', async () => {
      const { platform, world, database, options } = newSetup()
      const old = await openRaw(database, 5, (db) => db.createObjectStore('users'), platform)
      await expect(openWorldDatabase(world, options)).rejects.toMatchObject(
        refusal('blocked', /did not open within 0\.05 s\. Close the other tabs of this site, then reload\./),
      )
      old.close()
      const later = await openRaw(database, 5, () => {}, platform)
      expect(later.version).toBe(5)
      later.close()
      await deleteWorld(world, options)
    })

    it('a world whose opening the browser cuts off, as while it clears data, is opened after all', async () => {
      const { platform, world, options } = newSetup()
      const briefly = cutOff(platform, 2)
      const store = await openWorldDatabase(world, { ...options, platform: briefly.platform })
      expect(briefly.left()).toBe(0)
      expect((await store.rows()).users).toEqual([])
      store.close()
      await deleteWorld(world, options)
      const lasting = { ...options, platform: cutOff(platform, 100).platform }
      await expect(openWorldDatabase(world, lasting)).rejects.toMatchObject(refusal('failed', /AbortError/))
      expect(await worldExists(world, options)).toBe(false)
    })

    it('a deletion that an old connection blocks is reported', async () => {
      const { platform, world, database, options } = newSetup()
      const old = await openRaw(database, 5, (db) => db.createObjectStore('users'), platform)
      await expect(deleteWorld(world, options)).rejects.toMatchObject(
        refusal('blocked', /couldn.t be deleted within 0\.05 s/),
      )
      old.close()
      await deleteWorld(world, options)
    })

    it('a world that waits behind a blocked request, of which the browser says nothing, is given up too', async () => {
      const { platform, world, database, options } = newSetup()
      const old = await openRaw(database, 5, (db) => db.createObjectStore('users'), platform)
      const deleting = deleteWorld(world, { platform, patience: { blockedMs: 300, totalMs: 300 } }).catch(
        () => {},
      )
      await expect(
        openWorldDatabase(world, { platform, patience: { blockedMs: 100, totalMs: 100 } }),
      ).rejects.toMatchObject(refusal('blocked', /did not open within 0\.1 s/))
      old.close()
      await deleting
      await deleteWorld(world, options)
    })

    it('a world whose tables are missing is refused as corrupt and left as it is', async () => {
      const { platform, world, database, options } = newSetup()
      const damaged = await openRaw(
        database,
        NUMBER,
        (db) => db.createObjectStore('users', { keyPath: 'id' }),
        platform,
      )
      damaged.close()
      await expect(openWorldDatabase(world, options)).rejects.toMatchObject(
        refusal('corrupt', /tables or indexes of its schema are missing\. Delete the sandbox/),
      )
      await deleteWorld(world, options)
      const store = await openWorldDatabase(world, options)
      await store.adapter.createUser(ada())
      store.close()
      await deleteWorld(world, options)
    })

    it('an older world that lost tables is refused too, not given empty ones', async () => {
      const { platform, world, database, options } = newSetup()
      const openOlder = () =>
        openRaw(database, 10, (db) => db.createObjectStore('users', { keyPath: 'id' }), platform)
      const damaged = await openOlder()
      damaged.close()
      await expect(openWorldDatabase(world, options)).rejects.toMatchObject(
        refusal('corrupt', /tables or indexes of its schema are missing\. Delete the sandbox/),
      )
      const same = await openOlder()
      expect([...same.objectStoreNames]).toEqual(['users'])
      same.close()
      await deleteWorld(world, options)
    })
  })
}

/** Storage that aborts the first openings. */
function cutOff({ indexedDB, IDBKeyRange }: Platform, times: number): { platform: Platform; left(): number } {
  let left = times
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    if (left === 0) return indexedDB.open(name, version)
    left -= 1
    const request = indexedDB.open(`${name} cut off`, 1)
    request.addEventListener('upgradeneeded', (event) => {
      event.stopImmediatePropagation()
      request.transaction?.abort()
    })
    return request
  }
  const factory = { open, databases: () => indexedDB.databases() } as IDBFactory
  return { platform: { indexedDB: factory, IDBKeyRange }, left: () => left }
}

function describeUpgrades(newSetup: NewSetup): void {
  describe('upgrades', () => {
    it('bring the rows along that version 1 of the schema stored', async () => {
      const { platform, world, database, options } = newSetup()
      const old = await openVersion1(database, platform)
      await putRaw(old, 'users', ada({ emailVerified: new Date(9) }))
      await putRaw(old, 'accounts', githubAccount())
      await putRaw(old, 'steps', {
        seq: 1,
        key: 'e1/request.sent#0',
        run: 1,
        kind: 'request.sent',
        exchange: 'e1',
      })
      await putRaw(old, 'images', { seq: 1, n: 0, table: 'users', key: 'user-ada', after: ada() })
      await putRaw(old, 'answers', { exchange: 'e1', call: 'adapter.createUser#0', at: 5 })
      await putRaw(old, 'clients', { client: 'c1', exchange: 'e1' })
      old.close()
      const store = await openWorldDatabase(world, options)
      expect(await store.adapter.getUserByEmail('ada@example.com')).toEqual(
        ada({ emailVerified: new Date(9) }),
      )
      expect(await store.adapter.getUserByAccount(githubAccount())).not.toBeNull()
      expect(await store.list('steps', { index: 'run', from: 1, to: 1 })).toHaveLength(1)
      // The undo records of that time lack what a rewind needs.
      expect(await store.list('undoRecords')).toEqual([])
      expect(await store.list('results')).toHaveLength(1)
      expect(await store.list('clients', { index: 'exchange', from: 'e1', to: 'e1' })).toHaveLength(1)
      expect(await store.list('archive')).toEqual([])
      store.close()
      await deleteWorld(world, options)
    })

    it('change tables, indexes and rows of a version that follows, in one go', async () => {
      const { platform, world, database, options } = newSetup()
      const old = await openVersion1(database, platform)
      await putRaw(old, 'mail', { id: 'm1', to: 'ada@example.com' }, { id: 'm2', to: 'grace@example.com' })
      old.close()
      const next = {
        version: NEWEST + 1,
        stores: { mail: 'id, to, read' },
        upgrade: (transaction: {
          table(name: string): { toCollection(): { modify(change: object): PromiseLike<number> } }
        }) => transaction.table('mail').toCollection().modify({ read: 0 }),
      }
      const store = await openWorldDatabase(world, { ...options, versions: [...VERSIONS, next] })
      expect(await store.list('mail', { index: 'to', from: 'grace@example.com' })).toEqual([
        { id: 'm2', to: 'grace@example.com', read: 0 },
      ])
      expect(await store.list('mail', { index: 'read', from: 0, to: 0 })).toHaveLength(2)
      store.close()
      await expect(openWorldDatabase(world, options)).rejects.toMatchObject({ code: 'newer-version' })
      await deleteWorld(world, options)
    })

    it('that fail leave the old database as it was', async () => {
      const { platform, world, database, options } = newSetup()
      const old = await openVersion1(database, platform)
      await putRaw(old, 'mail', { id: 'm1' })
      old.close()
      const failing = {
        version: NEWEST + 1,
        stores: { mail: 'id, to' },
        upgrade: () => Promise.reject(new Error('a bug in the upgrade')),
      }
      await expect(
        openWorldDatabase(world, { ...options, versions: [...VERSIONS, failing] }),
      ).rejects.toThrow('a bug in the upgrade')
      const store = await openWorldDatabase(world, options)
      expect(await store.list('mail')).toEqual([{ id: 'm1' }])
      store.close()
      await deleteWorld(world, options)
    })
  })
}
