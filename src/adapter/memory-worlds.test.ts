import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { ada } from './contract/rows.ts'
import { describeAdapter } from './contract.ts'
import { createMemoryWorlds } from './memory-worlds.ts'
import { describeWorldDatabase } from './testing/world-suite.ts'

const newWorlds = () => createMemoryWorlds(new AsyncLocalStorage())

describeWorldDatabase('The world database in memory', () => {
  const worlds = newWorlds()
  return { open: (world) => worlds.open(world), remove: (world) => worlds.delete(world) }
})

describeAdapter({
  name: 'The adapter of a world in memory',
  create: async (options) => newWorlds().open('w', options),
  dispose: async () => {},
})

test('a write from outside waits for a transaction, and is not undone with it', async () => {
  const store = await newWorlds().open('w')
  let writing: Promise<unknown> = Promise.resolve()
  const failed = store.atomically(async () => {
    await store.put('mail', { id: 'inside' })
    await new Promise((resolve) => setTimeout(resolve))
    throw new Error('undo')
  })
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
  writing = store.put('mail', { id: 'outside' })
  const creating = store.adapter.createUser(ada())
  await expect(failed).rejects.toThrow('undo')
  await Promise.all([writing, creating])
  expect(await store.list('mail')).toEqual([{ id: 'outside' }])
  expect((await store.rows()).users).toEqual([ada()])
})

test('a world that was opened again has its rows, and one that was deleted says so', async () => {
  const worlds = newWorlds()
  const first = await worlds.open('w')
  await first.put('mail', { id: 'm1' })
  first.close()
  await expect(first.list('mail')).rejects.toMatchObject({ name: 'StorageError', code: 'closed' })
  const second = await worlds.open('w')
  expect(await second.list('mail')).toEqual([{ id: 'm1' }])
  await worlds.delete('w')
  expect(worlds.exists('w')).toBe(false)
  await expect(second.list('mail')).rejects.toMatchObject({ code: 'deleted' })
})
