import type { PausedExchange } from '../../protocol/control.ts'
import { damage } from '../journal/damage.ts'
import { type Journal, silent, writeEntry } from '../journal/journal.ts'
import { MAIN, NOTHING_RESUMED } from '../journal/start-world.ts'
import type { BranchRow, ExchangeRow, MetaRow, MutableMeta } from '../journal/store.ts'
import { abandonExchanges } from '../pause/abandon.ts'
import { announceControl } from '../pause/control.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import { openExchanges } from '../pause/wait-for-resume.ts'
import { refuse } from '../values/refusal.ts'
import { type Branches, lineOf, ownerOf, type Segment, sharedBy } from './line.ts'
import { copyTail, unwind } from './unwind.ts'
import { wind } from './wind.ts'

/** Where the world is to go: a step of a branch, or its end. */
export interface Target {
  readonly branch: string
  readonly to?: number
}

/**
 * Moves the world to how it was after a step of a branch, in one transaction. Exchanges under way are abandoned; those that were open there are paused.
 * @throws Refusal `unknown-branch`, `bad-input` for a step that the branch has not, `out-of-reach`.
 */
export async function seekTo(world: LiveWorld, asked: Target): Promise<void> {
  const { branch, lastStep, rewound } = world.meta
  const known = await readBranches(world)
  const target = { ...asked, branch: requireBranch(known, asked.branch).id }
  const isThere = rewound === undefined ? (target.to ?? lastStep) === lastStep : target.to === lastStep
  if (target.branch === branch && isThere) return
  // Who asks for what cannot be had ends nothing that is under way.
  routeTo(world.meta, known, target)
  await changeMoment(world, async (meta, branches) => {
    const { here, there, to, shared, leaves, end } = routeTo(meta, branches, target)
    const mode = meta.rewound?.mode ?? meta.control.mode
    if (leaves) await unwind(world.store, meta, here, shared)
    if (to > shared || to === end)
      await wind(world.store, meta, there, to === end ? Number.POSITIVE_INFINITY : to)
    if (meta.lastStep !== to) throw damage(`the table archive has no step ${to} of branch ${target.branch}`)
    meta.branch = target.branch
    if (to === end) delete meta.rewound
    else meta.rewound = { newest: end, mode }
    return mode
  })
}

interface Route {
  readonly here: readonly Segment[]
  readonly there: readonly Segment[]
  readonly to: number
  /** Last step of the branch. */
  readonly end: number
  /** Last step that both lines have and that is not behind `to`. */
  readonly shared: number
  /** Whether something that is here is not there. */
  readonly leaves: boolean
}

/** @throws Refusal `unknown-branch`, `bad-input`, `out-of-reach` */
function routeTo(meta: MetaRow, branches: Branches, target: Target): Route {
  const branch = requireBranch(branches, target.branch)
  const { id, newest: end } = branch
  const { to = end } = target
  if (to > end) throw refuse('bad-input', `Branch ${id} ends with step ${end}; it has no step ${to}.`)
  const here = lineOf(branches, meta.branch)
  const there = lineOf(branches, id)
  const shared = Math.min(sharedBy(here, there), to, meta.lastStep)
  const leaves = shared < meta.lastStep || (meta.rewound === undefined && id !== meta.branch)
  if ((leaves && shared < meta.earliest) || isCut(branches, there, to)) throw outOfReach(meta, branch, to)
  return { here, there, to, end, shared, leaves }
}

/** Lets the world go on from this moment as a new branch. Returns its id. @throws Refusal `name-taken` */
export async function forkHere(world: LiveWorld, name: string | undefined): Promise<string> {
  // A name that cannot be had ends nothing that is under way.
  if (name !== undefined) requireFreeName(await readBranches(world), `b${world.meta.lastBranch + 1}`, name)
  await changeMoment(world, async (meta, branches) => {
    const mode = meta.rewound?.mode ?? meta.control.mode
    if (meta.rewound === undefined) await copyTail(world.store, meta, meta.branch)
    delete meta.rewound
    meta.lastBranch += 1
    const id = `b${meta.lastBranch}`
    if (name !== undefined) requireFreeName(branches, id, name)
    const from = meta.lastStep
    const parent = from === 0 ? MAIN : ownerOf(lineOf(branches, meta.branch), from)
    const madeAt = world.platform.realNow()
    await world.store.put('branches', { id, name: name ?? id, parent, from, newest: from, madeAt })
    meta.branch = id
    return mode
  })
  await adoptExchanges(world)
  return world.meta.branch
}

/** Every branch, with where the present one ends now. */
export async function readBranches(world: Journal, meta: MetaRow = world.meta): Promise<Branches> {
  const rows = await world.store.list('branches')
  requireLines(rows, meta.branch)
  return new Map(rows.map((row) => [row.id, row.id === meta.branch ? ended(row, meta) : row]))
}

/** @throws an error of `damage` when the present branch is missing, or the way from a branch to the beginning of the world is broken. */
function requireLines(rows: readonly BranchRow[], present: string): void {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]))
  for (const id of [present, ...parents.keys()]) {
    const passed = new Set<string>()
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
      if (!parents.has(at)) throw damage(`the table branches has no row for ${at}`)
      if (passed.has(at)) throw damage(`in the table branches, ${at} is its own parent`)
      passed.add(at)
    }
  }
}

