import type { RowChange, Step } from '../../protocol/steps.ts'
import { defined } from '../values/defined.ts'
import { damage } from './damage.ts'
import { patchTo } from './row-patch.ts'
import type { MetaRow, RewoundMembers, RowUndo, UndoKey, UndoRecord, WorldStore } from './store.ts'

/** What an entry wrote, to make undo records of. */
export interface Written {
  readonly before: MetaRow
  readonly after: MetaRow
  /** The entry's steps, numbered. */
  readonly steps: readonly Step[]
  readonly rows: readonly RowChange[]
}

const REWOUND_MEMBERS = ['now', 'lastRun', 'lastExchange', 'lastFault', 'setup', 'scans', 'deployed'] as const

/** Undo records of what an entry changed, each under the step that it belongs to; all with the same number, the next one there. */
export function undoRecordsOf(written: Written): UndoRecord[] {
  const { before, after, steps } = written
  const own = steps.at(-1)?.seq ?? before.lastStep + 1
  const bySeq = new Map<number, RowUndo[]>()
  const file = (seq: number, undoRecord: RowUndo) => {
    const undoRecords = bySeq.get(seq)
    if (undoRecords === undefined) bySeq.set(seq, [undoRecord])
    else undoRecords.push(undoRecord)
  }
  for (const change of netChanges(written.rows)) {
    const { table, key } = change
    const stored = table === 'cookies' ? storedAt(steps, key) : []
    // Between two steps that store it a cookie is another one than in the end.
    const undoRecord = stored.length > 1 ? wholeUndo(change) : undoOf(change)
    if (stored.length === 0) file(own, undoRecord)
    for (const [i, step] of stored.entries())
      file(step.seq, i === 0 ? undoRecord : cookieAfter(stored[i - 1], undoRecord))
  }
  const meta = rewoundMembers(before, after)
  if (meta !== undefined && !bySeq.has(own)) bySeq.set(own, [])
  const n = before.lastUndo + 1
  let previous = before.newestUndo
  return [...bySeq]
    .toSorted(([a], [b]) => a - b)
    .map(([seq, rows]) => {
      const undoRecord: UndoRecord = {
        seq,
        n,
        rows,
        ...(meta !== undefined && seq === own ? { meta } : {}),
        ...(previous === undefined ? {} : { previous }),
      }
      previous = keyOf(undoRecord)
      return undoRecord
    })
}

function keyOf({ seq, n }: Pick<UndoRecord, 'seq' | 'n'>): UndoKey {
  return [seq, n]
}

/** The newest undo record, once these were filed, oldest first. */
export function newestOf(
  undoRecords: readonly Pick<UndoRecord, 'seq' | 'n'>[],
  before: UndoKey | undefined,
): UndoKey | undefined {
  const last = undoRecords.at(-1)
  return last === undefined ? before : keyOf(last)
}

/**
 * Undo records name the one before them, so that a missing one shows. Of those that an older version wrote nothing is known.
 * @param images All undo records that are filed behind step `to`, oldest first.
 * @param newest The newest that there should be.
 * @returns The newest that is filed under `to` or before.
 * @throws an error of `damage` when one behind `to` is missing.
 */
export function requireAll(
  undoRecords: readonly Pick<UndoRecord, 'seq' | 'n' | 'previous'>[],
  newest: UndoKey | undefined,
  to: number,
): UndoKey | undefined {
  let expected = newest
  for (const undoRecord of undoRecords.toReversed()) {
    if (expected !== undefined && !isSameKey(expected, keyOf(undoRecord))) throw missing(expected)
    expected = undoRecord.previous
  }
  if (expected !== undefined && expected[0] > to) throw missing(expected)
  return expected
}

/**
 * The same for what the world is to be moved forward by.
 * @param images The undo records that come behind `newest`, oldest first.
 * @throws an error of `damage` when one is missing in between.
 */
export function requireFollowing(
  undoRecords: readonly Pick<UndoRecord, 'seq' | 'n' | 'previous'>[],
  newest: UndoKey | undefined,
): void {
  let last = newest
  for (const undoRecord of undoRecords) {
    const { previous } = undoRecord
    if (last !== undefined && previous !== undefined && !isSameKey(last, previous))
      throw damage(`the table archive lacks an undo record of step ${previous[0]}`)
    last = keyOf(undoRecord)
  }
}

function isSameKey(a: UndoKey, b: UndoKey): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

function missing([seq]: UndoKey): Error {
  return damage(`the table undoRecords lacks an undo record of step ${seq}`)
}

/** A row that an entry changed twice was before what the first change found, and is now what the last one left. */
export function netChanges(rows: readonly RowChange[]): readonly RowChange[] {
  if (rows.length < 2) return rows
  const net = new Map<string, RowChange>()
  for (const row of rows) {
    const name = rowName(row)
    const { table, key, before } = net.get(name) ?? row
    const after = row.after === undefined ? {} : { after: row.after }
    net.set(name, { table, key, ...(before === undefined ? {} : { before }), ...after })
  }
  return [...net.values()]
}

function wholeUndo({ table, key, before }: RowChange): RowUndo {
  return before === undefined ? { table, key } : { table, key, before }
}

function undoOf(change: RowChange): RowUndo {
  const { table, key, before, after } = change
  if (before === undefined || after === undefined) return wholeUndo(change)
  return { table, key, undo: patchTo(before as object, after as object) }
}

/** One text for each row of the world. */
export function rowName({ table, key }: Pick<RowUndo, 'table' | 'key'>): string {
  return `${table} ${JSON.stringify(key)}`
}

type Stored = Extract<Step, { kind: 'cookie.stored' }>

/** The steps that stored a cookie: a response may set it several times. */
function storedAt(steps: readonly Step[], key: unknown): readonly Stored[] {
  const [, domain, path, name] = key as readonly string[]
  return steps.filter(
    (step): step is Stored =>
      step.kind === 'cookie.stored' &&
      step.data.cookie.name === name &&
      step.data.cookie.domain === domain &&
      step.data.cookie.path === path,
  )
}

function cookieAfter(step: Stored | undefined, { table, key }: RowUndo): RowUndo {
  if (step === undefined || step.data.removed) return { table, key }
  const [device] = key as readonly string[]
  return { table, key, before: { ...step.data.cookie, device } }
}

function rewoundMembers(before: MetaRow, after: MetaRow): RewoundMembers | undefined {
  const members = REWOUND_MEMBERS.filter((member) => before[member] !== after[member])
  if (members.length === 0) return undefined
  return Object.fromEntries(members.map((member) => [member, before[member]]))
}

/** Rows that undo records are of, by name, as they are now. */
export async function rowsNow(
  store: WorldStore,
  undoRecords: readonly Pick<UndoRecord, 'rows'>[],
): Promise<{ readonly keys: ReadonlyMap<string, RowUndo>; readonly now: Map<string, unknown> }> {
  const keys = new Map(undoRecords.flatMap(({ rows }) => rows.map((row) => [rowName(row), row] as const)))
  const found = await store.rowsAt([...keys.values()])
  return { keys, now: new Map([...keys.keys()].map((name, i) => [name, found[i]])) }
}

type State = Parameters<WorldStore['restore']>[0][number]

/** Those rows, as they are to be. */
export function statesOf(
  keys: ReadonlyMap<string, RowUndo>,
  rows: ReadonlyMap<string, unknown>,
): readonly State[] {
  return [...keys].map(([name, { table, key }]) => ({ table, key, ...defined({ row: rows.get(name) }) }))
}
