import { expect, it } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import type { World } from '../recorder/world.ts'
import { createTestWorld, recorderOf } from '../testing/test-world.ts'
import { estimateSteps } from '../values/estimate-bytes.ts'

const MB = 1_000_000

/** Records steps of 1 MB each; those that the exchange has already are not recorded again. */
async function fill(world: World, to: number): Promise<void> {
  const recorder = await recorderOf(world)
  for (let n = 1; n <= to; n += 1) {
    recorder.note({
      kind: 'log.written',
      data: { level: 'warn', message: `${n} ${'x'.repeat(MB)}` },
      from: { lane: 'app', name: 'app.example' },
      summary: `${n}`,
      outcome: 'done',
    })
    await recorder.commit({ effect: async () => undefined })
  }
}

/** Goes back to a step and on from there as a branch of its own. */
async function forkAt(world: World, to: number, newest: number): Promise<string> {
  await runCommand(world, 'world.rewind', { to })
  const { branch } = await runCommand(world, 'world.fork', {})
  await fill(world, newest)
  return branch
}

const branchesOf = async (world: World) =>
  (await runCommand(world, 'branches.list', {})).map(({ id, newest }) => `${id} ${newest}`)

const archived = async (world: World) =>
  estimateSteps((await world.store.list('archive')).flatMap(({ steps }) => steps))

it('branches that the world left lose their steps when those take too much, the oldest first, and a step says so', async () => {
  const world = await createTestWorld()
  await fill(world, 10)
  for (const _branch of [1, 2, 3]) await forkAt(world, 2, 10)
  // Three times eight steps are too many. The newest step says what went.
  expect(await branchesOf(world)).toEqual(['main 10', 'b3 11'])
  expect(world.meta.archivedBytes).toBe(await archived(world))
  expect(world.meta.archivedBytes).toBeLessThan(20 * MB)
  const steps = await world.store.list('steps')
  const gone = ['b1', 'b2'].map((branch) => ({ branch, removed: 8 }))
  expect(steps.find(({ kind }) => kind === 'journal.thinned')).toMatchObject({
    data: { removed: 0, upTo: 0, branches: gone },
    summary: 'recording shortened: 8 steps of branch b1 deleted, 8 steps of branch b2 deleted',
  })
  await expect(runCommand(world, 'branch.switch', { branch: 'b1' })).rejects.toMatchObject({
    code: 'unknown-branch',
  })
  await runCommand(world, 'branch.switch', { branch: 'main' })
  expect(world.meta.lastStep).toBe(10)
})

it('what another branch comes from stays up to where it left', async () => {
  const world = await createTestWorld()
  await fill(world, 4)
  await forkAt(world, 2, 12)
  await forkAt(world, 6, 20)
  await forkAt(world, 2, 3)
  // b1 is older, but b2 came from it.
  expect(await branchesOf(world)).toEqual(['main 4', 'b1 12', 'b3 4'])
  await runCommand(world, 'branch.switch', { branch: 'b1' })
  expect(world.meta.lastStep).toBe(12)
  expect(world.meta.archivedBytes).toBe(await archived(world))
})

it('an ancestor loses what lies behind the last step that is needed of it, when nothing else is left to go', async () => {
  const world = await createTestWorld()
  await fill(world, 24)
  await forkAt(world, 3, 5)
  expect(await branchesOf(world)).toEqual(['main 3', 'b1 6'])
  expect(await archived(world)).toBe(0)
  await runCommand(world, 'world.rewind', { to: 1 })
  await runCommand(world, 'branch.switch', { branch: 'b1' })
  expect(world.meta.lastStep).toBeGreaterThanOrEqual(5)
})
