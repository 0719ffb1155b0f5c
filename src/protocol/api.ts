import type { CeremonyDecision, CeremonyView } from './ceremony.ts'
import type { CommandError, DatabaseView } from './commands.ts'
import type {
  Branch,
  Breakpoint,
  BreakpointTarget,
  Comparison,
  Edit,
  PausedExchange,
  ResumeTo,
} from './control.ts'
import type { Fault } from './faults.ts'
import type { KeyChange, KeysView } from './keys.ts'
import type { Mail } from './mail.ts'
import type { Scenario } from './scenario.ts'
import type { WorldSetup } from './setup.ts'
import type { Step, StepKind } from './steps.ts'

/** One cookie in RFC 6265bis attribute names, as `authscope.cookies` returns it. */
export interface ApiCookie {
  readonly name: string
  readonly value: string
  readonly Domain: string
  readonly Path: string
  /** ISO time, or `Session`. */
  readonly Expires: string
  readonly Secure: boolean
  readonly HttpOnly: boolean
  /** `Strict`, `Lax`, `None`; absent when the site sent none. */
  readonly SameSite?: 'Strict' | 'Lax' | 'None'
  /** True when the site sent no Domain. */
  readonly HostOnly: boolean
}

/** For which step `waitFor` waits, and how long. */
export interface WaitOptions {
  /** A comparison, as for `pauseAt`. */
  readonly condition?: string
  /** Only a step whose `seq` is higher. Default 0: steps that are recorded already count. */
  readonly after?: number
  /** Real time, in seconds or as `'30s'`. Default 10 seconds. */
  readonly within?: number | string
}

/**
 * Why a call of `window.authscope` was rejected.
 *
 * - `bad-input`: an argument is wrong. The message names the function, the place in its arguments, what was expected and what came.
 * - `unknown-device`, `unknown-tab`, `unknown-exchange`, `unknown-provider`, `unknown-person`, `unknown-branch`, `unknown-world`: nothing has that name.
 * - `unknown-ceremony`, `unknown-key`: there is no such passkey dialog, authenticator or passkey.
 * - `not-asked`: the dialog does not ask for that.
 * - `name-taken`: another branch has the name that this one was to have.
 * - `not-paused`: nothing is paused, or what is paused cannot be changed in that way.
 * - `rewound`: the world is rewound, and this would write in it. Call `fork()` first.
 * - `out-of-reach`: the undo records needed to go to that step or branch were deleted.
 * - `read-only`: the world is a recording.
 * - `storage-failed`: the browser did not read or write what is stored.
 * - `worker-silent`, `worker-stopped`: the worker did not answer, or stopped while it did what was asked.
 * - `not-started`: the workbench did not start; the message says why.
 * - `protocol-mismatch`, `unknown-command`: page and worker are of different builds. Reload.
 * - `timed-out`: what `waitFor` waited for did not happen in time.
 * - `failed`: anything else.
 */
export type ApiErrorCode =
  | CommandError['code']
  | 'worker-silent'
  | 'worker-stopped'
  | 'not-started'
  | 'timed-out'

/**
 * `window.authscope`: the typed client that the workbench's own panels use. Stable.
 *
 * Every function but `on` returns a promise. It rejects with an `Error` whose `message` is a sentence and whose `code` is an `ApiErrorCode`; nothing has
 * happened then, unless the code is `worker-stopped` or `failed`. Arguments are plain data: texts, numbers, dates, bytes, lists and plain objects, with
 * at most 100 levels and 200,000 values. Wrong ones, too many of them, and members of an argument that its function does not know are `bad-input`.
 */
