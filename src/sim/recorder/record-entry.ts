import type { WorldSetup } from '../../protocol/setup.ts'
import type { StepData } from '../../protocol/steps.ts'
import { isFull, type PendingStep, thin, writeEntry } from '../journal/journal.ts'
import type { MutableMeta, RecordedResult } from '../journal/store.ts'
import { isIdle } from '../pause/control.ts'
import { aboutToPause, type PauseContext } from '../pause/pause.ts'
import type { Mutex } from '../values/mutex.ts'
import type { Commit, World } from './world.ts'

/** What an exchange starts from; `known` and `results` are what an earlier worker instance recorded. */
export interface RecordStart {
  readonly exchange: string
  readonly run: number
  readonly at: number
  readonly known: ReadonlySet<string>
  readonly results: readonly RecordedResult[]
  /** Keys of steps that the exchange has already, when this is something later that happened in it: counting goes on from there. */
  readonly before?: readonly string[]
  /** What it asks for. */
  readonly url?: string
  /** A picture or a style of a page. */
  readonly subresource?: boolean
}

/** A recorded result that waits to be written, and how many of the waiting steps were noted before it. */
interface PendingResult {
  readonly row: Omit<RecordedResult, 'seq'>
  readonly behind: number
}

/** What an exchange has noted and not yet written, and what it knows from earlier worker instances. */
export interface Shared extends Notes {
  readonly world: World
  at: number
  pendingResults: PendingResult[]
  diverged: boolean
  /** Of the world when this began; none, when it is to write nothing any longer. */
  epoch: number | undefined
  readonly counters: Map<string, number>
  /** Values that this worker instance has kept, by key. */
  readonly kept: Map<string, unknown>
  readonly results: ReadonlyMap<string, RecordedResult>
  readonly start: RecordStart
  /** `seq` of unexamined steps that were written. */
  readonly seqs: Map<string, number>
  /** URL that each exchange of this record asks for. */
  readonly urls: Map<string, string>
  /** Gates are passed one after the other: calls are made side by side. */
  readonly passing: Mutex
  readonly edited: boolean
  /** Milliseconds of the machine's clock during which it was paused. */
  pausedMs: number
}

/** Steps and ends of faults that wait: for the next effect (`Shared`), or for the one that they belong to. */
export interface Notes {
  pending: PendingStep[]
  /** Faults that have fired and end with the next effect. */
  ending: string[]
  /** Steps since the last gate. */
  readonly unexamined: PendingStep[]
}

/** What an earlier worker instance recorded for a call. */
export function recordedIn({ diverged, results }: Shared, key: string): RecordedResult | undefined {
  return diverged ? undefined : results.get(key)
}

export function examined({ unexamined, seqs }: Shared): void {
  unexamined.length = 0
  seqs.clear()
}

export function gatedOf(shared: Shared): PauseContext {
  const { world, start, unexamined, seqs, epoch, urls } = shared
  return {
    world,
    recorded: (key) => recordedIn(shared, key),
    now: () => shared.at,
    epoch,
    exchange: start.exchange,
    subresource: start.subresource ?? false,
    urlOf: (exchange) => urls.get(exchange),
    unexamined,
    seqs,
    pausedFor: (ms) => {
      shared.pausedMs += ms
    },
    takeUpTo: (step, lastStep) => take(shared, shared.pending.indexOf(step) + 1, lastStep),
  }
}

/** Takes the first waiting steps, with the recorded results that came with them. */
function take(
  shared: Shared,
  count: number,
  lastStep: number,
): { steps: PendingStep[]; results: RecordedResult[] } {
  const steps = shared.pending.splice(0, count)
  const results = shared.pendingResults.filter(({ behind }) => behind <= count)
  shared.pendingResults = shared.pendingResults
    .filter(({ behind }) => behind > count)
    .map(({ row, behind }) => ({ row, behind: behind - count }))
  return {
    steps,
    // What was noted before any step belongs to the one that comes next.
    results: results.map(({ row, behind }) => ({ ...row, seq: lastStep + Math.max(1, behind) })),
  }
}

/** Writes all that waits, together with an effect. */
export async function commitNow<T>(shared: Shared, commit: Commit<T>): Promise<T> {
  const { at, world } = shared
  const before = { steps: [...shared.pending], results: [...shared.pendingResults] }
  let taken: ReturnType<typeof take> | undefined
  try {
    const result = await writeEntry(world, {
      effect: async (meta) => {
        const result = await commit.effect(meta)
        meta.now += commit.takesMs ?? 0
        return result
      },
      record: (result, rows, meta) => {
        // Only what takes time shows the exchange the world's clock: taking it up again must not make it later than it was.
        if (commit.takesMs !== undefined) shared.at = meta.now
        commit.note?.(result, rows)
        const all = take(shared, shared.pending.length, meta.lastStep)
        taken = all
        for (const [i, { key }] of all.steps.entries()) shared.seqs.set(key, meta.lastStep + i + 1)
        if (!isIdle(world)) Object.assign(meta, aboutToPause(gatedOf(shared), all.steps, meta))
        for (const id of shared.ending) meta.setup = withoutFault(meta.setup, id)
        return all
      },
    })
    for (const id of shared.ending) world.schedule.fired.delete(id)
    shared.ending = []
    if (isIdle(world)) examined(shared)
    if (isFull(world.meta)) await thinNow(shared)
    return result
  } catch (error) {
    // Nothing was written: what was noted before the effect stays noted, what came of it is forgotten.
    shared.at = at
    if (taken !== undefined) restore(shared, before, taken.steps)
    throw error
  }
}

/** Nothing was written: what was noted before stays noted, and what was noted meanwhile comes behind it. */
function restore(
  shared: Shared,
  before: { readonly steps: PendingStep[]; readonly results: PendingResult[] },
  taken: readonly PendingStep[],
): void {
  const later = shared.pendingResults.map((each) => ({ ...each, behind: each.behind + before.steps.length }))
  shared.pending = [...before.steps, ...shared.pending]
  shared.pendingResults = [...before.results, ...later]
  for (const step of taken.slice(before.steps.length)) {
    const at = shared.unexamined.indexOf(step)
    if (at !== -1) shared.unexamined.splice(at, 1)
  }
  for (const { key } of taken) shared.seqs.delete(key)
}

async function thinNow(shared: Shared): Promise<void> {
  const { world } = shared
  const meta: MutableMeta = { ...world.meta }
  const thinned = await world.store.atomically(() => thin(world, meta))
  world.meta = meta
  if (thinned === undefined) return
  shared.pending.push({
    kind: 'journal.thinned',
    data: thinned,
    from: { lane: 'world', name: world.name },
    summary: `recording shortened: ${describeGone(thinned)}`,
    outcome: 'warning',
    key: `thinned/${meta.lastStep}`,
    at: shared.at,
    realAt: world.platform.realNow(),
    run: shared.start.run,
    exchange: shared.start.exchange,
  })
}

function describeGone({ branches = [], removed }: StepData['journal.thinned']): string {
  const steps = removed === 0 ? [] : [`${removed} oldest steps deleted`]
  const others = branches.map((each) => `${each.removed} steps of branch ${each.branch} deleted`)
  return [...steps, ...others].join(', ')
}

/** The same setup without a fault. */
export function withoutFault(setup: WorldSetup, id: string): WorldSetup {
  return { ...setup, faults: setup.faults.filter((fault) => fault.id !== id) }
}
