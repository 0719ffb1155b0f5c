import { damage } from './damage.ts'
import { isSameValue } from './same-value.ts'
import type { ArchivedRow, RowImage, RowPatch } from './store.ts'

type Row = Readonly<Record<string, unknown>>

/** What makes `row` of another state of it. */
export function patchTo(row: object, from: object): RowPatch {
  const other = from as Row
  const members = Object.entries(row).filter(
    ([name, value]) => !Object.hasOwn(other, name) || !isSameValue(value, other[name]),
  )
  return {
    members: Object.fromEntries(members),
    without: Object.keys(other).filter((name) => !Object.hasOwn(row, name)),
  }
}

/** @throws an error of `damage` when the row that is to be changed is not there. */
function patched(row: unknown, { table }: RowImage, { members, without }: RowPatch): Row {
  if (row === undefined) throw damage(`the table ${table} lacks a row that was changed`)
  const kept = Object.entries({ ...(row as Row), ...members }).filter(([name]) => !without.includes(name))
  return Object.fromEntries(kept)
}

/** The row before, from the one after. */
export function undone(image: RowImage, after: unknown): unknown {
  return image.undo === undefined ? image.before : patched(after, image, image.undo)
}

/** The row after, from the one before. */
export function redone(image: ArchivedRow, before: unknown): unknown {
  return image.redo === undefined ? image.after : patched(before, image, image.redo)
}

/** The same image with what came after it. */
export function archivedRow(image: RowImage, before: unknown, after: unknown): ArchivedRow {
  if (image.undo !== undefined) return { ...image, redo: patchTo(after as object, before as object) }
  return after === undefined ? image : { ...image, after }
}

/** The same image without. */
export function liveRow({ after: _after, redo: _redo, ...image }: ArchivedRow): RowImage {
  return image
}
