import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { ada, authenticator, githubAccount, grace, session, verificationToken } from '../contract/rows.ts'
import type { Platform } from '../platform.ts'
import { deleteWorld, openWorldDatabase } from '../world-database.ts'
import type { WorldDatabase } from '../world-store.ts'
import { describeAhead } from './world-ahead.ts'
import { describeChanges } from './world-changes.ts'
import { describeMoves } from './world-moves.ts'
import { cookie, type NewWorld, numbered } from './world-rows.ts'

/** Where worlds are stored. */
export interface WorldsUnderTest {
  open(world: string): Promise<WorldDatabase>
  remove(world: string): Promise<void>
}

/** The worlds of an IndexedDB; the browser's when it is not named. */
export function onIndexedDb(platform?: Platform): WorldsUnderTest {
  const options = platform === undefined ? {} : { platform }
  return {
    open: (world) => openWorldDatabase(world, options),
    remove: (world) => deleteWorld(world, options),
  }
}

/** What a world's database does, wherever it is stored. */
export function describeWorldDatabase(name: string, newWorlds: () => WorldsUnderTest): void {
  const made: { world: string; store: WorldDatabase; worlds: WorldsUnderTest }[] = []

  async function newWorld(which?: 'same'): Promise<WorldDatabase> {
    const last = made.at(-1)
    if (which === 'same' && last !== undefined) {
      last.store = await last.worlds.open(last.world)
      return last.store
    }
    const worlds = newWorlds()
    const world = `suite-${made.length}`
    await worlds.remove(world)
    const store = await worlds.open(world)
    made.push({ world, store, worlds })
    return store
  }

  afterEach(async () => {
    for (const { world, store, worlds } of made.splice(0)) {
      store.close()
      await worlds.remove(world)
    }
  })

  describe(name, () => {
    describeRequests(newWorld)
    describeMoves(newWorld)
    describeAhead(newWorld)
    describeTransactions(newWorld)
    describeZones(newWorld)
    describeChanges(newWorld)
    describeWholes(newWorld)
  })
}

function describeRequests(newWorld: NewWorld): void {
  describe('get, put, delete and list', () => {
    it('keep rows under simple and compound keys', async () => {
      const store = await newWorld()
      await store.put('meta', { key: 'world', now: 5 })
      await store.put('cookies', cookie('laptop', 'a'), cookie('laptop', 'b'), cookie('phone', 'a'))
      expect(await store.get('meta', 'world')).toEqual({ key: 'world', now: 5 })
      expect(await store.get('cookies', ['laptop', 'app.example', '/', 'b'])).toEqual(cookie('laptop', 'b'))
      await store.delete('cookies', ['laptop', 'app.example', '/', 'b'])
      expect(await store.get('cookies', ['laptop', 'app.example', '/', 'b'])).toBeUndefined()
      expect(await store.list('cookies')).toEqual([cookie('laptop', 'a'), cookie('phone', 'a')])
    })

    it('replace a row with the same key, and do nothing without rows', async () => {
      const store = await newWorld()
      await store.put('clients', { client: 'c1', exchange: 'e1' }, { client: 'c1', exchange: 'e2' })
      await store.put('clients')
      expect(await store.list('clients')).toEqual([{ client: 'c1', exchange: 'e2' }])
    })

    it('keep binary bodies, dates and undefined members as they are', async () => {
      const store = await newWorld()
      const body = new TextEncoder().encode('code=1&state=2').buffer
      const row = { id: 'e1', state: 'open', body, at: new Date(3), next: undefined }
      await store.put('exchanges', row)
      expect(await store.get('exchanges', 'e1')).toStrictEqual(row)
    })

    it('list a range of the primary key, both ends included, in either direction, up to a limit', async () => {
      const store = await newWorld()
      await store.put('steps', ...numbered(1, 20))
      const seqs = async (query: object) =>
        (await store.list<{ seq: number }>('steps', query)).map((row) => row.seq)
      expect(await seqs({ from: 3, to: 6 })).toEqual([3, 4, 5, 6])
      expect(await seqs({ from: 18 })).toEqual([18, 19, 20])
      expect(await seqs({ to: 2 })).toEqual([1, 2])
      expect(await seqs({ limit: 2 })).toEqual([1, 2])
      expect(await seqs({ reverse: true, limit: 1 })).toEqual([20])
      expect(await seqs({ from: 5, to: 9, reverse: true, limit: 3 })).toEqual([9, 8, 7])
      expect(await seqs({ from: 9, to: 5 })).toEqual([])
      expect(await seqs({ from: 21 })).toEqual([])
    })

    it('list by an index, and by the beginning of a compound key', async () => {
      const store = await newWorld()
      await store.put('steps', ...numbered(1, 4))
      await store.put('cookies', cookie('laptop', 'a'), cookie('phone', 'a'), cookie('phone', 'b'))
      await store.put('exchanges', { id: 'e1', state: 'open' }, { id: 'e2', state: 'done' })
      expect(await store.list('steps', { index: 'kind', from: 'odd', to: 'odd' })).toHaveLength(2)
      expect(await store.list('steps', { index: 'key', from: 's2', to: 's2' })).toHaveLength(1)
      expect(await store.list('exchanges', { index: 'state', from: 'open', to: 'open' })).toHaveLength(1)
      expect(await store.list('cookies', { from: ['phone'], to: ['phone', '\uffff'] })).toHaveLength(2)
      expect(await store.list('cookies', { index: 'device', from: 'phone', to: 'phone' })).toHaveLength(2)
    })

    it('refuse a second step with the same key', async () => {
      const store = await newWorld()
      const [step] = numbered(1, 1)
      await store.put('steps', { ...step, seq: 1 })
      await expect(store.put('steps', { ...step, seq: 2 })).rejects.toMatchObject({
        name: 'StorageError',
        code: 'failed',
      })
      await expect(store.put('steps', { ...step, seq: 3 }, { ...step, seq: 4 })).rejects.toMatchObject({
        name: 'StorageError',
        code: 'failed',
      })
      expect(await store.list('steps')).toHaveLength(1)
    })
  })
}

