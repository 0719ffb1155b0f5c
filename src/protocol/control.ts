import type { Cookie } from './cookies.ts'
import type { HeaderList } from './http.ts'
import type { Mail } from './mail.ts'
import type { Lane, RecordedError, Step, StepKind } from './steps.ts'

/** Whether a world runs by itself, and what of it is paused. */
export interface Control {
  /** `run`: only breakpoints pause. `step`: every exchange pauses at each of its steps. */
  readonly mode: 'run' | 'step'
  readonly breakpoints: readonly Breakpoint[]
  /** Flows, by id, where exchanges pause at each beat. Absent: none. */
  readonly beats?: 'all' | readonly string[]
  /** Paused exchanges, in the order in which they paused. */
  readonly paused: readonly PausedExchange[]
}

/** An exchange that is paused after one of its steps; nothing that comes after that step has happened. */
export interface PausedExchange {
  readonly exchange: string
  readonly run: number
  /** The step where it is paused. */
  readonly seq: number
  /** Its `key`. */
  readonly key: string
  /** Id of the breakpoint that paused it. Without this and `beat`, it was paused by hand, stepped or forked. */
  readonly breakpoint?: string
  /** The beat that it is paused at: `oauth/hide`. */
  readonly beat?: string
  /** Milliseconds of the machine's clock. */
  readonly since: number
}

/** What a breakpoint waits for: a step with all of these. At least one is given. */
export interface BreakpointTarget {
  readonly kind?: StepKind
  /** Lane the step begins or ends in. */
  readonly lane?: Lane
  /** Rule id, as in a step: `CSRF-2`. */
  readonly rule?: string
  /** `jwt`, `signIn`, `profile`… */
  readonly callback?: string
  /** `createUser`, `signIn`… */
  readonly event?: string
  /** Operation of the adapter. */
  readonly operation?: string
  /** Name of a cookie that is sent, not sent, stored or refused. */
  readonly cookie?: string
  /** Part of a request's URL, or a pattern with `*` for the whole of it; the exchange's request counts for its response too. */
  readonly url?: string
  /** `failed`: whatever did not go well. */
  readonly outcome?: 'failed' | 'warning'
}

/** What one step is asked for. */
export interface StepClause {
  readonly on: BreakpointTarget
  /** A plain comparison over what the step carries: `account.provider == "github"`; see `condition.ts`. */
  readonly condition?: string
}

export interface Breakpoint extends StepClause {
  /** `b1` */
  readonly id: string
  readonly enabled: boolean
}

/** A request or a response as it can be changed. Headers as they go over the wire. */
export interface EditableMessage {
  readonly headers: HeaderList
  /** Absent when there is no body, or when it isn't text. */
  readonly body?: string
}

/** What can be changed where an exchange is paused. */
export type Subject =
  | ({ readonly at: 'request'; readonly method: string; readonly url: string } & EditableMessage)
  | ({ readonly at: 'response'; readonly status: number } & EditableMessage)
  /** A callback or an operation of the adapter before it runs. */
  | {
      readonly at: 'call'
      readonly boundary: 'callback' | 'adapter'
      readonly name: string
      readonly args: readonly unknown[]
    }
  /** The same after it ran: with a result, or with the error that it threw. */
  | {
      readonly at: 'return'
      readonly boundary: 'callback' | 'adapter'
      readonly name: string
      readonly result?: unknown
      readonly error?: RecordedError
    }

