import type { Announcement } from '../../protocol/commands.ts'
import type { RowChange, Step, StepData, StepDraft } from '../../protocol/steps.ts'
import { estimateBytes, estimateSteps } from '../values/estimate-bytes.ts'
import type { Mutex } from '../values/mutex.ts'
import { isRewound, rewoundRefusal } from './position.ts'
import type { MetaRow, MutableMeta, RecordedResult, WorldStore } from './store.ts'
import { isArchiveFull, thinBranches } from './thin-branches.ts'
import { isOverBudget, thinUndoRecords } from './thin-undo-records.ts'
import { newestOf, undoRecordsOf } from './undo-records.ts'

/** A world's record, and what it takes to write it. */
export interface Journal {
  /** The world's name. */
  readonly name: string
  readonly platform: Machine
  readonly store: WorldStore
  /** The world's row as last written. */
  meta: MetaRow
  /** Entries are written one after the other, so that steps are numbered without gaps. */
  readonly writing: Mutex
  /** Milliseconds of the machine's clock since the worker opened the world: all exchanges, and the part that writes the journal. */
  readonly work: { exchangeMs: number; recordingMs: number }
}

/** The machine that a record is written on. */
export interface Machine {
  /** Names this worker instance. An exchange begun by another one is not under way. */
  readonly workerInstance: string
  /** Milliseconds of the machine's clock; used for durations and `realAt` only, never by what is simulated. */
  readonly realNow: () => number
  /** Sends to every workbench. */
  readonly announce: (announcement: Announcement) => void
}

/** A step that waits to be written: everything but its number. */
export type PendingStep = StepDraft & Pick<Step, 'key' | 'at' | 'realAt' | 'run' | 'exchange'>

/** What is written together: an effect, the steps before it, the recorded results. All or nothing. */
export interface Entry<T> {
  /** Runs inside the transaction; may await only the world's store. May count ids up in `meta`. */
  readonly effect: (meta: MutableMeta) => Promise<T>
  /** Called inside the transaction with the rows that the effect changed; returns what to write with them. */
  readonly record: (
    result: T,
    rows: readonly RowChange[],
    meta: MutableMeta,
  ) => { steps: readonly PendingStep[]; results: readonly RecordedResult[] }
}

/** What the journal keeps; beyond either the oldest steps go, and a step says so. */
const MOST_STEPS = 20_000
const MOST_BYTES = 50_000_000
/** How many go at once, so that thinning is rare. */
const THINNED_AT_ONCE = 2_000

/**
 * Commits one entry: effect, steps, undo records and recorded results in one transaction. Steps get their numbers here, gapless.
 * @throws what the effect threw; Refusal `rewound` in a world that was rewound; then nothing was written.
 */
export async function writeEntry<T>(world: Journal, entry: Entry<T>): Promise<T> {
  const { store } = world
  if (isRewound(world)) throw rewoundRefusal(world)
  const before = world.meta
  const meta: MutableMeta = { ...before }
  const { result, began } = await store.atomically(async (changes) => {
    const result = await entry.effect(meta)
    const rows = changes()
    const { steps, results } = entry.record(result, rows, meta)
    const began = world.platform.realNow()
    const numbered = steps.map((step, i) => ({ ...step, seq: meta.lastStep + i + 1 }) as Step)
    meta.lastStep += numbered.length
    const undoRecords = undoRecordsOf({ before, after: meta, steps: numbered, rows })
    meta.lastUndo = numbered.length > 0 ? -1 : (undoRecords[0]?.n ?? before.lastUndo)
    meta.newestUndo = newestOf(undoRecords, before.newestUndo)
    meta.keptBytes += estimateSteps(numbered)
    meta.undoBytes += estimateBytes(undoRecords) + estimateBytes(results)
    // Side by side: each request that is waited for by itself costs its own turn of the event loop.
    await Promise.all([
      store.put('steps', ...numbered),
      store.put('undoRecords', ...undoRecords),
      store.put('results', ...results),
      ...(sameMeta(before, meta) ? [] : [store.put('meta', meta)]),
    ])
    return { result, began }
  })
  world.meta = meta
  world.work.recordingMs += world.platform.realNow() - began
  if (meta.lastStep > before.lastStep) {
    world.platform.announce({ type: 'steps.appended', world: world.name, last: meta.lastStep })
  }
  if (meta.setup !== before.setup) world.platform.announce({ type: 'world.changed', world: world.name })
  if (meta.now !== before.now)
    world.platform.announce({ type: 'clock.moved', world: world.name, now: meta.now })
  return result
}

/** An entry without steps. */
export function silent<T>(effect: Entry<T>['effect']): Entry<T> {
  return { effect, record: () => ({ steps: [], results: [] }) }
}

type Act = StepDraft & Pick<Step, 'key'>

/** The step of something that is done to the world as a whole, outside every exchange. */
export function stepOfAct({ platform }: Journal, { now, lastRun }: MetaRow, act: Act): PendingStep {
  return { ...act, at: now, realAt: platform.realNow(), run: lastRun, exchange: '' }
}

/** Does something to the world as a whole, as a run with one step. */
export function writeAct(
  world: Journal,
  effect: (meta: MutableMeta) => Promise<void>,
  act: (meta: MetaRow) => Act,
): Promise<void> {
  return world.writing(() =>
    writeEntry(world, {
      effect: (meta) => {
        meta.lastRun += 1
        return effect(meta)
      },
      record: (_result, _rows, meta) => ({ steps: [stepOfAct(world, meta, act(meta))], results: [] }),
    }),
  )
}

/** Whether the journal may hold more than it keeps. A look at numbers only, for every commit. */
export function isFull(meta: MetaRow): boolean {
  const { lastStep, keptBytes } = meta
  const isLong = keptBytes > MOST_BYTES || (lastStep > MOST_STEPS && lastStep % 500 < 10)
  return isLong || isOverBudget(meta) || isArchiveFull(meta)
}

/**
 * Removes the oldest undo records once they take more than they may, branches once their steps do, and the oldest steps once there are more than the journal
 * keeps: so many at once that it is rare, but never more than half of them. Returns how many steps went, the newest of them, and of which branches. Runs in
 * a transaction; `meta` is the row that it writes.
 */
export async function thin(
  world: Journal,
  meta: MutableMeta,
): Promise<StepData['journal.thinned'] | undefined> {
  const { store } = world
  const [oldest] = await store.list('steps', { limit: 1 })
  const count = oldest === undefined ? 0 : meta.lastStep - oldest.seq + 1
  const isFull = count > MOST_STEPS || meta.keptBytes > MOST_BYTES
  const gone = isFull
    ? await store.list('steps', { limit: Math.min(THINNED_AT_ONCE, Math.ceil(count / 2)) })
    : []
  const upTo = gone.at(-1)?.seq ?? 0
  meta.keptBytes -= estimateSteps(gone)
  const branches = await thinBranches(store, meta)
  await thinUndoRecords(store, meta, upTo)
  if (gone.length > 0) await store.deleteAll('steps', { to: upTo })
  await store.put('meta', meta)
  if (gone.length === 0 && branches.length === 0) return undefined
  return { removed: gone.length, upTo, ...(branches.length === 0 ? {} : { branches }) }
}

function sameMeta(a: MetaRow, b: MetaRow): boolean {
  return (Object.keys(a) as (keyof MetaRow)[]).every((key) => a[key] === b[key])
}
