import type { Adapter } from '../../core/adapters.ts'
import type { OAuthApp } from '../../mocks/oauth-app.ts'
import type { MockIssuer } from '../../mocks/site.ts'
import type { DatabasePage, HistoryEntry } from '../../protocol/commands.ts'
import type { Control, ResumeTo } from '../../protocol/control.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import type { HeaderList } from '../../protocol/http.ts'
import type { Mail } from '../../protocol/mail.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { RecordedError, RowChange, Step } from '../../protocol/steps.ts'
import type { RequestRecord } from '../rules/fetch/request-record.ts'
import type { StoredResponse, WireRequest } from '../values/message.ts'

/**
 * An exchange whose request comes from a device, or whose parent does; everything needed to run it again. Its headers are those that the page or the
 * form gave (`content-type`, a script's own); the jar's and the browser's are added when it runs.
 */
export interface ExchangeRow extends RequestRecord, WireRequest {
  /** `e7`; also the id of its navigation record. */
  readonly id: string
  readonly run: number
  readonly device: string
  readonly tab: string
  /** `planned`: recorded, no browser has asked for it yet. */
  readonly state: 'planned' | 'open' | 'done'
  /** Worker instance that drives it. */
  readonly workerInstance: string
  /** Exchange that brought the document which asked. */
  readonly document?: string
  /** A link scanner asks: no device, no jar, no cookies. */
  readonly scanner?: true
  /** What the tab's own history does when the page is shown: a new entry, the same entry, or a move to that index. */
  readonly history: 'push' | 'replace' | number
  /** Values that were turned from our address space into virtual URLs, to be shown. */
  readonly mapped: readonly { readonly name: string; readonly before: string; readonly after: string }[]
  /** `Cookie` as the jar made it when the exchange first ran. */
  readonly cookie?: string
  /** What the device's setup added to the request when the exchange first ran. */
  readonly added?: HeaderList
  /** Virtual time at which it began. */
  readonly at?: number
  readonly response?: StoredResponse
  /** Why the browser keeps the response from the page that asked (CORS); the page sees a network error. */
  readonly blocked?: string
  /** Exchange that a redirect led to. */
  readonly next?: string
}

/** The recorded result of one recorded call: a resumed exchange gets it instead of making the call again. */
export interface RecordedResult {
  readonly exchange: string
  /** Name and ordinal of the call within the exchange: `adapter.createUser#0`. */
  readonly call: string
  /** Hash of the arguments, to notice a replay that differs. */
  readonly argsHash: string
  readonly result?: unknown
  readonly error?: RecordedError
  /** Arguments after the call, where it changed them in place. */
  readonly args?: readonly unknown[]
  /** Virtual time after the call. */
  readonly at: number
  /** How far the ordinals of calls made inside this one (a callback's own fetches) had counted when it returned. */
  readonly counters: Readonly<Record<string, number>>
  /** Step that it came with; the next one, when it came with none. */
  readonly seq: number
}

/** Members of a row that were other ones, and those that it had not. */
export interface RowPatch {
  readonly members: Readonly<Record<string, unknown>>
  readonly without: readonly string[]
}

/** A row as it was before an entry changed it: by what differs, where it is there before and after; else whole, or not at all. */
export interface RowUndo {
  readonly table: string
  readonly key: unknown
  readonly before?: unknown
  readonly undo?: RowPatch
}

/** The same, with what came after it. */
export interface ArchivedRow extends RowUndo {
  readonly after?: unknown
  readonly redo?: RowPatch
}

/** Members of the world's row that a rewind takes back. */
export type RewoundMembers = Partial<
  Pick<MetaRow, 'now' | 'lastRun' | 'lastExchange' | 'lastFault' | 'setup' | 'scans' | 'deployed'>
>

/** `seq` and `n` of an undo record. */
export type UndoKey = readonly [seq: number, n: number]

/**
 * What one entry changed, as it was before. Filed under its last step, or under the one that comes next where it had none; a cookie's undo record under
 * the step that stored the cookie. A rewind to a step applies all undo records filed behind it.
 */
export interface UndoRecord {
  readonly seq: number
  readonly n: number
  readonly rows: readonly RowUndo[]
  readonly meta?: RewoundMembers
  /** The one before it on its line; absent in the first, and in those of older versions. */
  readonly previous?: UndoKey
}

/** One line of what happened. */
export interface BranchRow {
  readonly id: string
  readonly name: string
  readonly parent?: string
  /** The parent's last step that it shares. */
  readonly from: number
  /** Its own last step; out of date while the world is at the end of it. */
  readonly newest: number
  /** Milliseconds of the machine's clock. */
  readonly madeAt: number
  /** From this step on, what it takes to move the world there was thinned out. */
  readonly thinnedFrom?: number
}