function describeTransactions(newWorld: NewWorld): void {
  describe('atomically', () => {
    it('gives back what the work gives', async () => {
      const store = await newWorld()
      expect(await store.atomically(async () => 42)).toBe(42)
    })

    it('stores an adapter effect together with rows of the simulator', async () => {
      const store = await newWorld()
      await store.atomically(async () => {
        await store.adapter.createUser(ada())
        await store.put('steps', ...numbered(1, 2))
      })
      expect(await store.adapter.getUser('user-ada')).toEqual(ada())
      expect(await store.list('steps')).toHaveLength(2)
    })

    it('undoes everything when the work throws, and throws the very same error', async () => {
      const store = await newWorld()
      await store.adapter.createUser(grace())
      const error = new TypeError('a bug in the work')
      const call = store.atomically(async () => {
        await store.adapter.createUser(ada())
        await store.adapter.deleteUser('user-grace')
        await store.put('mail', { id: 'm1' })
        throw error
      })
      await expect(call).rejects.toBe(error)
      expect((await store.rows()).users).toEqual([grace()])
      expect(await store.list('mail')).toEqual([])
    })

    it('lets the work catch what an adapter operation refused, record it and go on', async () => {
      const store = await newWorld()
      await store.adapter.createUser(ada())
      const codes = await store.atomically(async (changes) => {
        const refused: unknown[] = []
        const note = (error: { code?: unknown }) => refused.push(error.code)
        await store.adapter.createUser(ada()).catch(note)
        await store.adapter.updateUser({ id: 'nobody' }).catch(note)
        await store.adapter.createUser(grace())
        await store.adapter.updateUser({ id: 'user-grace', email: ada().email }).catch(note)
        await store.adapter.createUser(ada({ id: 'other' })).catch(note)
        await store.put('steps', ...numbered(1, 1))
        expect(changes()).toHaveLength(1)
        return refused
      })
      expect(codes).toEqual(['duplicate', 'missing', 'duplicate', 'duplicate'])
      expect((await store.rows()).users).toEqual([ada(), grace()])
      expect(await store.list('steps')).toHaveLength(1)
    })

    it('sees its own writes, and others see them only when it is done', async () => {
      const store = await newWorld()
      const order: string[] = []
      const writing = store.atomically(async () => {
        await store.put('state', { key: 'k', value: 1 })
        order.push('written')
        for (let n = 0; n < 50; n++) expect(await store.get('state', 'k')).toEqual({ key: 'k', value: 1 })
        order.push('done')
      })
      while (order.length === 0) await new Promise((resolve) => setTimeout(resolve))
      expect(await store.get('state', 'k')).toEqual({ key: 'k', value: 1 })
      order.push('seen')
      await writing
      expect(order).toEqual(['written', 'done', 'seen'])
    })

    it('keeps concurrent calls apart', async () => {
      const store = await newWorld()
      const count = async () => {
        const { value } = (await store.get<{ value: number }>('state', 'n')) ?? { value: 0 }
        await store.put('state', { key: 'n', value: value + 1 })
      }
      const calls = Array.from({ length: 20 }, () =>
        store.atomically(async (changes) => {
          await count()
          return changes().length
        }),
      )
      expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => 1))
      expect(await store.get('state', 'n')).toEqual({ key: 'n', value: 20 })
    })

    it('lets exactly one of two concurrent uses of a verification token win inside one call', async () => {
      const store = await newWorld()
      const redeem = store.adapter.useVerificationToken
      await store.adapter.createVerificationToken(verificationToken())
      const results = await store.atomically(() =>
        Promise.all([redeem(verificationToken()), redeem(verificationToken())]),
      )
      expect(results.filter((row) => row !== null)).toEqual([verificationToken()])
    })

    it('joins the call around it when it is nested', async () => {
      const store = await newWorld()
      const call = store.atomically(async (outer) => {
        await store.put('mail', { id: 'm1' })
        await store.atomically(async () => store.put('mail', { id: 'm2' }))
        expect(outer().map((change) => change.key)).toEqual(['m1', 'm2'])
        throw new Error('undo both')
      })
      await expect(call).rejects.toThrow('undo both')
      expect(await store.list('mail')).toEqual([])
    })

    it('stays in its transaction through native async functions, however deep', async () => {
      const store = await newWorld()
      async function deep(level: number): Promise<number> {
        if (level === 0) return (await store.list('steps')).length
        await store.put('steps', ...numbered(level, level))
        const [result] = await Promise.all([deep(level - 1), store.get('meta', 'world')])
        return result
      }
      const call = store.atomically(async () => {
        expect(await deep(12)).toBe(12)
        throw new Error('undo all')
      })
      await expect(call).rejects.toThrow('undo all')
      expect(await store.list('steps')).toEqual([])
    })
  })
}

