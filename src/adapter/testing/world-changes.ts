import { describe, expect, it } from 'vitest'
import { ada, githubAccount, session } from '../contract/rows.ts'
import { cookie, type NewWorld, numbered } from './world-rows.ts'

export function describeChanges(newWorld: NewWorld): void {
  describe('the changes of a call', () => {
    it('are in order, with images before and after', async () => {
      const store = await newWorld()
      await store.adapter.createUser(ada())
      const changes = await store.atomically(async (soFar) => {
        await store.adapter.updateUser({ id: 'user-ada', name: 'Augusta' })
        await store.adapter.linkAccount(githubAccount())
        await store.put('cookies', cookie('laptop', 'a', '1'))
        await store.put('cookies', cookie('laptop', 'a', '2'), cookie('laptop', 'b', '3'))
        await store.delete('cookies', ['laptop', 'app.example', '/', 'a'])
        return soFar()
      })
      const key = (name: string) => ['laptop', 'app.example', '/', name]
      expect(changes).toStrictEqual([
        { table: 'users', key: 'user-ada', before: ada(), after: ada({ name: 'Augusta' }) },
        { table: 'accounts', key: ['github', '583231'], after: githubAccount() },
        { table: 'cookies', key: key('a'), after: cookie('laptop', 'a', '1') },
        {
          table: 'cookies',
          key: key('a'),
          before: cookie('laptop', 'a', '1'),
          after: cookie('laptop', 'a', '2'),
        },
        { table: 'cookies', key: key('b'), after: cookie('laptop', 'b', '3') },
        { table: 'cookies', key: key('a'), before: cookie('laptop', 'a', '2') },
      ])
    })

    it('name every row that a deleted user takes along', async () => {
      const store = await newWorld()
      await store.adapter.createUser(ada())
      await store.adapter.linkAccount(githubAccount())
      await store.adapter.createSession(session())
      await store.adapter.createSession(session({ sessionToken: 'session-2' }))
      const changes = await store.atomically(async (soFar) => {
        await store.adapter.deleteUser('user-ada')
        return soFar()
      })
      expect(changes.map(({ table, before, after }) => [table, before, after])).toEqual(
        expect.arrayContaining([
          ['users', ada(), undefined],
          ['accounts', githubAccount(), undefined],
          ['sessions', session(), undefined],
          ['sessions', session({ sessionToken: 'session-2' }), undefined],
        ]),
      )
      expect(changes).toHaveLength(4)
    })

    it('leave out tables that are not journaled, reads, and deletions of nothing', async () => {
      const store = await newWorld()
      const changes = await store.atomically(async (soFar) => {
        await store.put('steps', ...numbered(1, 3))
        await store.put('meta', { key: 'world' })
        await store.adapter.getUser('user-ada')
        await store.adapter.deleteSession('session-1')
        await store.delete('mail', 'm1')
        return soFar()
      })
      expect(changes).toEqual([])
    })

    it('can be read between two effects, and later effects do not alter what was read', async () => {
      const store = await newWorld()
      await store.atomically(async (changes) => {
        const row = { id: 'm1', subject: 'one' }
        await store.put('mail', row)
        const first = changes()
        row.subject = 'changed by its owner'
        await store.put('mail', { id: 'm2' })
        expect(first).toEqual([{ table: 'mail', key: 'm1', after: { id: 'm1', subject: 'one' } }])
        expect(changes()).toHaveLength(2)
      })
    })

    it('list every row of a table that is emptied', async () => {
      const store = await newWorld()
      await store.put('mail', { id: 'm1' }, { id: 'm2' })
      const changes = await store.atomically(async (soFar) => {
        await store.clear()
        return soFar()
      })
      expect(changes).toEqual([
        { table: 'mail', key: 'm1', before: { id: 'm1' } },
        { table: 'mail', key: 'm2', before: { id: 'm2' } },
      ])
    })
  })
}