function ended(row: BranchRow, { lastStep, rewound }: MetaRow): BranchRow {
  return { ...row, newest: rewound?.newest ?? lastStep }
}

/** The branch of that id, or else of that name. @throws Refusal `unknown-branch` */
export function requireBranch(branches: Branches, idOrName: string): BranchRow {
  const named = [...branches.values()].filter(({ name }) => name === idOrName)
  const branch = branches.get(idOrName) ?? named[0]
  if (branch === undefined)
    throw refuse(
      'unknown-branch',
      `There is no branch ${idOrName}; there are ${[...branches.values()].map(nameAndId).join(', ')}.`,
    )
  if (branch.id !== idOrName && named.length > 1)
    throw refuse(
      'unknown-branch',
      `Several branches are named ${idOrName}. Use an id instead: ${named.map(({ id }) => id).join(' or ')}.`,
    )
  return branch
}

function nameAndId({ id, name }: BranchRow): string {
  return name === id ? id : `${name} (${id})`
}

/**
 * A branch is asked for by its name, so no other one may have it, nor be asked for in the same way by its id.
 * @throws Refusal `name-taken`
 */
export function requireFreeName(branches: Branches, id: string, name: string): void {
  const other = [...branches.values()].find((each) => each.id !== id && each.name === name)
  if (other !== undefined)
    throw refuse('name-taken', `Branch ${other.id} is already named ${name}. Choose another name.`)
  if (name !== id && (name === MAIN || /^b\d+$/.test(name)))
    throw refuse('name-taken', `${name} is reserved as a branch id. Choose another name.`)
}

/** Whether the way along a line to a step needs something that was thinned out of the archive. */
export function isCut(branches: Branches, line: readonly Segment[], to: number): boolean {
  return line.some(({ branch, to: end }) => {
    const { thinnedFrom = Number.POSITIVE_INFINITY } = branches.get(branch) ?? {}
    return thinnedFrom < Number.POSITIVE_INFINITY && Math.min(end, to) >= thinnedFrom
  })
}

function outOfReach({ earliest, branch }: MetaRow, { id, name }: BranchRow, to: number): Error {
  const kept = `Undo records before step ${earliest} were deleted to save space.`
  return id === branch
    ? refuse('out-of-reach', `${kept} You can rewind to step ${earliest}, but not to ${to}.`)
    : refuse(
        'out-of-reach',
        `${kept} You can no longer switch to branch ${name}, but you can read its steps.`,
      )
}

/** One move: `work` changes rows and `meta`, and says in which mode the world goes on where nothing is under way. */
async function changeMoment(
  world: LiveWorld,
  work: (meta: MutableMeta, branches: Branches) => Promise<MetaRow['control']['mode']>,
): Promise<void> {
  const { store, platform } = world
  await abandonExchanges(world, () =>
    world.writing(async () => {
      world.meta = await store.atomically(
        async () => {
          const meta: MutableMeta = { ...world.meta }
          const branches = await readBranches(world, meta)
          await store.put('branches', requireBranch(branches, meta.branch))
          const mode = await work(meta, branches)
          const { paused, isUnderWay } = await underWay(world)
          meta.control = { ...meta.control, mode: isUnderWay ? 'step' : mode, paused }
          meta.stepping = NOTHING_RESUMED
          await store.put('meta', meta)
          return meta
        },
        { listed: false },
      )
    }),
  )
  platform.announce({ type: 'world.restored', world: world.name })
  announceControl(world)
}

interface UnderWay {
  readonly paused: readonly PausedExchange[]
  readonly isUnderWay: boolean
}

/** What was open there is paused at its newest step. A tab may also wait for a request that was not sent yet. */
async function underWay(world: Journal): Promise<UnderWay> {
  const [exchanges, tabs] = await Promise.all([openExchanges(world), world.store.list('tabs')])
  const since = world.platform.realNow()
  const found = await Promise.all(exchanges.map((row) => pausedAt(world, row, since)))
  const paused = found.filter((each) => each !== undefined).toSorted((a, b) => a.seq - b.seq)
  return { paused, isUnderWay: paused.length > 0 || tabs.some(({ loading }) => loading) }
}

async function pausedAt(
  { store }: Journal,
  { id, run }: ExchangeRow,
  since: number,
): Promise<PausedExchange | undefined> {
  const [own, below] = await Promise.all([
    store.list('steps', { index: 'exchange', from: id, to: id }),
    store.list('steps', { index: 'exchange', from: `${id}.`, to: `${id}.\uffff` }),
  ])
  const newest = [...own, ...below].reduce<{ seq: number; key: string } | undefined>(
    (last, step) => (last === undefined || step.seq > last.seq ? step : last),
    undefined,
  )
  return newest && { exchange: id, run, seq: newest.seq, key: newest.key, since }
}

/** A fork takes over exchanges that another worker instance began; that is not a step. */
async function adoptExchanges(world: Journal): Promise<void> {
  const { workerInstance } = world.platform
  const open = await world.store.list('exchanges', { index: 'state', from: 'open', to: 'open' })
  const others = open.filter((row) => row.workerInstance !== workerInstance)
  if (others.length === 0) return
  await world.writing(() =>
    writeEntry(
      world,
      silent(() => world.store.put('exchanges', ...others.map((row) => ({ ...row, workerInstance })))),
    ),
  )
}
