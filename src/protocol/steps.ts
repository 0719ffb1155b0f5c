import { type Carries, carries } from './carries.ts'
import type { CodeFailure, CodeFlavour, CodeNotice, SourceLocation, Strategy } from './code.ts'
import { CODE_FAILED_CHECKS, type LackedRow, QUERY_CHECKS } from './code-step-checks.ts'
import type { Cookie, CookieVerdict, Spec } from './cookies.ts'
import type { FaultKind, FaultTarget } from './faults.ts'
import type { HeaderList, HttpRequest, HttpResponse } from './http.ts'
import type { Mail } from './mail.ts'
import { PASSKEY_STEPS } from './passkey-steps.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import type { SetupMember } from './setup.ts'
import { type Check, hasFields, isBoolean, isInteger, isList, isOneOf, isString, optional } from './shape.ts'
import {
  isArgs,
  isCheck,
  isCookie,
  isEncrypted,
  isError,
  isFacts,
  isMissing,
  isMoment,
  isPlace,
  isRequest,
  isResponse,
  isRows,
  isStrategy,
  isVerdict,
  isVerdictOnCookie,
} from './step-data-check.ts'

/** Where something happens; each has its color in the workbench. */
export type Lane = 'person' | 'browser' | 'app' | 'provider' | 'database' | 'mail' | 'authenticator' | 'world'

/** One end of a step: a lane and who is in it (`laptop`, `app.example`, `github.com`, `database`). */
export interface Party {
  readonly lane: Lane
  readonly name: string
}

/** What every step carries. */
export interface StepBase {
  /** 1-based, gapless within a world, in order of recording. */
  readonly seq: number
  /** Identity that a resumed exchange computes again: exchange, kind and ordinal. Unique in a world. */
  readonly key: string
  /** Milliseconds of the virtual clock. */
  readonly at: number
  /** Milliseconds of the machine's clock when it was recorded. */
  readonly realAt: number
  /** Milliseconds of the machine's clock that the call took; only where something returned. */
  readonly tookMs?: number
  readonly run: number
  /** Id of the exchange it belongs to; a server's own request has an id below its parent's: `e7`, `e7.1`. */
  readonly exchange: string
  readonly from: Party
  /** Absent for work inside one lane. */
  readonly to?: Party
  /** One line, as the step list shows it, with names as the wire has them. */
  readonly summary: string
  readonly outcome: 'done' | 'failed' | 'warning'
  /** Id of the rule that decided (`core/SPEC.md`, `sim/rules/jar/SPEC.md`). */
  readonly rule?: string
  readonly spec?: Spec
}

/** An error as data. */
export interface RecordedError {
  readonly type: string
  readonly message: string
  readonly cause?: unknown
  /** Why the user's code gave no value: `overrun`, `memory`… Absent for what it threw itself. */
  readonly problem?: string
  readonly location?: SourceLocation
  /** The user's own frames, one a line. */
  readonly stack?: string
}

/** A row that an adapter operation changed; `before` and `after` are absent for inserts and deletes. */
export interface RowChange {
  readonly table: string
  readonly key: unknown
  readonly before?: unknown
  readonly after?: unknown
}

/** Key derivation and content of an encrypted token (JWE), as the engine saw it. */
export interface EncryptedToken {
  /** `session`, `pkce`, `state`, `nonce`, `challenge`, `encodedState`… */
  readonly purpose: string
  readonly token: string
  readonly salt: string
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Index in `secret` of the one that encrypted or decrypted it. */
  readonly secretIndex: number
  /** HKDF info and output length in bytes. */
  readonly info: string
  readonly lengthBytes: number
}

/** What began an exchange: with the request itself, all that is needed to begin it again. */
export type Beginning =
  | { readonly by: 'redirect' }
  | {
      readonly by: 'tab'
      readonly tab: string
      /** The exchange whose document led here; absent when a person started without one. */
      readonly document?: string
      /** What the tab's own history does: a new entry, the same entry, or a move to that index. */
      readonly history: 'push' | 'replace' | number
      readonly nesting: number
    }
  | {
      readonly by: 'page'
      /** The exchange that loaded the page's document. */
      readonly document: string
      /** Headers that the page's script gave. */
      readonly headers: HeaderList
      readonly fetch: PageFetch
    }

/** Fetch metadata of a page's own request. */
export interface PageFetch {
  readonly mode: string
  readonly credentials: string
  readonly destination: string
  readonly redirect: string
}

export interface CheckData {
  /** `csrf`, `state`, `pkce`, `nonce`, `iss`, `access_token`, `cors`… */
  readonly check: string
  readonly expected?: unknown
  readonly received?: unknown
  readonly detail: string
}