/**
 * Dexie knows by the zone of the running code which transaction a request belongs to. Should code elsewhere ever run in the zone of
 * a call, its writes would be recorded, and undone, with that call's.
 */
function describeZones(newWorld: NewWorld): void {
  it('atomically leaves code that runs meanwhile, before and after outside its transaction', async () => {
    const store = await newWorld()
    const strays: string[] = []
    const look = (where: string) => {
      if (Dexie.currentTransaction !== null) strays.push(where)
    }
    let busy = true
    async function meanwhile(where: string, wait: () => Promise<unknown>): Promise<void> {
      while (busy) {
        await wait()
        look(where)
        await null
        look(`${where}, a moment later`)
        await store.get('meta', 'world')
        look(`${where}, after a read`)
      }
    }
    const others = [
      meanwhile('a timer', () => new Promise((resolve) => setTimeout(resolve))),
      meanwhile('a hash', () => crypto.subtle.digest('SHA-256', new Uint8Array(8))),
      meanwhile('a body', () => new Response('body').text()),
      meanwhile('a refused write', () => store.put('steps', {}).catch(() => {})),
    ]
    let turn: Promise<unknown> = Promise.resolve()
    const turns = Array.from({ length: 50 }, (_, n) => {
      turn = turn.then(async () => {
        look('a turn begins')
        await store.atomically(async (changes) => {
          await store.adapter.createUser(ada({ id: `user-${n}`, email: `${n}@example.com` }))
          await Promise.all([
            store.put('steps', ...numbered(n * 2, n * 2 + 1)),
            store.put('meta', { key: 'world' }),
          ])
          expect(changes()).toHaveLength(1)
        })
        look('a turn ends')
      })
      return turn.then(() => look('after a turn'))
    })
    await Promise.all(turns)
    busy = false
    await Promise.all(others)
    expect(strays).toEqual([])
    expect(await store.list('steps')).toHaveLength(100)
  })
}

function describeWholes(newWorld: NewWorld): void {
  describe('rows and clear', () => {
    it('give all rows of the adapter tables', async () => {
      const store = await newWorld()
      await store.adapter.createUser(ada())
      await store.adapter.createSession(session())
      await store.adapter.createVerificationToken(verificationToken())
      expect(await store.rows()).toEqual({
        users: [ada()],
        accounts: [],
        sessions: [session()],
        verificationTokens: [verificationToken()],
        authenticators: [],
      })
    })

    it('give the first rows of each table and how many there are', async () => {
      const store = await newWorld()
      await store.adapter.createUser(grace())
      await store.adapter.createUser(ada())
      await store.adapter.createSession(session())
      const none = { rows: [], total: 0 }
      expect(await store.page(1)).toEqual({
        users: { rows: [ada()], total: 2 },
        accounts: none,
        sessions: { rows: [session()], total: 1 },
        verificationTokens: none,
        authenticators: none,
      })
    })

    it('give one user’s accounts and sessions, also inside a transaction', async () => {
      const store = await newWorld()
      const other = { ...session(), sessionToken: 'other', userId: 'user-grace' }
      await store.adapter.linkAccount(githubAccount())
      await store.adapter.createSession(session())
      await store.adapter.createSession(other)
      expect(await store.rowsOf('accounts', githubAccount().userId)).toEqual([githubAccount()])
      expect(await store.rowsOf('sessions', 'user-grace')).toEqual([other])
      expect(await store.rowsOf('accounts', 'nobody')).toEqual([])
      expect(await store.atomically(() => store.rowsOf('sessions', session().userId))).toEqual([session()])
    })

    it('remove one passkey, and give it back when the change is undone', async () => {
      const store = await newWorld()
      const kept = { ...authenticator(), credentialID: 'kept' }
      await store.adapter.createAuthenticator(authenticator())
      await store.adapter.createAuthenticator(kept)
      const changes = await store.atomically(async (listed) => {
        await store.removeAuthenticator(authenticator().credentialID)
        return listed()
      })
      expect((await store.rows()).authenticators).toEqual([kept])
      await store.restore(changes.map(({ table, key, before }) => ({ table, key, row: before })))
      expect((await store.rows()).authenticators).toHaveLength(2)
    })

    it('empty every table', async () => {
      const store = await newWorld()
      await store.adapter.createUser(ada())
      await store.put('steps', ...numbered(1, 3))
      await store.clear()
      expect((await store.rows()).users).toEqual([])
      expect(await store.list('steps')).toEqual([])
    })
  })
}