/** A segment of a branch that is not the present one: all that was filed under its steps. */
export interface ArchiveRow {
  readonly branch: string
  /** First `seq` of the stretch. */
  readonly n: number
  /** Last one. */
  readonly to: number
  readonly steps: readonly Step[]
  readonly undoRecords: readonly ArchivedUndoRecord[]
  readonly results: readonly RecordedResult[]
}

/** An undo record with the new rows too, for moving the world forward. */
export interface ArchivedUndoRecord {
  readonly seq: number
  readonly n: number
  readonly rows: readonly ArchivedRow[]
  readonly meta?: { readonly before: RewoundMembers; readonly after: RewoundMembers }
  readonly previous?: UndoKey
}

/** A row of a table that only the user's own code knows. */
export interface OwnRow {
  readonly table: string
  /** Rows of a table are numbered in the order in which they came. */
  readonly n: number
  readonly row: Readonly<Record<string, unknown>>
}

export interface TabRow {
  readonly device: string
  readonly tab: string
  readonly exchange?: string
  readonly loading: boolean
  /** The newest idempotency key that the tab was sent by, and the exchange that it began. */
  readonly idempotencyKey?: { readonly id: string; readonly exchange: string }
  readonly history: readonly HistoryEntry[]
  readonly position: number
  /** Exchange that brought the page it shows; absent before the first. */
  readonly shown?: string
}

export interface CookieRow extends Cookie {
  readonly device: string
}

export interface MetaRow {
  readonly key: 'world'
  /** What the world began with. */
  readonly scenario: Scenario
  /** The present setup. */
  readonly setup: WorldSetup
  /** What follows from the user's own code, as it was when it last was evaluated. */
  readonly deployed?: Deployed | undefined
  /** Links of mails that a scanner is to fetch, in this order; each is taken off when its exchanges have ended. */
  readonly scans: readonly PendingScan[]
  /** How many faults were added: their ids are never used again. */
  readonly lastFault: number
  /** Milliseconds of the virtual clock. */
  readonly now: number
  readonly lastRun: number
  readonly lastExchange: number
  readonly lastStep: number
  /** Number of the last undo record filed under the step that comes next; -1 without one. */
  readonly lastUndo: number
  /** The newest undo record on the line that leads here; absent before the first, and where an older version wrote it. */
  readonly newestUndo?: UndoKey | undefined
  /** Estimated size of the steps kept. */
  readonly keptBytes: number
  /** The same of undo records and results. */
  readonly undoBytes: number
  /** Estimated size of the steps in the archive. */
  readonly archivedBytes: number
  /** The world's present branch. */
  readonly branch: string
  /** How many were made beside `main`: their ids are never used again. */
  readonly lastBranch: number
  /** Of a world that was rewound: the branch's last step, and whether the world went on by itself before. */
  readonly rewound?: { readonly newest: number; readonly mode: Control['mode'] }
  /** Undo records up to this step were thinned out. */
  readonly earliest: number
  /** Breakpoints, and what is paused. Not part of what the world simulates: no rewind touches it by itself. */
  readonly control: Control
  /** How what was paused goes on. */
  readonly stepping: Stepping
}

/** app.example as the user's own code has it. */
export interface Deployed {
  /** Hash of the code. */
  readonly code: string
  /** At which providers it is registered, and how. */
  readonly registrations: Registrations
  /** Catalogue ids of its providers. */
  readonly providers: readonly string[]
  /** What it seals its tokens with, newest first. */
  readonly secrets: readonly string[]
}

/** What the simulated internet knows of app.example. */
export interface Registrations {
  readonly apps: readonly OAuthApp[]
  readonly issuers: readonly MockIssuer[]
}

/** What a worker that takes exchanges up must know beside what is paused. */
export interface Stepping {
  /** Exchanges that were paused and have been resumed. */
  readonly resumed: readonly ResumedExchange[]
  /** Runs for which breakpoints rest. */
  readonly ignoringBreakpoints: readonly number[]
}

export interface ResumedExchange {
  readonly exchange: string
  /** `seq` of the step that it stood at last. */
  readonly past: number
  readonly to: ResumeTo
}

/** A link of a mail that a link scanner fetches when the mail arrives. */
export interface PendingScan {
  readonly url: string
  /** Milliseconds of the virtual clock. */
  readonly at: number
  /** Run of the exchange that sent the mail. */
  readonly run: number
  /** The exchange that fetches it, once it was begun. */
  readonly exchange?: string
}

/** The world's row inside a transaction: ids are counted up, and the clock moves. */
export type MutableMeta = { -readonly [K in keyof MetaRow]: MetaRow[K] }

