import { partOf, rowsOf, type Stretch } from '../journal/archive.ts'
import { requireGapless } from '../journal/damage.ts'
import { archivedRow, undone } from '../journal/row-patch.ts'
import type {
  ArchivedRow,
  ArchivedUndoRecord,
  MutableMeta,
  RewoundMembers,
  UndoRecord,
  WorldStore,
} from '../journal/store.ts'
import { requireAll, rowName, rowsNow, statesOf } from '../journal/undo-records.ts'
import { estimateBytes, estimateSteps } from '../values/estimate-bytes.ts'
import type { Segment } from './line.ts'

/**
 * Rewinds the world to how it was after step `to` of its line. What was filed behind it goes into the archive, each part under the branch it was
 * recorded on. Runs in a transaction, and changes `meta`.
 */
export async function unwind(
  store: WorldStore,
  meta: MutableMeta,
  line: readonly Segment[],
  to: number,
): Promise<void> {
  const { undoRecords, ...rest } = await filedBehind(store, meta, to)
  const newestUndo = requireAll(undoRecords, meta.newestUndo, to)
  const { stretch, rows, members } = await withAfter(store, meta, { undoRecords, ...rest })
  Object.assign(meta, members, { lastStep: Math.min(meta.lastStep, to), lastUndo: -1, newestUndo })
  meta.keptBytes -= estimateSteps(stretch.steps)
  meta.archivedBytes += estimateSteps(stretch.steps)
  meta.undoBytes += estimateBytes(stretch.undoRecords) - estimateBytes(undoRecords)
  const behind = { from: to + 1 }
  await Promise.all([
    store.restore(rows),
    store.deleteAll('steps', behind),
    store.deleteAll('undoRecords', { from: [to + 1] }),
    store.deleteAll('results', { index: 'seq', ...behind }),
    ...line.map(({ branch, from, to: end }) =>
      store.put('archive', ...rowsOf(branch, partOf(stretch, from + 1, end))),
    ),
  ])
}

/** Files a copy of what lies behind the newest step under a branch, while the world goes on with it as another one. */
export async function copyTail(store: WorldStore, meta: MutableMeta, branch: string): Promise<void> {
  const live = await filedBehind(store, meta, meta.lastStep)
  requireAll(live.undoRecords, meta.newestUndo, meta.lastStep)
  const { stretch } = await withAfter(store, meta, live)
  meta.undoBytes += estimateBytes(stretch.undoRecords) + estimateBytes(stretch.results)
  meta.archivedBytes += estimateSteps(stretch.steps)
  await store.put('archive', ...rowsOf(branch, stretch))
}

type Live = Pick<Stretch, 'steps' | 'results'> & { readonly undoRecords: readonly UndoRecord[] }

async function filedBehind(store: WorldStore, { lastStep }: MutableMeta, to: number): Promise<Live> {
  const [steps, undoRecords, results] = await Promise.all([
    store.list('steps', { from: to + 1 }),
    store.list('undoRecords', { from: [to + 1] }),
    store.list('results', { index: 'seq', from: to + 1 }),
  ])
  requireGapless([{ seq: to }, ...steps, { seq: lastStep + 1 }])
  return { steps, undoRecords, results }
}

interface Back {
  readonly stretch: Stretch
  /** Rows as they are to be. */
  readonly rows: readonly { readonly table: string; readonly key: unknown; readonly row?: unknown }[]
  readonly members: RewoundMembers
}

/** Gives each undo record what came after it: walking backwards, that is what the one behind it found, and at last the row as it is now. */
async function withAfter(store: WorldStore, meta: MutableMeta, live: Live): Promise<Back> {
  const { keys, now } = await rowsNow(store, live.undoRecords)
  let members: RewoundMembers = {}
  const backwards = live.undoRecords.toReversed().map((undoRecord): ArchivedUndoRecord => {
    const rows = undoRecord.rows.map((row) => {
      const name = rowName(row)
      const after = now.get(name)
      const before = undone(row, after)
      now.set(name, before)
      return archivedRow(row, before, after)
    })
    const { meta: before, ...same } = undoRecord
    if (before === undefined) return { ...same, rows }
    const after = pick({ ...meta, ...members }, Object.keys(before))
    members = { ...members, ...before }
    return { ...same, rows, meta: { before, after } }
  })
  const { undoRecords, clients } = await withClients(store, backwards.toReversed())
  return { stretch: { ...live, undoRecords }, rows: [...statesOf(keys, now), ...clients], members }
}

function pick(meta: MutableMeta, names: readonly string[]): RewoundMembers {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => names.includes(name)))
}

/** What the real browser calls an exchange goes with it: its id may come again on another branch. */
async function withClients(
  store: WorldStore,
  undoRecords: readonly ArchivedUndoRecord[],
): Promise<{ readonly undoRecords: readonly ArchivedUndoRecord[]; readonly clients: Back['rows'] }> {
  const begun = undoRecords.flatMap(({ rows }) => rows.filter(begins).map(({ key }) => String(key)))
  if (begun.length === 0) return { undoRecords, clients: [] }
  const lists = await Promise.all(
    begun.map((id) => store.list('clients', { index: 'exchange', from: id, to: id })),
  )
  const named = new Map(begun.map((id, i) => [id, lists[i] ?? []]))
  const whole = undoRecords.map((undoRecord) => {
    const clients = undoRecord.rows
      .filter(begins)
      .flatMap(({ key }) => named.get(String(key)) ?? [])
      .map((after) => ({ table: 'clients', key: after.client, after }))
    return clients.length === 0 ? undoRecord : { ...undoRecord, rows: [...undoRecord.rows, ...clients] }
  })
  return {
    undoRecords: whole,
    clients: lists.flat().map(({ client }) => ({ table: 'clients', key: client })),
  }
}

function begins({ table, before, undo }: ArchivedRow): boolean {
  return table === 'exchanges' && before === undefined && undo === undefined
}
