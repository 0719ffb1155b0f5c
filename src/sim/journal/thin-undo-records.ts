import { estimateBytes } from '../values/estimate-bytes.ts'
import type { MetaRow, MutableMeta, WorldStore } from './store.ts'

/** What undo records and results may take up, those of branches too. */
const MOST_BYTES = 6_000_000
/** What is left of them when they took more. */
const LEFT_BYTES = 4_500_000
/** How many are looked at in one go. */
const AT_ONCE = 500

export function isOverBudget({ undoBytes }: Pick<MetaRow, 'undoBytes'>): boolean {
  return undoBytes > MOST_BYTES
}

/**
 * Removes the oldest undo records and recorded results: those up to a step, and more while they take too much. A branch that began before what is
 * left cannot be reached any longer, and loses its own; its steps stay. Runs in a transaction.
 */
export async function thinUndoRecords(store: WorldStore, meta: MutableMeta, upTo: number): Promise<void> {
  if (upTo > meta.earliest) await removeUpTo(store, meta, upTo)
  const least = isOverBudget(meta) ? LEFT_BYTES : Number.POSITIVE_INFINITY
  while (meta.undoBytes > least) {
    const oldest = await store.list('undoRecords', { limit: AT_ONCE })
    const last = oldest.at(-1)
    if (last === undefined || last.seq > meta.lastStep) break
    let bytes = meta.undoBytes
    const enough = oldest.find((undoRecord) => {
      bytes -= estimateBytes(undoRecord)
      return bytes <= least
    })
    await removeUpTo(store, meta, (enough ?? last).seq)
  }
  if (meta.undoBytes > least) await emptyBranches(store, meta, least)
}

async function removeUpTo(store: WorldStore, meta: MutableMeta, upTo: number): Promise<void> {
  const undoRecords = await store.list('undoRecords', { to: [upTo, Number.POSITIVE_INFINITY] })
  const results = await store.list('results', { index: 'seq', to: upTo })
  // Open exchanges go on from their recorded results.
  const open = await store.list('exchanges', { index: 'state', from: 'open', to: 'open' })
  const needed = new Set(open.map(({ id }) => id))
  for (const exchange of new Set(results.map((result) => result.exchange)))
    if (!needed.has(exchange) && (await reaches(store, exchange, upTo))) needed.add(exchange)
  const done = results.filter(({ exchange }) => !needed.has(exchange))
  meta.undoBytes -= estimateBytes(undoRecords) + estimateBytes(done)
  meta.earliest = Math.max(meta.earliest, upTo)
  await Promise.all([
    store.deleteAll('undoRecords', { to: [upTo, Number.POSITIVE_INFINITY] }),
    ...done.map(({ exchange, call }) => store.delete('results', [exchange, call])),
  ])
  await emptyBranches(store, meta, 0, upTo)
}

/** Whether a rewind to `step` or a later one may find an exchange still open. */
async function reaches(store: WorldStore, exchange: string, step: number): Promise<boolean> {
  const [newest] = await store.list('steps', {
    index: 'exchange',
    from: exchange,
    to: exchange,
    reverse: true,
    limit: 1,
  })
  return newest !== undefined && newest.seq >= step
}

/** Takes undo records and results from archived branches until they take no more than `least`, oldest first; or from all that begin before `before`. */
async function emptyBranches(
  store: WorldStore,
  meta: MutableMeta,
  least: number,
  before = Number.POSITIVE_INFINITY,
): Promise<void> {
  const branches = (await store.list('branches')).toSorted((a, b) => a.madeAt - b.madeAt)
  for (const branch of branches) {
    if (meta.undoBytes <= least) return
    const chunks = await store.list('archive', {
      from: [branch.id],
      to: [branch.id, Number.POSITIVE_INFINITY],
    })
    const first = chunks[0]?.n
    if (branch.thinnedFrom === first || first === undefined || first > before) continue
    for (const chunk of chunks) {
      meta.undoBytes -= estimateBytes(chunk.undoRecords) + estimateBytes(chunk.results)
      await store.put('archive', { ...chunk, undoRecords: [], results: [] })
    }
    await store.put('branches', { ...branch, thinnedFrom: first })
  }
}