/** A change to the paused value. Values are structured-cloneable. */
export type Edit =
  /**
   * What goes over the wire; what is absent stays as it is. Who asked knows nothing of it, as with a proxy in between: a browser's address bar stays, and so
   * does the site that cookies of the answer belong to.
   */
  | {
      readonly at: 'request'
      readonly method?: string
      readonly url?: string
      readonly headers?: HeaderList
      readonly body?: string
    }
  | {
      readonly at: 'response'
      readonly status?: number
      readonly headers?: HeaderList
      readonly body?: string
    }
  /** The call is made with other arguments, */
  | { readonly at: 'call'; readonly args: readonly unknown[] }
  /** or not made at all: this is its result, also after it ran, */
  | { readonly at: 'result'; readonly result: unknown }
  /** or this is what it throws. */
  | { readonly at: 'error'; readonly error: { readonly type: string; readonly message: string } }
  /**
   * A token (JWT or session JWE in compact form) somewhere in the paused request or response gets other claims. `right`: encrypted or signed again with the
   * right key; `wrong`: it fails verification.
   */
  | {
      readonly at: 'token'
      readonly token: string
      readonly claims: Readonly<Record<string, unknown>>
      readonly signature: 'right' | 'wrong'
    }
  /**
   * The passkey's response in the paused request becomes this one. `right`: signed again over its bytes by the authenticator that has the passkey; `other`: by a
   * stranger's, whose public key also takes the place of a new passkey's; `wrong`: the signature stays as it is in `response`.
   */
  | {
      readonly at: 'passkey'
      readonly response: Readonly<Record<string, unknown>>
      readonly signature: 'right' | 'other' | 'wrong'
    }

/** How far a paused exchange goes on. */
export type ResumeTo =
  /** To its next step; when it has ended, the next exchange pauses at its first. */
  | 'step'
  /** To its response; breakpoints and beats in between pause it. */
  | 'response'
  /** Until a breakpoint or a beat pauses it. */
  | 'breakpoint'
  /** To the end of what the person did: breakpoints and beats are off until the runs under way have ended. */
  | 'end'

/** The world's position in what was recorded. */
export interface Position {
  /** Its current branch. */
  readonly branch: string
  /** `seq` of the newest step that counts; 0 at the very beginning. */
  readonly step: number
  /** `seq` of the branch's last recorded step: larger than `step` when the world was rewound. */
  readonly newest: number
  /** The earliest `seq` it can be rewound to: older undo records were thinned out. 0: to the beginning. */
  readonly earliest: number
}

export interface ControlView {
  readonly control: Control
  readonly position: Position
}

/** One line of what happened: it shares its beginning with its parent. */
export interface Branch {
  /** `main`, `b1`, `b2`… */
  readonly id: string
  /** As the person calls it; default: the id. */
  readonly name: string
  /** Absent: it begins with the world. */
  readonly parent?: string
  /** The parent's last step that it shares; 0 for `main`. */
  readonly from: number
  /** Its own last step. */
  readonly newest: number
  /** It is the world's current branch. */
  readonly current: boolean
  /** Milliseconds of the machine's clock. */
  readonly madeAt: number
  /** Whether the world can be restored to it; not when the undo records that this needs were thinned out. */
  readonly reachable: boolean
}

/** What a world has at the end of a branch. */
export interface BranchState {
  /** Milliseconds of the virtual clock. */
  readonly now: number
  /** By device. */
  readonly cookies: Readonly<Record<string, readonly Cookie[]>>
  readonly rows: Readonly<
    Record<
      'users' | 'accounts' | 'sessions' | 'verificationTokens' | 'authenticators',
      readonly Record<string, unknown>[]
    >
  >
  /** Tables of the user's own code, by name. */
  readonly own?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly mail: readonly Mail[]
}

/** One thing that two branches do not have alike; absent on the side that has it not. */
export interface Difference {
  /** What it is: a cookie (`laptop app.example/ authjs.session-token`), a row (`users 6f1c…`), a token (`session`). */
  readonly name: string
  readonly a?: unknown
  readonly b?: unknown
}

/** Two branches side by side. */
export interface Comparison {
  /** Last `seq` up to which their steps are equal but for the machine's clock. */
  readonly common: number
  /** Steps after it, at most 2,000 of each. */
  readonly a: readonly Step[]
  readonly b: readonly Step[]
  readonly cookies: readonly Difference[]
  /** Claims of the tokens that were encrypted last, by purpose. */
  readonly tokens: readonly Difference[]
  readonly rows: readonly Difference[]
}
