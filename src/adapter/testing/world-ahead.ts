import { describe, expect, it } from 'vitest'
import { cookie, type NewWorld, numbered } from './world-rows.ts'

/** Reads that are answered from memory, writes that are not waited for, and transactions that are stored a little later. */
export function describeAhead(newWorld: NewWorld): void {
  describe('what is remembered', () => {
    it('is what was committed last, whichever way it was written', async () => {
      const store = await newWorld()
      const jar = { from: ['laptop'], to: ['laptop', '\uffff'] }
      const names = async () => (await store.list<{ name: string }>('cookies', jar)).map(({ name }) => name)
      expect(await names()).toEqual([])
      await store.put('cookies', cookie('laptop', 'b'), cookie('phone', 'a'))
      expect(await names()).toEqual(['b'])
      await store.atomically(async () => {
        await store.put('cookies', cookie('laptop', 'a'))
        await store.delete('cookies', ['laptop', 'app.example', '/', 'b'])
        expect(await names()).toEqual(['a'])
      })
      expect(await names()).toEqual(['a'])
      await store.restore([{ table: 'cookies', key: ['laptop', 'app.example', '/', 'a'] }])
      expect(await names()).toEqual([])
      await store.put('cookies', cookie('laptop', 'c'), cookie('laptop', 'd'))
      await store.deleteAll('cookies', { to: ['laptop', 'app.example', '/', 'c'] })
      expect(await names()).toEqual(['d'])
      await store.clear()
      expect(await names()).toEqual([])
    })

    it('is forgotten with a transaction that was undone', async () => {
      const store = await newWorld()
      await store.put('clients', { client: 'k', value: 1 })
      expect(await store.get('clients', 'k')).toEqual({ client: 'k', value: 1 })
      const call = store.atomically(async () => {
        await store.put('clients', { client: 'k', value: 2 })
        expect(await store.get('clients', 'k')).toEqual({ client: 'k', value: 2 })
        throw new Error('undo')
      })
      await expect(call).rejects.toThrow('undo')
      expect(await store.get('clients', 'k')).toEqual({ client: 'k', value: 1 })
    })

    it('is a copy: changing a row that was given or taken changes nothing that is stored', async () => {
      const store = await newWorld()
      const row = { client: 'k', value: { n: 1 } }
      await store.atomically(() => store.put('clients', row))
      row.value.n = 2
      const read = await store.get<typeof row>('clients', 'k')
      if (read !== undefined) read.value.n = 3
      expect(await store.get('clients', 'k')).toEqual({ client: 'k', value: { n: 1 } })
    })
  })

  describe('a transaction', () => {
    it('goes on through any number of reads and writes that no one waits for', async () => {
      const store = await newWorld()
      await store.put('clients', { client: 'k', value: 0 })
      const call = store.atomically(async () => {
        for (let n = 1; n <= 300; n += 1) {
          await store.put('steps', ...numbered(n, n))
          await store.put('clients', { client: 'k', value: n })
          expect(await store.get('clients', 'k')).toEqual({ client: 'k', value: n })
        }
        throw new Error('undo all')
      })
      await expect(call).rejects.toThrow('undo all')
      expect(await store.list('steps')).toEqual([])
      expect(await store.get('clients', 'k')).toEqual({ client: 'k', value: 0 })
    })

    it('lists a row that is new without asking what it was', async () => {
      const store = await newWorld()
      const changes = await store.atomically(async (soFar) => {
        await store.insert('exchanges', { id: 'e1', state: 'planned' })
        await store.put('exchanges', { id: 'e1', state: 'open' })
        return soFar()
      })
      expect(changes).toEqual([
        { table: 'exchanges', key: 'e1', after: { id: 'e1', state: 'planned' } },
        {
          table: 'exchanges',
          key: 'e1',
          before: { id: 'e1', state: 'planned' },
          after: { id: 'e1', state: 'open' },
        },
      ])
    })

    it('that cannot be stored takes those behind it along, and ends the connection', async () => {
      const store = await newWorld()
      const [step] = numbered(1, 1)
      await store.atomically(() => store.put('steps', { ...step, seq: 1 }))
      await store.stored()
      expect(store.stored()).toBeUndefined()
      // The key of a step is unique, which shows only when it is stored.
      await store.atomically(() => store.put('steps', { ...step, seq: 2 }))
      const behind = store.atomically(() => store.put('mail', { id: 'm1' })).catch(() => undefined)
      await expect(store.stored()).rejects.toMatchObject({ name: 'StorageError' })
      await behind
      await expect(store.get('meta', 'world')).rejects.toMatchObject({ name: 'StorageError' })
      const again = await newWorld('same')
      expect(await again.list('steps')).toHaveLength(1)
      expect(await again.list('mail')).toEqual([])
    })
  })
}
