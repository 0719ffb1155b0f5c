import type { Commands } from '../../protocol/commands.ts'
import type { Journal } from '../journal/journal.ts'
import { viewOf } from '../pause/control.ts'
import { compareRecords } from '../time/compare.ts'
import { lineOf, sharedBy } from '../time/line.ts'
import { readBranch, stepsElsewhere } from '../time/read-branch.ts'
import { forkHere, isCut, readBranches, requireBranch, requireFreeName, seekTo } from '../time/seek.ts'
import { defined } from '../values/defined.ts'
import { type Handlers, LARGEST_PAGE, PAGE } from './handlers.ts'

/** Commands of time: rewinding, going forward, and branches. */
export const timeCommands = {
  'world.rewind': async (world, { to }) => {
    await world.schedule.seeks(() => seekTo(world, { branch: world.meta.branch, to }))
    return viewOf(world)
  },
  'world.fork': async (world, { name }) => ({
    branch: await world.schedule.seeks(() => forkHere(world, name)),
  }),
  'branches.list': listBranches,
  'branch.switch': async (world, { branch }) => {
    await world.schedule.seeks(() => seekTo(world, { branch }))
    return viewOf(world)
  },
  'branch.rename': renameBranch,
  'branch.steps': async (world, { branch, after = 0, limit = PAGE }) => {
    const steps = await world.writing(async () => {
      const branches = await readBranches(world)
      return stepsElsewhere(world, branches, requireBranch(branches, branch).id)
    })
    return { steps: steps.filter(({ seq }) => seq > after).slice(0, Math.min(limit, LARGEST_PAGE)) }
  },
  'branches.compare': compareBranches,
} satisfies Partial<Handlers>

async function listBranches(world: Journal): Promise<Commands['branches.list']['output']> {
  const { meta } = world
  const branches = await readBranches(world)
  const here = lineOf(branches, meta.branch)
  return [...branches.values()]
    .toSorted((a, b) => a.madeAt - b.madeAt || a.id.localeCompare(b.id))
    .map(({ id, name, parent, from, newest, madeAt }) => {
      const line = lineOf(branches, id)
      const shared = Math.min(sharedBy(here, line), meta.lastStep)
      return {
        id,
        name,
        ...defined({ parent }),
        from,
        newest,
        current: id === meta.branch,
        madeAt,
        reachable: shared >= meta.earliest && !isCut(branches, line, Number.POSITIVE_INFINITY),
      }
    })
}

async function renameBranch(
  world: Journal,
  { branch, name }: Commands['branch.rename']['input'],
): Promise<Record<never, never>> {
  await world.writing(() =>
    world.store.atomically(async () => {
      const branches = await readBranches(world)
      const row = requireBranch(branches, branch)
      requireFreeName(branches, row.id, name)
      await world.store.put('branches', { ...row, name })
    }),
  )
  return {}
}

function compareBranches(
  world: Journal,
  { a, b }: Commands['branches.compare']['input'],
): Promise<Commands['branches.compare']['output']> {
  return world.writing(async () => {
    const branches = await readBranches(world)
    const [one, other] = [requireBranch(branches, a), requireBranch(branches, b)]
    const lines = sharedBy(lineOf(branches, one.id), lineOf(branches, other.id))
    const shared = Math.min(lines, one.newest, other.newest)
    const records = [
      await readBranch(world, branches, one.id, shared),
      await readBranch(world, branches, other.id, shared),
    ] as const
    return compareRecords(shared, ...records)
  })
}
