import type { DatabasePage, DatabaseView, TablePage } from '../../protocol/commands.ts'
import type { OwnRow, WorldStore } from './store.ts'

type ShownRow = Readonly<Record<string, unknown>>

/** A row of the user's own table as it is shown: with its number, which is what tells it apart. */
export function shownRow({ n, row }: OwnRow): ShownRow {
  return { '#': n, ...row }
}

/** All rows that app.example has. */
export async function readDatabase(store: WorldStore): Promise<DatabaseView> {
  return { ...(await store.rows()), ...ownTables(await store.list('ownRows'), (rows) => rows) }
}

/** The first rows of each table. */
export async function pageDatabase(store: WorldStore, limit: number): Promise<DatabasePage> {
  const first = (rows: readonly ShownRow[]): TablePage => ({ rows: rows.slice(0, limit), total: rows.length })
  return { ...(await store.page(limit)), ...ownTables(await store.list('ownRows'), first) }
}

export function ownTables<T>(
  all: readonly OwnRow[],
  show: (rows: readonly ShownRow[]) => T,
): { readonly own?: Readonly<Record<string, T>> } {
  if (all.length === 0) return {}
  const tables = byTable(all)
  return { own: Object.fromEntries([...tables].map(([table, rows]) => [table, show(rows.map(shownRow))])) }
}

function byTable(all: readonly OwnRow[]): ReadonlyMap<string, readonly OwnRow[]> {
  const tables = new Map<string, OwnRow[]>()
  for (const row of all) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  return tables
}