/** Every kind of step. Closed and versioned: a new kind is a new protocol version. */
const STEPS = {
  'person.acted': carries<{
    readonly action: string
    readonly url?: string
    /** The tab that the person closed. */
    readonly closed?: { readonly device: string; readonly tab: string }
  }>({ action: isString, url: optional(isString) }),
  'request.sent': carries<{
    readonly request: HttpRequest
    /** Sub-resource, page's own fetch, top-level navigation of the tab, or server to server. */
    readonly mode: 'navigation' | 'nested-navigation' | 'subresource' | 'fetch' | 'server'
    readonly initiator?: string
    readonly site?: 'none' | 'same-origin' | 'same-site' | 'cross-site'
    /** Absent for a server's own request. */
    readonly began?: Beginning
    /** What the worker could not know: "no navigation record, judged as cross-site". */
    readonly note?: string
    /** In records of own apps: whose endpoint it goes to. */
    readonly served?: { readonly provider: string; readonly endpoint: string }
  }>({
    request: isRequest,
    mode: isOneOf('navigation', 'nested-navigation', 'subresource', 'fetch', 'server'),
  }),
  'response.received': carries<{ readonly response: HttpResponse; readonly note?: string }>({
    response: isResponse,
  }),
  'cookie.sent': carries<{ readonly cookie: Cookie; readonly verdict: CookieVerdict }>(isVerdictOnCookie),
  'cookie.not-sent': carries<{ readonly cookie: Cookie; readonly verdict: CookieVerdict }>(isVerdictOnCookie),
  'cookie.stored': carries<{
    readonly line: string
    readonly cookie: Cookie
    readonly before?: Cookie
    /** The stored cookie was already expired: this is how a cookie is deleted. */
    readonly removed: boolean
    readonly verdict: CookieVerdict
  }>({
    line: isString,
    cookie: isCookie,
    before: optional(isCookie),
    removed: isBoolean,
    verdict: isVerdict,
  }),
  'cookie.refused': carries<{ readonly line: string; readonly verdict: CookieVerdict }>({
    line: isString,
    verdict: isVerdict,
  }),
  'check.passed': carries<CheckData>(isCheck),
  'check.failed': carries<CheckData>(isCheck),
  /** A branch that the engine took: a row of the linking table, where a callback URL came from, which secret opened a token. */
  'decision.taken': carries<{
    readonly decision: string
    readonly branch: string
    readonly facts: Readonly<Record<string, unknown>>
  }>({ decision: isString, branch: isString, facts: isFacts }),
  'callback.called': carries<{
    readonly callback: string
    readonly args: readonly unknown[]
    /** In the user's own code. */
    readonly location?: SourceLocation
  }>({ callback: isString, args: isArgs, location: optional(isPlace) }),
  'callback.returned': carries<{
    readonly callback: string
    /** Arguments after the call: callbacks may change them in place. */
    readonly args: readonly unknown[]
    readonly result?: unknown
    readonly error?: RecordedError
    readonly location?: SourceLocation
    /** Why the user's code turned someone away. */
    readonly refusal?: Refusal
  }>({
    callback: isString,
    args: isArgs,
    error: optional(isError),
    location: optional(isPlace),
    refusal: optional(isRefusal),
  }),
  'adapter.called': carries<{ readonly operation: string; readonly args: readonly unknown[] }>({
    operation: isString,
    args: isArgs,
  }),
  'adapter.returned': carries<{
    readonly operation: string
    readonly args: readonly unknown[]
    readonly result?: unknown
    readonly error?: RecordedError
    readonly rows: readonly RowChange[]
  }>({ operation: isString, args: isArgs, rows: isRows, error: optional(isError) }),
  /** A query that a database client in the user's code made. */
  'query.ran': carries<{
    readonly client: string
    /** As it is written in the code, with its values. */
    readonly text: string
    /** Rows that were found or written. */
    readonly count: number
    readonly result?: unknown
    readonly error?: RecordedError
    readonly rows: readonly RowChange[]
    readonly lacks?: LackedRow
    readonly location?: SourceLocation
  }>(QUERY_CHECKS),
  'event.fired': carries<{
    readonly event: string
    readonly message: unknown
    readonly error?: RecordedError
    readonly location?: SourceLocation
  }>({ event: isString, error: optional(isError), location: optional(isPlace) }),
  'token.encrypted': carries<EncryptedToken>(isEncrypted),
  'token.decrypted': carries<EncryptedToken>(isEncrypted),
  'mail.sent': carries<{
    readonly to: string
    readonly subject: string
    readonly text?: string
    readonly html?: string
    readonly state: Mail['state']
    /** Milliseconds of the virtual clock. */
    readonly arrivesAt: number
  }>({ to: isString, subject: isString, text: optional(isString), html: optional(isString) }),
  'log.written': carries<{
    readonly level: 'error' | 'warn' | 'debug'
    readonly message: string
    readonly details?: unknown
  }>({ level: isOneOf('error', 'warn', 'debug'), message: isString }),
  /** A fault of the setup fired, or a fixed response replaced that of a simulated server. */
  'fault.injected': carries<{
    readonly fault: FaultKind | 'fixed-answer'
    /** Id of the fault in the setup. */
    readonly id?: string
    /** Absent for a fixed answer. */
    readonly target?: FaultTarget
    /** In records of own apps: what a test adds it with. */
    readonly served?: { readonly provider: string; readonly endpoint: string; readonly effect: object }
    readonly url?: string
    /** What it did, as a clause: `status 503 instead of the response`. */
    readonly detail: string
    /** It fires only once and was removed from the setup. */
    readonly ended: boolean
  }>({ fault: isString, url: optional(isString) }),
  /** A provider was made to forget something, or to sign with another key, which concerns no `person`. */
  'provider.changed': carries<{
    readonly command: 'consent.revoke' | 'logins.end' | 'keys.rotate'
    readonly provider: string
    readonly person?: string
  }>({ command: isString, provider: isString }),
  /** A member of the world's setup was replaced. */
  'setup.changed': carries<{
    readonly member: SetupMember
    readonly before: unknown
    readonly after: unknown
  }>({ member: isString }),
  'clock.moved': carries<{ readonly fromMs: number; readonly toMs: number }>({
    fromMs: isMoment,
    toMs: isMoment,
  }),
  /** A form, query or JSON value that began with our address space was turned into its virtual URL. */
  'value.mapped': carries<{ readonly name: string; readonly before: string; readonly after: string }>({
    name: isString,
    before: isString,
    after: isString,
  }),
  /** Someone changed a paused value; everything from here on uses the new one. */
  'value.edited': carries<{
    /** The step that the exchange was paused at. */
    readonly of: number
    readonly edit: 'request' | 'response' | 'call' | 'result' | 'error' | 'token' | 'passkey'
    /** The value as it was, and as it is now. */
    readonly before: unknown
    readonly after: unknown
  }>({ of: isInteger(1), edit: isString }),
  /** The page gave up waiting for the response to its own request. */
  'request.timed-out': carries<{ readonly url: string; readonly afterMs: number }>({
    url: isString,
    afterMs: isMoment,
  }),
  /** The worker stopped; the exchange continued from its recorded results. */
  'exchange.resumed': carries<{ readonly answered: number; readonly workerInstance: string }>({
    answered: isInteger(0),
    workerInstance: isString,
  }),
  'replay.diverged': carries<{
    readonly call: string
    readonly expected: unknown
    readonly received: unknown
  }>({ call: isString }),
  /** Steps were deleted: the oldest up to `upTo`, and some or all steps of other branches. */
  'journal.thinned': carries<{
    readonly removed: number
    readonly upTo: number
    readonly branches?: readonly { readonly branch: string; readonly removed: number }[]
  }>({
    removed: isInteger(0),
    upTo: isInteger(0),
    branches: optional(isList(hasFields({ branch: isString, removed: isInteger(0) }))),
  }),
  /** The user's project was evaluated, for this exchange alone. */
  'code.loaded': carries<{
    readonly entry: string
    readonly flavour: CodeFlavour
    readonly basePath: string
    /** The session strategy in use. Absent in records of earlier builds, where it was always the written one. */
    readonly strategy?: Strategy
    /** The strategy that the code sets, where another one is in use. */
    readonly writtenStrategy?: Strategy
  }>({
    entry: isString,
    flavour: isString,
    basePath: isString,
    strategy: optional(isStrategy),
    writtenStrategy: optional(isStrategy),
  }),
  /** The code gave no configuration, or one of its functions that isn't a callback failed. */
  'code.failed': carries<
    CodeFailure & {
      /** What failed: `auth.ts`, `credentials.authorize`. */
      readonly label: string
    }
  >(CODE_FAILED_CHECKS),
  'code.noticed': carries<CodeNotice>({
    notice: isString,
    message: isString,
    location: optional(isPlace),
    missing: optional(isMissing),
    made: optional(isList(isString)),
  }),
  /** The user's code wrote to its console. */
  'console.written': carries<{
    readonly level: string
    readonly text: string
    /** The function that was running: `callbacks.jwt`; the entry while it loads. */
    readonly label: string
    /** Where that function is. */
    readonly location?: SourceLocation
  }>({ level: isString, text: isString, label: isString, location: optional(isPlace) }),
  ...PASSKEY_STEPS,
}

export type StepKind = keyof typeof STEPS

export const STEP_KINDS = Object.keys(STEPS) as readonly StepKind[]

export type StepData = {
  readonly [K in StepKind]: (typeof STEPS)[K] extends Carries<infer T> ? T : never
}

/** The check of what a kind of step carries. */
export function dataCheckOf(kind: StepKind): Check {
  return hasFields(STEPS[kind].checks as Readonly<Record<string, Check>>)
}

/** One recorded fact. */
export type Step = {
  readonly [K in StepKind]: StepBase & { readonly kind: K; readonly data: StepData[K] }
}[StepKind]

/** One step of a known kind. */
export type StepOf<K extends StepKind> = StepBase & { readonly kind: K; readonly data: StepData[K] }

/** A step before the journal gave it `seq`, `realAt` and its place. */
export type StepDraft = {
  readonly [K in StepKind]: Omit<StepBase, 'seq' | 'key' | 'at' | 'realAt' | 'run' | 'exchange'> & {
    readonly kind: K
    readonly data: StepData[K]
  }
}[StepKind]
