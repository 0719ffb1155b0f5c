import type { SourceLocation } from '../../protocol/code.ts'
import { describe } from '../../protocol/describe-value.ts'
import { isEqual } from '../../protocol/equal.ts'
import type { LikelyQuery } from '../../protocol/likely-rows.ts'
import type { RowChange } from '../../protocol/steps.ts'
import { userNameOf } from '../../protocol/test-people.ts'
import { AUTH_SHAPES, AUTH_TABLES, type AuthTable, isAuthTable } from '../../query/auth-tables.ts'
import type { QueryResult, Row, RowState } from '../../query/query.ts'
import { type LackedRow, runInWorld, type WorldRows } from '../../query/run-in-world.ts'
import type { StoredRow } from '../../query/stored-rows.ts'
import { shownRow } from '../journal/database.ts'
import type { OwnRow, WorldStore } from '../journal/store.ts'
import { netChanges } from '../journal/undo-records.ts'
import { callAcross } from '../recorder/boundary.ts'
import type { Recorder, World } from '../recorder/world.ts'
import { defined } from '../values/defined.ts'
import { APP, DATABASE } from '../values/parties.ts'
import { unlinkedAccount } from './adapter.ts'
import { noteNotice } from './notices.ts'

/** A query of a database client in the user's code. */
export interface AskedQuery {
  readonly client: string
  /** As it is written there, with its values. */
  readonly text: string
  /** Not checked yet: it comes from pasted code. */
  readonly query: unknown
  readonly location?: SourceLocation | undefined
  /** What it could be given that nothing has set. */
  readonly likely?: LikelyQuery | undefined
}

/** Milliseconds of virtual time that one query takes. */
const TAKES_MS = 3
const LONGEST_TEXT = 20_000

interface Answered extends QueryResult {
  /** Columns without values, asked for here for the first time. */
  readonly firstAsked: readonly string[]
  /** Says that someone was registered for it. */
  readonly registered?: string
  readonly lacks?: LackedRow
}

/** Runs queries over the world's rows. Each is a recorded call and a step, in one transaction with what it changes. */
export function traceQueries(recorder: Recorder): (asked: AskedQuery) => Promise<QueryResult> {
  return async ({ client, likely, location, query, text: written }) => {
    const text = written.slice(0, LONGEST_TEXT)
    const {
      firstAsked: _firstAsked,
      lacks: _lacks,
      registered: _registered,
      ...result
    } = await callAcross<Answered>(recorder, {
      base: 'query',
      args: [text, query],
      run: () => runHere(recorder.world, query, withAccount(likely, unlinkedAccount(recorder))),
      mode: 'effect',
      takesMs: TAKES_MS,
      called: () => undefined,
      returned: ({ error, result, rows, tookMs }) => {
        const answered = (result ?? {}) as Partial<Answered>
        const { count = 0, firstAsked = [], lacks, registered, results, rows: found } = answered
        const key = recorder.note({
          kind: 'query.ran',
          data: {
            client,
            text,
            count,
            rows: netChanges(rows).map(asShown),
            ...(error === undefined ? { result: results?.map((each) => each.rows) ?? found } : { error }),
            ...defined({ lacks, location }),
          },
          from: APP,
          to: DATABASE,
          summary: `${text.slice(0, 160)} ${error === undefined ? `→ ${describe(found)}` : `failed: ${error.type}`}`,
          outcome: error === undefined ? 'done' : 'failed',
          tookMs,
        })
        for (const column of firstAsked) noteNotice(recorder, noticeOf(column, location))
        if (registered !== undefined)
          noteNotice(recorder, { notice: 'registered', message: registered, ...defined({ location }) })
        return key
      },
    })
    return result
  }
}

function noticeOf(name: string, location: SourceLocation | undefined) {
  const [table = '', column = ''] = name.split('.')
  const people = table === 'users' ? ', or give it to a person in the setup (columns)' : ''
  const message = `${table} has no values for ${column} yet, so it is null. Write it in your code with a create or an update${people}`
  return { notice: 'column' as const, message, ...defined({ location }) }
}

/** Columns of each world that a notice was written about, as far as this worker knows. */
const noticed = new WeakMap<WorldStore, Set<string>>()

/** Who registered before a sign-in with an account did so with that account. */
function withAccount(likely: LikelyQuery | undefined, account: object | undefined): LikelyQuery | undefined {
  const { sought } = likely ?? {}
  if (!likely || !sought || !account || !sought.rows.some(({ table }) => table === 'users')) return likely
  const linked = {
    table: 'accounts',
    row: { type: 'oauth', ...account },
    personal: { userId: 'id' },
  } as const
  return { ...likely, sought: { ...sought, rows: [...sought.rows, linked] } }
}

/** Inside a transaction. */
async function runHere(world: World, given: unknown, likely: LikelyQuery = { flags: {} }): Promise<Answered> {
  const { store } = world
  const { asked, changes, lacks, registered, result } = runInWorld(await rowsOf(world), given, likely)
  await store.restore(changes.map(toStored))
  const known = noticed.get(store) ?? new Set()
  noticed.set(store, known)
  const firstAsked = asked.filter((column) => !known.has(column))
  for (const column of firstAsked) known.add(column)
  return { ...result, firstAsked, ...defined({ lacks, registered }) }
}

/** What code that does not wait for its database needs before it runs: `null` if nothing has changed since it last asked. */
export function traceRows(recorder: Recorder): () => Promise<WorldRows | null> {
  let last: WorldRows | undefined
  return async () => {
    const given = await recorder.call({
      name: 'code.rows',
      run: async () => {
        const rows = await rowsOf(recorder.world)
        return { ended: { result: isEqual(rows, last) ? null : rows } }
      },
    })
    last = given ?? last
    return given
  }
}

async function rowsOf({ meta, store }: World): Promise<WorldRows> {
  const [auth, own] = [await store.rows(), await store.list('ownRows')]
  const tables: Record<string, StoredRow[]> = {}
  for (const table of AUTH_TABLES) tables[table] = auth[table].map((row) => ({ key: keyIn(table, row), row }))
  for (const { n, row, table } of own) {
    tables[table] ??= []
    tables[table].push({ key: [table, n], row })
  }
  const people = meta.setup.people.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    login: userNameOf(person),
    columns: person.columns,
  }))
  return { tables, people }
}

function keyIn(table: AuthTable, row: Row): unknown {
  const parts = AUTH_SHAPES[table].key.map((column) => row[column])
  return parts.length === 1 ? parts[0] : parts
}

/** Where a row of the query's database is stored. */
function toStored({ key, row, table }: RowState): RowState {
  if (isAuthTable(table)) return { table, key, ...(row && { row }) }
  const [, n] = key as readonly [string, number]
  return { table: 'ownRows', key, ...(row && { row: { table, n, row } }) }
}

/** A change of the user's own table under the name that it has in the code. */
function asShown(change: RowChange): RowChange {
  if (change.table !== 'ownRows') return change
  const { after, before, key } = change
  const [table] = key as readonly [string, number]
  return {
    table,
    key,
    ...(before === undefined ? {} : { before: shownRow(before as OwnRow) }),
    ...(after === undefined ? {} : { after: shownRow(after as OwnRow) }),
  }
}