export interface Authscope {
  /** `version` of the running worker: a hash of the build. */
  readonly version: string
  /** Resolves when the first page of the simulated browser is shown, or when it is paused on its way. */
  readonly ready: Promise<void>
  /**
   * Empties the world and begins again; resolves when the first page is shown again, or is paused. Breakpoints stay.
   * @param scenario what the world begins with; members that are not there have their defaults. Default: all of them.
   */
  reset(scenario?: Partial<Scenario>): Promise<void>
  /** What applies in the world now. */
  setup(): Promise<WorldSetup>
  /** Replaces members of the setup while the world runs; resolves with the whole of it. */
  change(setup: Partial<WorldSetup>): Promise<WorldSetup>
  readonly faults: {
    /** Something goes wrong from now on, or once; resolves with the fault's id. */
    add(fault: Omit<Fault, 'id'>): Promise<string>
    /** Nothing happens when it has ended by itself already. */
    remove(id: string): Promise<void>
    list(): Promise<readonly Fault[]>
  }
  /** The recorded steps, oldest first: all of them, those of a run, those of a kind, or both. */
  steps(filter?: { run?: number; kind?: StepKind }): Promise<readonly Step[]>
  /**
   * Resolves with the first step that a breakpoint with this target and condition would pause at: one that is recorded already, or the next one.
   * @throws code `timed-out` when no such step comes in time.
   */
  waitFor(on: BreakpointTarget | StepKind, options?: WaitOptions): Promise<Step>
  /** @param device default: the one that is shown. */
  cookies(device?: string): Promise<readonly ApiCookie[]>
  database(): Promise<DatabaseView>
  mail(): Promise<readonly Mail[]>
  readonly clock: {
    /** Milliseconds of the virtual clock. */
    now(): Promise<number>
    /** Moves the virtual clock forward, by seconds or a text such as `'30s'`, `'1h'`, `'7d'`. */
    advance(duration: number | string): Promise<number>
    /** Moves it forward to an ISO time. */
    jump(to: string): Promise<number>
  }
  readonly passkeys: {
    /** Passkey dialogs that are open, and offers of autofill, with what each asks. */
    dialogs(): Promise<readonly CeremonyView[]>
    /**
     * Does for the person what they would do about a dialog: `{ kind: 'continue' }`, `{ kind: 'choose', id }`, `{ kind: 'PIN', pin }`, `{ kind: 'fail' }`,
     * `{ kind: 'cancel' }`, `{ kind: 'time out' }`. Resolves with what is asked next, or how it ended.
     * @param ceremony default: the one that was opened last.
     * @throws code `not-asked` when no dialog is open, or it asks for something else.
     */
    decide(decision: CeremonyDecision, ceremony?: string): Promise<CeremonyView>
    /** Everyone's authenticators, and the passkeys in them. */
    keys(): Promise<KeysView>
    /** Renames, deletes, copies or breaks a passkey; plugs in, lends or loses a security key; and so on. */
    change(change: KeyChange): Promise<KeysView>
  }
  /** Loads a virtual URL in the device's tab, as typing it into the address bar does; resolves when the page is shown, or is paused on its way. */
  open(device: string, url: string): Promise<void>
  /**
   * Sets a breakpoint: from now on an exchange pauses after every step of this kind, or with all that the target names. Short for `breakpoints.add`.
   * @param condition a plain comparison over what the step carries: `account.provider == "github"`. Default: none.
   * @returns the breakpoint's id.
   * @throws code `bad-input` for an empty target, or a condition that cannot be read.
   */
  pauseAt(on: BreakpointTarget | StepKind, condition?: string): Promise<string>
  readonly breakpoints: {
    /** Sets a breakpoint; `enabled` defaults to true. With the `id` of one that is there, that one is replaced. Resolves with the id. */
    add(breakpoint: Omit<Breakpoint, 'id' | 'enabled'> & { id?: string; enabled?: boolean }): Promise<string>
    /** Nothing happens when there is no such breakpoint. What is paused at it stays paused. */
    remove(id: string): Promise<void>
    list(): Promise<readonly Breakpoint[]>
  }
  /**
   * From now on an exchange pauses where a beat of a flow has happened, unless the page waits for a person there anyway; `resume()` goes on to the next beat.
   * @param flows ids of flows: `oauth`, `email`, `session-read`… Default: all of them. An empty list: nowhere.
   * @throws code `bad-input` for an id that no flow has.
   */
  pauseAtBeats(flows?: 'all' | readonly string[]): Promise<void>
  /** The paused exchanges, in the order in which they paused. Nothing of them is lost when the page or the browser is closed. */
  paused(): Promise<readonly PausedExchange[]>
  /** From now on every exchange pauses after its next step. */
  pause(): Promise<void>
  /**
   * Lets a paused exchange go on to its next step. Resolves when it, or the exchange that it led to, is paused again, or when nothing is under way any
   * more, with what is paused then. In a rewound world: to the next recorded step.
   * @param exchange default: the one that paused last.
   * @throws code `not-paused` when nothing is paused.
   */
  step(exchange?: string): Promise<readonly PausedExchange[]>
  /**
   * Lets what is paused go on: `response` (one exchange, to its response), `breakpoint` (all, until one pauses, else to the end), `end` (all, past
   * breakpoints and beats, which are off until the runs under way have ended), `step`. Default `breakpoint`, as a debugger's "continue". Resolves as `step` does.
   * In a rewound world: through what was recorded.
   */
  resume(to?: ResumeTo, exchange?: string): Promise<readonly PausedExchange[]>
  /**
   * Changes what is paused, which stays paused: a request, a response, a callback's or an operation's arguments, result or error, or the claims of a token.
   * @param exchange default: the one that paused last.
   * @returns `seq` of the step that records the change.
   * @throws code `not-paused` when nothing is paused, or has nothing of that kind where it is; `bad-input` when the value does not fit.
   */
  edit(change: Edit, exchange?: string): Promise<number>
  /**
   * Moves the world to how it was after a step of its branch, earlier or later: rows, jars, mail, clock and pages. Resolves when the page of that
   * moment is shown. Future steps stay recorded.
   * @param seq `seq` of the step; 0 is before the first.
   * @throws code `out-of-reach` when undo records that it needs were deleted.
   */
  rewind(seq: number): Promise<void>
  /**
   * Makes a branch at the step where the world is, and goes on in it; what was recorded after that stays on the branch that it was.
   * @param name at most 60 characters, and no other branch's. Wherever a branch is asked for, its name and its id do. Default: the id.
   * @returns the new branch's id: `b1`, `b2`…
   * @throws code `name-taken` also for a name that looks like another branch's id: `main`, `b7`.
   */
  fork(name?: string): Promise<string>
  branches(): Promise<readonly Branch[]>
  /**
   * Moves the world to the end of another branch, asked for by name or id; resolves when its page is shown.
   * @throws code `unknown-branch`, `out-of-reach`.
   */
  switchTo(branch: string): Promise<void>
  /** Two branches, by name or id, side by side: where they part, and what is not alike at their ends, in cookies, tokens and rows. @throws code `unknown-branch`. */
  compare(a: string, b: string): Promise<Comparison>
  /** Calls back for every new step; returns the function that ends it. @throws at once, code `bad-input`, when an argument is wrong. */
  on(event: 'step', listener: (step: Step) => void): () => void
}