/** Rows by table, with the primary key named behind each. */
export interface Rows {
  /** `key` */
  meta: MetaRow
  /** `[device+tab]` */
  tabs: TabRow
  /** `[device+domain+path+name]` */
  cookies: CookieRow
  /** `id`; indexes `state`, `document` */
  exchanges: ExchangeRow
  /** `[exchange+call]`; indexes `exchange`, `seq` */
  results: RecordedResult
  /** `seq`; indexes `key` (unique), `run`, `kind`, `exchange` */
  steps: Step
  /** `[seq+n]` */
  undoRecords: UndoRecord
  /** What simulated servers remember, under their own keys. `key` */
  state: { readonly key: string; readonly value: unknown }
  /** What the real browser calls it → its exchange: a client id and the exchange that brought its document, a page's request by its name. `client`; index `exchange` */
  clients: {
    readonly client: string
    readonly exchange: string
    /** The document was shown before: it was loaded from the record. */
    readonly again?: true
  }
  /** `id` */
  mail: Mail
  /** `id` */
  branches: BranchRow
  /** `[branch+n]` */
  archive: ArchiveRow
  /** `[table+n]` */
  ownRows: OwnRow
}

export type TableName = keyof Rows

/** Tables whose changes are journaled with undo records, beside the adapter's own. */
export const JOURNALED_TABLES = ['tabs', 'cookies', 'exchanges', 'state', 'mail', 'ownRows'] as const

export type Key = string | number | readonly (string | number)[]

/** Rows with `index` (default: the primary key) from `from` to `to`, both included; ascending unless `reverse`. */
export interface Query {
  readonly index?: string
  readonly from?: Key
  readonly to?: Key
  readonly limit?: number
  readonly reverse?: boolean
}

/**
 * One world's storage. The Dexie one is `adapter/world-database.ts`, the memory one of the tests `testing/memory-store.ts`.
 * @throws whatever the storage throws; the caller turns it into a visible message.
 */
export interface WorldStore {
  /** The engine's adapter over the same storage, so that its effects take part in `atomically`. */
  readonly adapter: Adapter
  get<T extends TableName>(table: T, key: Key): Promise<Rows[T] | undefined>
  list<T extends TableName>(table: T, query?: Query): Promise<Rows[T][]>
  put<T extends TableName>(table: T, ...rows: readonly Rows[T][]): Promise<void>
  /** The same for a row that is not there yet, as its caller knows: what it was before is not read. */
  insert<T extends TableName>(table: T, row: Rows[T]): Promise<void>
  delete(table: TableName, key: Key): Promise<void>
  /** Deletes what `list` would give. */
  deleteAll(table: TableName, query: Pick<Query, 'index' | 'from' | 'to'>): Promise<void>
  /** Rows of any tables, the adapter's too, in the order of the keys; `undefined` for a missing row. */
  rowsAt(keys: readonly Pick<RowUndo, 'table' | 'key'>[]): Promise<unknown[]>
  /** Makes rows of any tables what they are to be, whatever they are now; without `row`, the row is deleted. Each row once. */
  restore(
    rows: readonly { readonly table: string; readonly key: unknown; readonly row?: unknown }[],
  ): Promise<void>
  /**
   * Runs `work` in one transaction over all tables, the adapter's too; it is all done or not at all. It is stored a little later, and in order: see `stored`. `work` may await only this store and its adapter.
   * `changes` lists what journaled tables (and the adapter's) have changed so far, in order, with copies of the rows before and after; with
   * `listed: false` nothing is listed, which spares a read for each row.
   */
  atomically<T>(
    work: (changes: () => readonly RowChange[]) => Promise<T>,
    options?: { readonly listed?: boolean },
  ): Promise<T>
  /**
   * Resolves when everything that was done is stored; `undefined` when it is. To be waited for before anyone outside learns of it.
   * @throws when it could not be stored; the world is then to be opened again.
   */
  stored(): Promise<void> | undefined
  /** All rows of the adapter's tables: `users`, `accounts`, `sessions`, `verificationTokens`, `authenticators`. */
  rows(): Promise<
    Record<
      'users' | 'accounts' | 'sessions' | 'verificationTokens' | 'authenticators',
      Record<string, unknown>[]
    >
  >
  /** The first `limit` rows of each of the adapter's tables, and how many it has. */
  page(limit: number): Promise<DatabasePage>
  /** Rows of one user, by the table's index: what an app's own query reads, beside the adapter's operations. */
  rowsOf(table: 'accounts' | 'sessions', userId: string): Promise<Record<string, unknown>[]>
  /** Removes a passkey: what an app's own page does, beside the adapter's operations. */
  removeAuthenticator(credentialID: string): Promise<void>
  /** Empties every table. */
  clear(): Promise<void>
  close(): void
}
