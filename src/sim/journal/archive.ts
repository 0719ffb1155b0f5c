import type { Step } from '../../protocol/steps.ts'
import type { ArchivedUndoRecord, ArchiveRow, RecordedResult, WorldStore } from './store.ts'

/** How many steps a row of the archive spans at most: enough to make long ways short, few enough to split one for a single step. */
const SPAN = 64

/** All that was filed under steps of one line. */
export interface Stretch {
  readonly steps: readonly Step[]
  readonly undoRecords: readonly ArchivedUndoRecord[]
  readonly results: readonly RecordedResult[]
}

/** The part of a stretch from step `from` to step `to`, both included. */
export function partOf({ steps, undoRecords, results }: Stretch, from: number, to: number): Stretch {
  const isIn = ({ seq }: { readonly seq: number }) => seq >= from && seq <= to
  return { steps: steps.filter(isIn), undoRecords: undoRecords.filter(isIn), results: results.filter(isIn) }
}

/** Rows of the archive that hold a stretch of a branch. */
export function rowsOf(branch: string, stretch: Stretch): ArchiveRow[] {
  const seqs = Object.values(stretch).flatMap((rows: readonly { readonly seq: number }[]) =>
    rows.map(({ seq }) => seq),
  )
  if (seqs.length === 0) return []
  const first = seqs.reduce((least, seq) => Math.min(least, seq))
  const last = seqs.reduce((most, seq) => Math.max(most, seq))
  const rows: ArchiveRow[] = []
  for (let n = first; n <= last; n += SPAN) {
    const to = Math.min(last, n + SPAN - 1)
    rows.push({ branch, n, to, ...partOf(stretch, n, to) })
  }
  return rows
}

/** What the archive has of a branch from step `from` to step `to`, in the order in which it happened. */
export async function readArchive(
  store: WorldStore,
  branch: string,
  from: number,
  to: number,
): Promise<Stretch> {
  const rows = await chunksOf(store, branch, to)
  return partOf(joined(rows), from, to)
}

/** The same, and takes it out. */
export async function takeFromArchive(store: WorldStore, branch: string, to: number): Promise<Stretch> {
  const rows = await chunksOf(store, branch, to)
  const all = joined(rows)
  await store.deleteAll('archive', { from: [branch], to: [branch, to] })
  const left = partOf(all, to + 1, Number.POSITIVE_INFINITY)
  await store.put('archive', ...rowsOf(branch, left))
  return partOf(all, 0, to)
}

function chunksOf(store: WorldStore, branch: string, to: number): Promise<ArchiveRow[]> {
  return store.list('archive', { from: [branch], to: [branch, to] })
}

function joined(rows: readonly ArchiveRow[]): Stretch {
  return {
    steps: rows.flatMap(({ steps }) => steps),
    undoRecords: rows.flatMap(({ undoRecords }) => undoRecords),
    results: rows.flatMap(({ results }) => results),
  }
}
