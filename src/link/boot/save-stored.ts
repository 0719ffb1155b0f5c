import { toJson } from '../../protocol/json.ts'
import { OLDER_TABLES, upgradeRow, upgradeStep } from '../../protocol/older-names.ts'
import { checkTrace } from '../../record/export/trace/check-trace.ts'
import { TRACE_FORMAT, TRACE_VERSION } from '../../record/export/trace/trace.ts'

type Row = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, readonly unknown[]>>

/** A file of what a world that cannot be opened has stored. */
export interface StoredFile {
  readonly name: string
  readonly text: string
}

/** A world as a file, without the worker: a trace, as far as its rows can still be read as one, else the rows as they are. */
export async function readStoredFile(indexedDB: IDBFactory, world: string): Promise<StoredFile> {
  const tables = await readTables(indexedDB, `authscope-${world}`)
  const trace = traceOf(world, tables)
  return checkTrace(trace) === undefined
    ? { name: `${world}.authscope`, text: toJson(trace) }
    : { name: `${world}-rows.json`, text: toJson(tables) }
}

/** Offers the file to the reader. */
export async function saveStored(window: Window, world: string): Promise<string> {
  const { name, text } = await readStoredFile(window.indexedDB, world)
  const { document } = window
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.click()
  return `Saved ${name}.`
}

/** All rows, by the present names of their tables, each as it is stored now. */
async function readTables(indexedDB: IDBFactory, database: string): Promise<Tables> {
  const db = await done(indexedDB.open(database))
  try {
    const names = [...db.objectStoreNames]
    if (names.length === 0) return {}
    const transaction = db.transaction(names)
    const all = names.map(async (name) => {
      const rows: unknown[] = await done(transaction.objectStore(name).getAll())
      const table = (OLDER_TABLES as Readonly<Record<string, string>>)[name] ?? name
      return [table, rows.map((row) => tried(() => upgradeRow(table, row), row))] as const
    })
    return Object.fromEntries(await Promise.all(all))
  } finally {
    db.close()
  }
}

function tried<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function traceOf(world: string, tables: Tables): unknown {
  const rows = (table: string) => (tables[table] ?? []) as readonly Row[]
  const meta = rows('meta')[0] ?? {}
  const { scenario, setup, now, lastStep } = meta
  const devices = ((setup as Row | undefined)?.['devices'] ?? []) as readonly Row[]
  return {
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    build: 'unknown',
    withoutSecrets: false,
    world: {
      world,
      ...{ scenario, setup, now, lastStep },
      devices: devices.map(({ id, person }) => ({ id, person, tabs: tabsOf(rows('tabs'), id) })),
    },
    steps: rows('steps').map(upgradeStep),
    cookies: Object.fromEntries(
      devices.map(({ id }) => [
        String(id),
        rows('cookies')
          .filter(({ device }) => device === id)
          .map(({ device: _device, ...cookie }) => cookie),
      ]),
    ),
    mails: rows('mail'),
    database: Object.fromEntries(
      ['users', 'accounts', 'sessions', 'verificationTokens', 'authenticators'].map((table) => [
        table,
        rows(table),
      ]),
    ),
  }
}

function tabsOf(tabs: readonly Row[], device: unknown): readonly unknown[] {
  return tabs
    .filter((tab) => tab['device'] === device)
    .map(({ tab, history, position }) => {
      const entries = Array.isArray(history) ? history : []
      const url: unknown = (entries[Number(position)] ?? entries.at(-1))?.url
      return { device, tab, url: url ?? '', loading: false, history, position }
    })
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
