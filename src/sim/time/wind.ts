import { takeFromArchive } from '../journal/archive.ts'
import { requireGapless } from '../journal/damage.ts'
import { liveRow, redone } from '../journal/row-patch.ts'
import type { ArchivedUndoRecord, MutableMeta, UndoRecord, WorldStore } from '../journal/store.ts'
import { newestOf, requireFollowing, rowName, rowsNow, statesOf } from '../journal/undo-records.ts'
import { estimateBytes, estimateSteps } from '../values/estimate-bytes.ts'
import type { Segment } from './line.ts'

/**
 * Moves the world forward along a line, to how it was after step `to`; an infinite one means all that was recorded. Runs in a transaction, and
 * changes `meta`.
 */
export async function wind(
  store: WorldStore,
  meta: MutableMeta,
  line: readonly Segment[],
  to: number,
): Promise<void> {
  for (const segment of line) {
    if (segment.to > meta.lastStep && segment.from < to) await windSegment(store, meta, segment, to)
  }
}

async function windSegment(
  store: WorldStore,
  meta: MutableMeta,
  { branch, to: end }: Segment,
  to: number,
): Promise<void> {
  const { steps, undoRecords, results } = await takeFromArchive(store, branch, Math.min(end, to))
  requireGapless([{ seq: meta.lastStep }, ...steps], 'archive')
  requireFollowing(undoRecords, meta.newestUndo)
  const live = undoRecords.map(liveUndo)
  const rows = await rowsAfter(store, undoRecords)
  for (const undoRecord of undoRecords) Object.assign(meta, undoRecord.meta?.after)
  meta.lastStep = steps.at(-1)?.seq ?? meta.lastStep
  const behind = undoRecords.filter(({ seq }) => seq > meta.lastStep)
  meta.lastUndo = behind.at(-1)?.n ?? -1
  meta.newestUndo = newestOf(undoRecords, meta.newestUndo)
  meta.keptBytes += estimateSteps(steps)
  meta.archivedBytes -= estimateSteps(steps)
  meta.undoBytes += estimateBytes(live) - estimateBytes(undoRecords)
  await Promise.all([
    store.restore(rows),
    store.put('steps', ...steps),
    store.put('undoRecords', ...live),
    store.put('results', ...results),
  ])
}

/** What the rows are in the end, from what they are now. */
async function rowsAfter(store: WorldStore, undoRecords: readonly ArchivedUndoRecord[]) {
  const { keys, now } = await rowsNow(store, undoRecords)
  for (const row of undoRecords.flatMap(({ rows }) => rows))
    now.set(rowName(row), redone(row, now.get(rowName(row))))
  return statesOf(keys, now)
}

/** As it was before the rewind. */
function liveUndo({ rows, meta, ...same }: ArchivedUndoRecord): UndoRecord {
  return {
    ...same,
    rows: rows.filter(({ table }) => table !== 'clients').map(liveRow),
    ...(meta === undefined ? {} : { meta: meta.before }),
  }
}
