import { describe, expect, it } from 'vitest'
import { ada, githubAccount, grace } from '../contract/rows.ts'
import { cookie, type NewWorld, numbered } from './world-rows.ts'

export function describeMoves(newWorld: NewWorld): void {
  describe('rows that are led elsewhere', () => {
    it('are read from any tables, in the order that they are asked for', async () => {
      const store = await newWorld()
      await store.adapter.createUser(ada())
      await store.adapter.linkAccount(githubAccount())
      await store.put('cookies', cookie('laptop', 'a'))
      const keys = [
        { table: 'cookies', key: ['laptop', 'app.example', '/', 'a'] },
        { table: 'users', key: 'user-ada' },
        { table: 'cookies', key: ['laptop', 'app.example', '/', 'b'] },
        { table: 'accounts', key: ['github', '583231'] },
      ]
      expect(await store.rowsAt(keys)).toEqual([cookie('laptop', 'a'), ada(), undefined, githubAccount()])
    })

    it('are put and taken as they are to be, also when what is unique went from one to another', async () => {
      const store = await newWorld()
      await store.adapter.createUser(ada())
      await store.adapter.createUser(grace())
      await store.put('mail', { id: 'm1' })
      await store.restore([
        { table: 'users', key: 'user-ada', row: ada({ email: grace().email }) },
        { table: 'users', key: 'user-grace', row: grace({ email: ada().email }) },
        { table: 'mail', key: 'm1' },
        { table: 'mail', key: 'm2', row: { id: 'm2' } },
      ])
      expect(await store.adapter.getUserByEmail(ada().email)).toMatchObject({ id: 'user-grace' })
      expect(await store.list('mail')).toEqual([{ id: 'm2' }])
    })

    it('are deleted by ranges of the key and of an index', async () => {
      const store = await newWorld()
      await store.put('steps', ...numbered(1, 20))
      await store.deleteAll('steps', { from: 15 })
      await store.deleteAll('steps', { index: 'kind', from: 'odd', to: 'odd' })
      const left = await store.list<{ seq: number }>('steps')
      expect(left.map(({ seq }) => seq)).toEqual([2, 4, 6, 8, 10, 12, 14])
    })

    it('are in one transaction with what comes behind, listed or not', async () => {
      const store = await newWorld()
      for (const listed of [true, false]) {
        const rows = ['mail', 'state', 'tabs'].map((table) => ({
          table,
          key: 'k',
          row: { key: 'k', id: 'k', device: 'd', tab: 't', listed },
        }))
        await store.atomically(
          async () => {
            await Promise.all([store.restore(rows), store.put('archive', { branch: 'main', n: 1 })])
            await store.put('meta', { key: 'world', listed })
          },
          { listed },
        )
        expect(await store.get('meta', 'world')).toEqual({ key: 'world', listed })
        expect(await store.list('state')).toEqual([{ key: 'k', id: 'k', device: 'd', tab: 't', listed }])
      }
    })

    it('are not listed where nobody wants the list', async () => {
      const store = await newWorld()
      const listed = await store.atomically(
        async (changes) => {
          await store.restore([{ table: 'mail', key: 'm1', row: { id: 'm1' } }])
          return changes()
        },
        { listed: false },
      )
      expect(listed).toEqual([])
      expect(await store.list('mail')).toEqual([{ id: 'm1' }])
    })
  })
}
