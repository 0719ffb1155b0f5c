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

/** What the journal keeps; beyond either the oldest steps go, and a step says so. */
const MOST_STEPS = 20_000
const MOST_BYTES = 50_000_000
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
    const images = imagesOf([...rows, ...metaChange(before, meta)], meta, numbered.length > 0)
    if (images.length > 0 || numbered.length > 0) meta.lastImage = images.at(-1)?.n ?? -1
    meta.keptBytes += estimateBytes(numbered)
    // Side by side: each request that is waited for by itself costs its own turn of the event loop.
    await Promise.all([
      store.put('steps', ...numbered),
      store.put('images', ...images),
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
  if (meta.setup !== before.setup) world.platform.announce({ type: 'world.changed', world: world.name })
  if (meta.now !== before.now)
    world.platform.announce({ type: 'clock.moved', world: world.name, now: meta.now })
  return result
}

/** Whether the journal may hold more than it keeps. A look at numbers only, for every commit. */
export function isFull({ lastStep, keptBytes }: MetaRow): boolean {
  return keptBytes > MOST_BYTES || (lastStep > MOST_STEPS && lastStep % 500 < 10)
}

/**
 * Removes the oldest steps once there are more than the journal keeps: so many at once that it is rare, but never more than half of them.
 * Returns how many went and the newest of them. Runs in a transaction; `meta` is the row that it writes.
 */
export async function thin(
  world: World,
  meta: MutableMeta,
): Promise<{ removed: number; upTo: number } | undefined> {
  const { store } = world
  const [oldest] = await store.list('steps', { limit: 1 })
  const count = oldest === undefined ? 0 : meta.lastStep - oldest.seq + 1
  if (count <= MOST_STEPS && meta.keptBytes <= MOST_BYTES) return undefined
  const gone = await store.list('steps', { limit: Math.min(THINNED_AT_ONCE, Math.ceil(count / 2)) })
  const upTo = gone.at(-1)?.seq ?? 0
  const images = await store.list('images', { index: 'seq', to: upTo })
  meta.keptBytes -= estimateBytes(gone)
  await Promise.all([
    ...images.map((image) => store.delete('images', [image.seq, image.n])),
    ...gone.map(({ seq }) => store.delete('steps', seq)),
    store.put('meta', meta),
  ])
  return { removed: gone.length, upTo }
}

/** About what steps take up: their texts, and a fixed part for everything else. */
function estimateBytes(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + 500 + textIn(step.data), 0)
}

function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, member) => sum + textIn(member), 0)
}

/** An entry without a step files its images under the newest one, behind those that are there. */
function imagesOf(rows: readonly RowChange[], meta: MetaRow, ofNewStep: boolean): ImageRow[] {
  const first = ofNewStep ? 0 : meta.lastImage + 1
  return rows.map((row, i) => ({ ...row, seq: meta.lastStep, n: first + i }))
}

/** What a rewind takes back of the world's own row; its clock and its counters change with every entry. */
const JOURNALED_MEMBERS = ['setup', 'scans'] as const

function metaChange(before: MetaRow, after: MetaRow): RowChange[] {
  const members = JOURNALED_MEMBERS.filter((member) => before[member] !== after[member])
  if (members.length === 0) return []
  const pick = (row: MetaRow) => Object.fromEntries(members.map((member) => [member, row[member]]))
  return [{ table: 'meta', key: before.key, before: pick(before), after: pick(after) }]
}

function sameMeta(a: MetaRow, b: MetaRow): boolean {
  return (Object.keys(a) as (keyof MetaRow)[]).every((key) => a[key] === b[key])
}
