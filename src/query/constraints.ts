import type { Row, Shape } from './query.ts'
import { QueryError } from './query-error.ts'
import { type Database, shapeOf } from './rows.ts'
import type { StoredRow } from './stored-rows.ts'
import { isSame } from './values.ts'

type Shapes = Readonly<Record<string, Shape>>

interface Clash {
  readonly stored: StoredRow
  readonly columns: readonly string[]
}

/** A row that is there already and has the same key, or the same in unique columns. */
export function clashWith(
  database: Database,
  table: string,
  row: Row,
  shapes: Shapes,
  except?: StoredRow,
): Clash | undefined {
  const { countsNulls, key, unique = [] } = shapeOf(table, shapes)
  for (const columns of [...(key ? [key] : []), ...unique]) {
    const clash = clashOn(database, table, row, columns, except, countsNulls)
    if (clash !== undefined) return clash
  }
  return undefined
}

/** A row that has the same in these columns. Nulls are never the same, except in columns that say so. */
export function clashOn(
  database: Database,
  table: string,
  row: Row,
  columns: readonly string[] = [],
  except?: StoredRow,
  countsNulls: readonly string[] = [],
): Clash | undefined {
  const isUnknown = (column: string) =>
    (row[column] === null || row[column] === undefined) && !countsNulls.includes(column)
  if (columns.length === 0 || columns.some(isUnknown)) return undefined
  const stored = database
    .alike(table, columns, row)
    .find(
      (each) => each.key !== except?.key && columns.every((column) => isSame(each.row[column], row[column])),
    )
  return stored && { stored, columns }
}

export function requireUnique(
  database: Database,
  table: string,
  row: Row,
  shapes: Shapes,
  except?: StoredRow,
): void {
  const clash = clashWith(database, table, row, shapes, except)
  if (clash === undefined) return
  throw new QueryError(
    'UniqueViolation',
    `${table} has a row with the same ${clash.columns.join(', ')} already`,
  )
}

/** Columns that must have a value have one, and what a row refers to is there. Of a row that was there before, only what is `written` counts. */
export function requireComplete(
  database: Database,
  table: string,
  row: Row,
  shapes: Shapes,
  written?: readonly string[],
): void {
  const { key = [], references = [], required = [] } = shapeOf(table, shapes)
  const needed = written === undefined ? required : required.filter((column) => written.includes(column))
  const missing = [...key, ...needed].find((column) => row[column] === null || row[column] === undefined)
  if (missing !== undefined) throw new QueryError('NotNullViolation', `${table} needs a value for ${missing}`)
  for (const { columns, table: other, to } of references) {
    if (columns.some((column) => row[column] === null || row[column] === undefined)) continue
    const wanted = Object.fromEntries(to.map((column, index) => [column, row[columns[index] ?? '']]))
    const isThere = database
      .alike(other, to, wanted)
      .some((each) => to.every((column) => isSame(each.row[column], wanted[column])))
    if (!isThere)
      throw new QueryError(
        'ForeignKeyViolation',
        `${table} refers by ${columns.join(', ')} to a row that ${other} does not have`,
      )
  }
}

/** Removes a row and does what references to it ask for. */
export function removeRow(
  database: Database,
  table: string,
  stored: StoredRow,
  shapes: Shapes,
  tables: readonly string[],
): void {
  database.remove(table, stored)
  for (const other of tables)
    for (const { columns, onDelete, table: to, to: keys } of shapeOf(other, shapes).references ?? []) {
      if (to !== table) continue
      const wanted = Object.fromEntries(
        columns.map((column, index) => [column, stored.row[keys[index] ?? '']]),
      )
      const referring = database
        .alike(other, columns, wanted)
        .filter((each) => columns.every((column) => isSame(each.row[column], wanted[column])))
      for (const each of referring) {
        if (onDelete === 'refuse')
          throw new QueryError(
            'ForeignKeyViolation',
            `${other} still refers by ${columns.join(', ')} to the row of ${table}`,
          )
        if (onDelete === 'cascade') removeRow(database, other, each, shapes, tables)
        else
          database.put(
            other,
            { ...each.row, ...Object.fromEntries(columns.map((column) => [column, null])) },
            each,
          )
      }
    }
}
