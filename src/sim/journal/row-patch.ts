import { isEqual } from '../../protocol/equal.ts'
import { damage } from './damage.ts'
import type { ArchivedRow, RowPatch, RowUndo } from './store.ts'

type Row = Readonly<Record<string, unknown>>

/** What makes `row` of another state of it. */
export function patchTo(row: object, from: object): RowPatch {
  const other = from as Row
  const members = Object.entries(row).filter(
    ([name, value]) => !Object.hasOwn(other, name) || !isEqual(value, other[name]),
  )
  return {
    members: Object.fromEntries(members),
    without: Object.keys(other).filter((name) => !Object.hasOwn(row, name)),
  }
}

function patched(row: unknown, { members, without }: RowPatch): Row {
  const kept = Object.entries({ ...(row as Row), ...members }).filter(([name]) => !without.includes(name))
  return Object.fromEntries(kept)
}

/** The row before, from the one after. */
export function undone({ before, undo }: RowUndo, after: unknown): unknown {
  return undo === undefined ? before : patched(after, undo)
}

/** The row after, from the one before. */
export function redone({ after, redo }: ArchivedRow, before: unknown): unknown {
  return redo === undefined ? after : patched(before, redo)
}

/** The same undo record with the new row. @throws an error of `damage` when a row that was changed is not there. */
export function archivedRow(undoRecord: RowUndo, before: unknown, after: unknown): ArchivedRow {
  if (undoRecord.undo !== undefined && after === undefined)
    throw damage(`the table ${undoRecord.table} lacks a row that was changed`)
  if (undoRecord.undo !== undefined)
    return { ...undoRecord, redo: patchTo(after as object, before as object) }
  return after === undefined ? undoRecord : { ...undoRecord, after }
}

/** The same undo record without the new row. */
export function liveRow({ after: _after, redo: _redo, ...undoRecord }: ArchivedRow): RowUndo {
  return undoRecord
}
