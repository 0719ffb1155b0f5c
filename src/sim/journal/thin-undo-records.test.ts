import { expect, it } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import { createRecorder } from '../recorder/recorder.ts'
import type { World } from '../recorder/world.ts'
import { createTestWorld, recorderOf } from '../testing/test-world.ts'
import { positionOf } from './position.ts'

/** Enters values so large that few of them are kept. */
async function fill(world: World, from: number, to: number): Promise<void> {
  const recorder = await recorderOf(world)
  for (let n = from; n <= to; n += 1) {
    recorder.note({
      kind: 'log.written',
      data: { level: 'warn', message: `${n}` },
      from: { lane: 'app', name: 'app.example' },
      summary: `${n}`,
      outcome: 'done',
    })
    const value = `${n} ${'x'.repeat(400_000)}`
    await recorder.commit({ effect: () => world.store.put('state', { key: 'large', value }) })
  }
}

async function largeValue(world: World): Promise<number> {
  return Number.parseInt(String((await world.store.get('state', 'large'))?.value), 10)
}

it('the oldest images go when all take too much: the world is led back as far as there are some, and says so', async () => {
  const world = await createTestWorld()
  await fill(world, 1, 40)
  const { earliest, newest } = positionOf(world)
  expect([earliest > 20, newest]).toEqual([true, 40])
  expect(world.meta.undoBytes).toBeLessThan(6_500_000)
  expect((await world.store.list('undoRecords')).every(({ seq }) => seq > earliest)).toBe(true)
  await runCommand(world, 'world.rewind', { to: earliest })
  expect(await largeValue(world)).toBe(earliest)
  await expect(runCommand(world, 'world.rewind', { to: earliest - 1 })).rejects.toMatchObject({
    code: 'out-of-reach',
    message: expect.stringMatching(new RegExp(`rewind to step ${earliest}, but not to ${earliest - 1}\\.$`)),
  })
  expect(await largeValue(world)).toBe(earliest)
  await runCommand(world, 'world.rewind', { to: newest })
  expect(await largeValue(world)).toBe(newest)
})

it('a branch that began before the images that are left cannot be reached; its steps can be read', async () => {
  const world = await createTestWorld()
  await fill(world, 1, 4)
  await runCommand(world, 'world.rewind', { to: 2 })
  await runCommand(world, 'world.fork', { name: 'long' })
  // The first two steps are known already.
  await fill(world, 1, 40)
  expect(await runCommand(world, 'branches.list', {})).toMatchObject([
    { id: 'main', reachable: false, newest: 4 },
    { id: 'b1', name: 'long', reachable: true, newest: 40 },
  ])
  await expect(runCommand(world, 'branch.switch', { branch: 'main' })).rejects.toMatchObject({
    code: 'out-of-reach',
  })
  expect(await largeValue(world)).toBe(40)
  const { steps } = await runCommand(world, 'branch.steps', { branch: 'main' })
  expect(steps.map(({ seq }) => seq)).toEqual([3, 4])
  expect((await world.store.list('archive')).flatMap(({ undoRecords }) => undoRecords)).toEqual([])
})

it('a world that takes too much where it stands aside loses the oldest of its other branches', async () => {
  const world = await createTestWorld()
  await fill(world, 1, 14)
  await runCommand(world, 'world.rewind', { to: 1 })
  await runCommand(world, 'world.fork', {})
  await fill(world, 2, 4)
  expect(await runCommand(world, 'branches.list', {})).toMatchObject([
    { id: 'main', reachable: false },
    { id: 'b1', reachable: true },
  ])
  expect(world.meta.undoBytes).toBeLessThan(6_500_000)
})

it('recorded results stay while a rewind may find their exchange open, and go with the others', async () => {
  const world = await createTestWorld()
  for (const exchange of ['e0', 'e1']) {
    const recorder = createRecorder(world, { exchange, run: 1, at: 0, known: new Set(), results: [] })
    recorder.note({
      kind: 'log.written',
      data: { level: 'warn', message: exchange },
      from: { lane: 'app', name: 'app.example' },
      summary: exchange,
      outcome: 'done',
    })
    recorder.keep('adapter.createUser', () => 'kept')
    await recorder.commit({ effect: async () => undefined })
  }
  await fill(world, 1, 40)
  expect(positionOf(world).earliest).toBeGreaterThan(2)
  expect((await world.store.list('results')).map(({ exchange }) => exchange)).toEqual(['e1'])
})
