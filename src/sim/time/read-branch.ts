import type { BranchState } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { readArchive } from '../journal/archive.ts'
import { ownTables } from '../journal/database.ts'
import type { Journal } from '../journal/journal.ts'
import { redone, undone } from '../journal/row-patch.ts'
import type { CookieRow, OwnRow, RowUndo } from '../journal/store.ts'
import { requireAll, rowName } from '../journal/undo-records.ts'
import { type Branches, lineOf, type Segment, sharedBy } from './line.ts'

/** What a branch ends with, and how it came there. */
export interface BranchRecord {
  /** Its steps behind a step. */
  readonly steps: readonly Step[]
  readonly state: BranchState
  /** Claims of the tokens encrypted last, by purpose. */
  readonly tokens: ReadonlyMap<string, unknown>
}

/** The part of a line that the world does not share. */
async function elsewhere(world: Journal, branches: Branches, id: string) {
  const line = lineOf(branches, id)
  const { meta, store } = world
  const from = Math.min(sharedBy(lineOf(branches, meta.branch), line), meta.lastStep)
  const parts = await Promise.all(
    line
      .filter(({ to }) => to > from)
      .map((segment) => readArchive(store, segment.branch, firstOf(segment, from), segment.to)),
  )
  return {
    from,
    steps: parts.flatMap(({ steps }) => steps),
    undoRecords: parts.flatMap(({ undoRecords }) => undoRecords),
  }
}

function firstOf({ from }: Segment, shared: number): number {
  return Math.max(from, shared) + 1
}

/** Steps of a branch that are not in the world's own list. */
export async function stepsElsewhere(
  world: Journal,
  branches: Branches,
  id: string,
): Promise<readonly Step[]> {
  return (await elsewhere(world, branches, id)).steps
}

/** What there is of a branch behind step `after`, and its end, without moving the world there. */
export async function readBranch(
  world: Journal,
  branches: Branches,
  id: string,
  after: number,
): Promise<BranchRecord> {
  const { from, steps: there, undoRecords } = await elsewhere(world, branches, id)
  const { store } = world
  const here = from > after ? await store.list('steps', { from: after + 1, to: from }) : []
  const encrypted = await store.list('steps', {
    index: 'kind',
    from: 'token.encrypted',
    to: 'token.encrypted',
  })
  const tokens = new Map<string, unknown>()
  for (const step of [
    ...encrypted.filter(({ seq }) => seq <= from).toSorted((a, b) => a.seq - b.seq),
    ...there,
  ])
    if (step.kind === 'token.encrypted') tokens.set(step.data.purpose, step.data.claims)
  const rows = await liveRows(world)
  let { now } = world.meta
  // What has happened behind the last shared step does not belong to another branch.
  const later = id === world.meta.branch ? [] : await store.list('undoRecords', { from: [from + 1] })
  // What was thinned out is not missing.
  if (id !== world.meta.branch) requireAll(later, world.meta.newestUndo, Math.max(from, world.meta.earliest))
  for (const undoRecord of later.toReversed()) {
    for (const row of undoRecord.rows) change(rows, row, undone(row, rows.get(rowName(row))?.row))
    now = undoRecord.meta?.now ?? now
  }
  for (const undoRecord of undoRecords) {
    for (const row of undoRecord.rows) change(rows, row, redone(row, rows.get(rowName(row))?.row))
    now = undoRecord.meta?.after.now ?? now
  }
  const isBehind = ({ seq }: Step) => seq > after
  return { steps: [...here, ...there].filter(isBehind), tokens, state: stateOf(rows, now) }
}

const TABLES = ['users', 'accounts', 'sessions', 'verificationTokens', 'authenticators'] as const

type Rows = Map<string, { readonly table: string; readonly row: unknown }>

async function liveRows({ store }: Journal): Promise<Rows> {
  const [cookies, mails, own, tables] = await Promise.all([
    store.list('cookies'),
    store.list('mail'),
    store.list('ownRows'),
    store.rows(),
  ])
  const rows: Rows = new Map()
  for (const row of cookies)
    change(rows, { table: 'cookies', key: [row.device, row.domain, row.path, row.name] }, row)
  for (const row of mails) change(rows, { table: 'mail', key: row.id }, row)
  for (const row of own) change(rows, { table: 'ownRows', key: [row.table, row.n] }, row)
  for (const table of TABLES)
    for (const row of tables[table]) change(rows, { table, key: keyOf(table, row) }, row)
  return rows
}

function change(rows: Rows, location: Pick<RowUndo, 'table' | 'key'>, row: unknown): void {
  if (row === undefined) rows.delete(rowName(location))
  else rows.set(rowName(location), { table: location.table, row })
}

const KEYS = {
  users: ['id'],
  accounts: ['provider', 'providerAccountId'],
  sessions: ['sessionToken'],
  verificationTokens: ['identifier', 'token'],
  authenticators: ['credentialID'],
} as const satisfies Record<(typeof TABLES)[number], readonly string[]>

/** Key of a row of the adapter's, as IndexedDB has it. */
export function keyOf(table: (typeof TABLES)[number], row: Readonly<Record<string, unknown>>): unknown {
  const parts = KEYS[table].map((name) => row[name])
  return parts.length === 1 ? parts[0] : parts
}

function stateOf(rows: Rows, now: number): BranchState {
  const of = (table: string) =>
    [...rows.values()].filter((each) => each.table === table).map(({ row }) => row)
  const cookies: Record<string, BranchState['cookies'][string][number][]> = {}
  for (const { device, ...cookie } of of('cookies') as CookieRow[]) {
    const jar = cookies[device] ?? []
    jar.push(cookie)
    cookies[device] = jar
  }
  return {
    now,
    cookies,
    mail: of('mail') as BranchState['mail'],
    ...ownTables(of('ownRows') as OwnRow[], (shown) => shown),
    rows: Object.fromEntries(TABLES.map((table) => [table, of(table)])) as unknown as BranchState['rows'],
  }
}
