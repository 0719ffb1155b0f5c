import type { AuthRows, DatabasePage, DatabaseView, TablePage } from '../../protocol/commands.ts'
import { isEqual } from '../../protocol/equal.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { RowChange, Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { queryRan } from '../kinds/query-ran.ts'
import { eachOwn, eachTable } from './page.ts'

/** Auth.js's tables. */
export type TableName = keyof AuthRows

export const TABLES: readonly TableName[] = [
  'users',
  'accounts',
  'sessions',
  'verificationTokens',
  'authenticators',
]

/** The first rows of each table, and how many it has. */
export function firstRowsOf(database: DatabaseView, limit: number): DatabasePage {
  const first = (rows: Rows): TablePage => ({ rows: rows.slice(0, limit), total: rows.length })
  return { ...eachTable((table) => first(database[table])), ...eachOwn(database.own, first) }
}

/** Names of the tables of a page: Auth.js's that are always shown, and the user's own. */
export function tablesOf(page: DatabasePage): readonly string[] {
  const auth = TABLES.filter((table) => table !== 'authenticators' || page[table].total > 0)
  return [...auth, ...Object.keys(page.own ?? {})]
}

export function tableIn(page: DatabasePage, name: string): TablePage {
  return isAuthTable(name) ? page[name] : (page.own?.[name] ?? { rows: [], total: 0 })
}

function isAuthTable(name: string): name is TableName {
  return (TABLES as readonly string[]).includes(name)
}

/** One row as the table shows it: as it is now, or as it was when the selected step removed it. */
export interface MarkedRow {
  readonly row: Readonly<Record<string, unknown>>
  readonly mark: 'same' | 'added' | 'removed' | 'changed'
  /** Fields that the selected step changed, as they were. */
  readonly was: Readonly<Record<string, unknown>>
}

/** The rows of a table, with what one step did to them. */
export function markRows(
  rows: readonly Record<string, unknown>[],
  changes: readonly RowChange[],
): readonly MarkedRow[] {
  const removed = changes
    .filter((change) => change.after === undefined && !rows.some((row) => matches(row, change)))
    .map((change) => change.before)
    .filter(isRecord)
  // Of a long table only the first rows are there: those that the step touched are above them.
  const apart = changes
    .filter((change, index) => isLast(change, changes, index) && !rows.some((row) => matches(row, change)))
    .map(({ after }) => after)
    .filter(isRecord)
  return [
    ...[...apart, ...rows].map((row) => markRow(row, changes)),
    ...removed.map((row) => ({ row, mark: 'removed' as const, was: {} })),
  ]
}

/** Whether no later change is of the same row. */
function isLast({ key, table }: RowChange, changes: readonly RowChange[], index: number): boolean {
  return !changes.slice(index + 1).some((later) => later.table === table && isEqual(later.key, key))
}

function markRow(row: Readonly<Record<string, unknown>>, changes: readonly RowChange[]): MarkedRow {
  const change = changes.findLast((each) => each.after !== undefined && matches(row, each))
  if (!change) return { row, mark: 'same', was: {} }
  if (!isRecord(change.before)) return { row, mark: 'added', was: {} }
  return { row, mark: 'changed', was: changedFields(change.before, change.after) }
}

function changedFields(before: unknown, after: unknown): Readonly<Record<string, unknown>> {
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return Object.fromEntries(
    fields.filter((field) => !isEqual(old[field], now[field])).map((field) => [field, old[field]]),
  )
}

/** Whether a change is of this row: they share the fields that identify rows of Auth.js. */
function matches(row: Readonly<Record<string, unknown>>, change: RowChange): boolean {
  const image = isRecord(change.after) ? change.after : change.before
  if (!isRecord(image)) return false
  const keys = IDENTITY.filter((key) => key.every((field) => image[field] !== undefined))
  // The number of a row in a table of the user's own.
  if (image['#'] !== undefined) return row['#'] === image['#']
  return keys.some((key) => key.every((field) => isEqual(row[field], image[field])))
}

const IDENTITY: readonly (readonly string[])[] = [
  ['id'],
  ['provider', 'providerAccountId'],
  ['sessionToken'],
  ['identifier', 'token'],
  ['credentialID'],
]

/** The columns that say which row it is; the other fields are shown when the row is opened. */
export function columnsOf(table: string, { rows }: TablePage): readonly string[] {
  if (isAuthTable(table)) return COLUMNS[table]
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 5)
}

const COLUMNS: Readonly<Record<TableName, readonly string[]>> = {
  users: ['id', 'name', 'email', 'emailVerified'],
  accounts: ['provider', 'providerAccountId', 'type', 'userId'],
  sessions: ['sessionToken', 'userId', 'expires'],
  verificationTokens: ['identifier', 'token', 'expires'],
  authenticators: ['credentialID', 'userId', 'counter', 'credentialDeviceType'],
}

/** The tables as they were right before a step: every later change that is in them is taken back, the newest first. */
export function tablesBefore(now: DatabasePage, steps: readonly Step[], seq: number): DatabasePage {
  const { at = Number.POSITIVE_INFINITY } = now
  const later = changesOf(steps.filter((step) => step.seq >= seq && step.seq <= at)).toReversed()
  const before = ({ rows, total }: TablePage, table: string): TablePage => {
    const changes = later.filter((change) => change.table === table)
    return { rows: changes.reduce(takeBack, rows), total: changes.reduce(countBack, total) }
  }
  return { ...eachTable((table) => before(now[table], table)), ...eachOwn(now.own, before) }
}

function countBack(total: number, { before, after }: RowChange): number {
  return total + (before === undefined ? -1 : 0) + (after === undefined ? 1 : 0)
}

type Rows = readonly Record<string, unknown>[]

function takeBack(rows: Rows, change: RowChange): Rows {
  const without = rows.filter((row) => !matches(row, change))
  if (!isRecord(change.before)) return without
  const index = rows.findIndex((row) => matches(row, change))
  return without.toSpliced(index < 0 ? without.length : index, 0, { ...change.before })
}

/** The rows that a step changed. */
export function changesOf(steps: readonly Step[]): readonly RowChange[] {
  return steps.flatMap((step) => (adapterReturned.is(step) || queryRan.is(step) ? step.data.rows : []))
}
