import type { RowChange, Step, StepDraft } from '../protocol/steps.ts'
import type { AnswerRow, ImageRow, MetaRow, MutableMeta } from './store.ts'
import type { World } from './world.ts'

/** A step that waits to be written: everything but its number. */
export type PendingStep = StepDraft & Pick<Step, 'key' | 'at' | 'realAt' | 'run' | 'exchange'>

/** What is written together: an effect, the steps that led to it, the answers it gave. All or nothing. */
export interface Entry<T> {
  /** Runs inside the transaction; may await only the world's store. May count ids up in `meta`. */
  readonly effect: (meta: MutableMeta) => Promise<T>
  /** Called inside the transaction with the rows that the effect changed; returns what to write with them. */
  readonly record: (
    result: T,
    rows: readonly RowChange[],
    meta: MutableMeta,
  ) => { steps: readonly PendingStep[]; answers: readonly AnswerRow[] }
}

/** Steps the journal keeps; beyond it the oldest go, and a step says so. */
const MOST_STEPS = 20_000
/** How many go at once, so that thinning is rare. */
const THINNED_AT_ONCE = 2_000

/**
 * Commits one entry: effect, steps, before-images and answers in one transaction. Steps get their numbers here, gapless.
 * @throws what the effect threw; then nothing was written.
 */
export async function writeEntry<T>(world: World, entry: Entry<T>): Promise<T> {
  const { store } = world
  const before = world.meta
  const meta: MutableMeta = { ...before }
  const { result, took } = await store.atomically(async (changes) => {
    const result = await entry.effect(meta)
    const rows = changes()
    const { steps, answers } = entry.record(result, rows, meta)
    const began = world.platform.realNow()
    const numbered = steps.map((step, i) => ({ ...step, seq: meta.lastStep + i + 1 }) as Step)
    meta.lastStep += numbered.length
    // Side by side: each request that is waited for by itself costs its own turn of the event loop.
    await Promise.all([
      store.put('steps', ...numbered),
      store.put('images', ...imagesOf(rows, meta.lastStep)),
      store.put('answers', ...answers),
      ...(sameMeta(before, meta) ? [] : [store.put('meta', meta)]),
    ])
    return { result, took: world.platform.realNow() - began }
  })
  world.meta = meta
  world.work.recordingMs += took
  if (meta.lastStep > before.lastStep) {
    world.platform.announce({ type: 'steps.appended', world: world.name, last: meta.lastStep })
  }
  if (meta.now !== before.now)
    world.platform.announce({ type: 'clock.moved', world: world.name, now: meta.now })
  return result
}

/** Removes the oldest steps once there are more than the journal keeps. Returns how many went and the newest of them. */
export async function thin(world: World): Promise<{ removed: number; upTo: number } | undefined> {
  const [oldest] = await world.store.list('steps', { limit: 1 })
  if (oldest === undefined || world.meta.lastStep - oldest.seq < MOST_STEPS) return undefined
  const upTo = oldest.seq + THINNED_AT_ONCE - 1
  const images = await world.store.list('images', { index: 'seq', to: upTo })
  const seqs = Array.from({ length: THINNED_AT_ONCE }, (_, i) => oldest.seq + i)
  await Promise.all([
    ...images.map((image) => world.store.delete('images', [image.seq, image.n])),
    ...seqs.map((seq) => world.store.delete('steps', seq)),
  ])
  return { removed: THINNED_AT_ONCE, upTo }
}

function imagesOf(rows: readonly RowChange[], seq: number): ImageRow[] {
  return rows.map((row, n) => ({ ...row, seq, n }))
}

function sameMeta(a: MetaRow, b: MetaRow): boolean {
  return (Object.keys(a) as (keyof MetaRow)[]).every((key) => a[key] === b[key])
}
