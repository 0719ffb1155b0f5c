import type { CodeFailure, CodeFlavour, CodeNotice, CodePlace, Strategy } from './code.ts'
import type { Cookie, CookieVerdict, Spec } from './cookies.ts'
import type { FaultKind, FaultTarget } from './faults.ts'
import type { HeaderList, HttpRequest, HttpResponse } from './http.ts'
import type { Mail } from './mail.ts'
import type { SetupMember } from './setup.ts'

/** Where something happens; one hue each in the workbench. */
export type Lane = 'person' | 'browser' | 'app' | 'provider' | 'database' | 'mail' | 'authenticator' | 'world'

/** One end of a step: a lane and who stands in it (`laptop`, `app.example`, `github.com`, `database`). */
export interface Party {
  readonly lane: Lane
  readonly name: string
}

/** What every step carries. */
export interface StepBase {
  /** 1-based, gapless within a world, in order of recording. */
  readonly seq: number
  /** Identity that a resumed exchange computes again: exchange, kind and ordinal. Unique within a world. */
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
  /** Why the user's code has no value: `overrun`, `memory`… Absent for what it threw itself. */
  readonly problem?: string
  readonly place?: CodePlace
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

/** Key derivation and content of a sealed token (JWE), as the engine saw it. */
export interface SealedToken {
  /** `session`, `pkce`, `state`, `nonce`, `challenge`, `encodedState`… */
  readonly purpose: string
  readonly token: string
  readonly salt: string
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Index in `secret` of the one that sealed or opened it. */
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
      /** Exchange that brought the document which led here; absent when a person did without one. */
      readonly document?: string
      /** What the tab's own history does: a new entry, the same entry, or a move to that index. */
      readonly history: 'push' | 'replace' | number
      readonly nesting: number
    }
  | {
      readonly by: 'page'
      /** Exchange that brought the page's document. */
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

/** What each kind of step carries beside the base. Closed and versioned: a new kind is a new protocol version. */
export interface StepData {
  'person.acted': {
    readonly action: string
    readonly url?: string
    /** The tab that the person closed. */
    readonly closed?: { readonly device: string; readonly tab: string }
  }
  'request.sent': {
    readonly request: HttpRequest
    /** Sub-resource, page's own fetch, top-level navigation of the tab, or server to server. */
    readonly mode: 'navigation' | 'nested-navigation' | 'subresource' | 'fetch' | 'server'
    readonly initiator?: string
    readonly site?: 'none' | 'same-origin' | 'same-site' | 'cross-site'
    /** Absent for a server's own request. */
    readonly began?: Beginning
    /** What the worker could not know, in words: "no navigation record, judged as cross-site". */
    readonly note?: string
  }
  'response.received': { readonly response: HttpResponse; readonly note?: string }
  'cookie.sent': { readonly cookie: Cookie; readonly verdict: CookieVerdict }
  'cookie.withheld': { readonly cookie: Cookie; readonly verdict: CookieVerdict }
  'cookie.stored': {
    readonly line: string
    readonly cookie: Cookie
    readonly before?: Cookie
    /** The stored cookie was already expired: this is how a cookie is deleted. */
    readonly removed: boolean
    readonly verdict: CookieVerdict
  }
  'cookie.refused': { readonly line: string; readonly verdict: CookieVerdict }
  'check.passed': CheckData
  'check.failed': CheckData
  /** A branch that the engine took: a row of the linking table, where a callback URL came from, which secret opened a token. */
  'decision.taken': {
    readonly decision: string
    readonly branch: string
    readonly facts: Readonly<Record<string, unknown>>
  }
  'callback.called': {
    readonly callback: string
    readonly args: readonly unknown[]
    /** In the user's own code. */
    readonly place?: CodePlace
  }
  'callback.returned': {
    readonly callback: string
    /** Arguments after the call: callbacks may change them in place. */
    readonly args: readonly unknown[]
    readonly result?: unknown
    readonly error?: RecordedError
    readonly place?: CodePlace
  }
  'adapter.called': { readonly operation: string; readonly args: readonly unknown[] }
  'adapter.returned': {
    readonly operation: string
    readonly args: readonly unknown[]
    readonly result?: unknown
    readonly error?: RecordedError
    readonly rows: readonly RowChange[]
  }
  'event.fired': {
    readonly event: string
    readonly message: unknown
    readonly error?: RecordedError
    readonly place?: CodePlace
  }
  'token.sealed': SealedToken
  'token.opened': SealedToken
  'mail.sent': {
    readonly to: string
    readonly subject: string
    readonly text?: string
    readonly html?: string
    readonly state: Mail['state']
    /** Milliseconds of the virtual clock. */
    readonly arrivesAt: number
  }
  'log.written': {
    readonly level: 'error' | 'warn' | 'debug'
    readonly message: string
    readonly details?: unknown
  }
  /** A fault of the setup struck, or a fixed answer stood in for a simulated server's. */
  'fault.injected': {
    readonly fault: FaultKind | 'fixed-answer'
    /** Id of the fault in the setup. */
    readonly id?: string
    /** Absent for a fixed answer. */
    readonly target?: FaultTarget
    readonly url?: string
    /** What it did, as a clause: `status 503 in the place of the answer`. */
    readonly detail: string
    /** It was to strike once, and is gone from the setup. */
    readonly ended: boolean
  }
  /** A provider was made to forget something, or to sign with another key. `person` is absent for the latter. */
  'provider.changed': {
    readonly command: 'consent.revoke' | 'logins.end' | 'keys.rotate'
    readonly provider: string
    readonly person?: string
  }
  /** A member of the world's setup was replaced. */
  'setup.changed': { readonly member: SetupMember; readonly before: unknown; readonly after: unknown }
  'clock.moved': { readonly fromMs: number; readonly toMs: number }
  /** A form, query or JSON value that began with our address space was turned into its virtual URL. */
  'value.mapped': { readonly name: string; readonly before: string; readonly after: string }
  /** The worker died; the exchange was driven on from its recorded answers. */
  'exchange.resumed': { readonly answered: number; readonly incarnation: string }
  'replay.diverged': { readonly call: string; readonly expected: unknown; readonly received: unknown }
  /** Steps are gone: the oldest up to `upTo`, and of branches that the world does not stand on, of which some are gone altogether. */
  'journal.thinned': {
    readonly removed: number
    readonly upTo: number
    readonly branches?: readonly { readonly branch: string; readonly removed: number }[]
  }
  /** A person changed what was held; the change holds from here on. */
  'value.edited': {
    /** The step that the exchange was held at. */
    readonly of: number
    readonly edit: 'request' | 'response' | 'call' | 'result' | 'error' | 'token'
    /** What stood there and what stands there now. */
    readonly before: unknown
    readonly after: unknown
  }
  /** The user's project was evaluated, for this exchange alone. */
  'code.loaded': {
    readonly entry: string
    readonly flavour: CodeFlavour
    readonly basePath: string
    /** Session strategy that counts. Absent in records of earlier builds, which had none but the written one. */
    readonly strategy?: Strategy
    /** What is written, or follows from it, where another one counts. */
    readonly writtenStrategy?: Strategy
  }
  /** It gave no configuration, or a function of it that is no callback failed. */
  'code.failed': CodeFailure & {
    /** What failed: `auth.ts`, `credentials.authorize`. */
    readonly label: string
  }
  'code.noticed': CodeNotice
  /** The user's code wrote to its console. */
  'console.written': {
    readonly level: string
    readonly text: string
    /** The function that was running: `callbacks.jwt`; the entry while it loads. */
    readonly label: string
    /** Where that function stands. */
    readonly place?: CodePlace
  }
  /** The page gave up waiting for the answer to its own request. */
  'request.timed-out': { readonly url: string; readonly afterMs: number }
}

export interface CheckData {
  /** `csrf`, `state`, `pkce`, `nonce`, `iss`, `access_token`, `cors`… */
  readonly check: string
  readonly expected?: unknown
  readonly received?: unknown
  readonly detail: string
}

export type StepKind = keyof StepData

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
