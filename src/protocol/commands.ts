import type { CeremonyCall, CeremonyDecision, CeremonyRefusal, CeremonyView, Signal } from './ceremony.ts'
import type { Code } from './code.ts'
import type { Branch, Breakpoint, Comparison, ControlView, Edit, ResumeTo, Subject } from './control.ts'
import type { Cookie } from './cookies.ts'
import type { Fault } from './faults.ts'
import type { HeaderList } from './http.ts'
import type { InterpreterWanted } from './interpreter.ts'
import type { KeyChange, KeysView } from './keys.ts'
import type { Mail } from './mail.ts'
import type { Scenario } from './scenario.ts'
import type { WorldSetup } from './setup.ts'
import type { PageFetch, Step, StepKind } from './steps.ts'

/** One entry of a tab's own history. */
export interface HistoryEntry {
  readonly url: string
}

/** One tab of a simulated browser, as stored. */
export interface TabView {
  readonly device: string
  /** `t1` */
  readonly tab: string
  /** URL of the page shown, or of the one on its way. */
  readonly url: string
  /** Exchange that the tab waits for or last showed; its address continues the tab after the worker stopped. */
  readonly exchange?: string
  /** Real address that shows the tab's page again without a new exchange, or drives on the one it waits for. Absent in a tab that never loaded. */
  readonly address?: string
  /** True until the exchange's answer was handed to the browser. */
  readonly loading: boolean
  readonly history: readonly HistoryEntry[]
  /** Index in `history` of the page shown. */
  readonly position: number
}

export interface DeviceView {
  readonly id: string
  readonly person: string
  readonly tabs: readonly TabView[]
}

export interface WorldView {
  readonly world: string
  /** What the world began with. */
  readonly scenario: Scenario
  /** What is paused now. */
  readonly setup: WorldSetup
  /** Milliseconds of the virtual clock. */
  readonly now: number
  readonly devices: readonly DeviceView[]
  /** `seq` of the newest step; 0 in an empty world. */
  readonly lastStep: number
}

/** What a person, a page's script or the workbench wants a tab to load. */
export interface NavigationRequest {
  /** Virtual URL, absolute. */
  readonly url: string
  /** Default `GET`. */
  readonly method?: string
  readonly contentType?: string
  readonly body?: ArrayBuffer
  /** `person` for the address bar, a bookmark, the workbench; else the exchange id of the document that started it. */
  readonly initiator: string
  /** What the person did, in words, when a person did it: `press Sign in with GitHub`. It begins a new run. */
  readonly action?: string
  /** Replace the current entry of the tab's own history. Default false. */
  readonly replace?: boolean
  /** Idempotency key, chosen by the caller: asked for again, it gives the same ticket and navigates once. */
  readonly idempotencyKey?: string
  /** Depth of the frame inside the tab: 0 for the tab itself. Default 0. */
  readonly nesting?: number
}

/** The answer to a navigation request: load `address` (with `location.replace`) in the frame. */
export interface NavigationTicket {
  readonly address: string
  readonly exchange: string
  readonly tab: string
}

/** An exchange that has begun and not ended. */
export interface OpenExchange {
  readonly exchange: string
  readonly device: string
  readonly tab?: string
  readonly mode: 'navigation' | 'nested-navigation' | 'subresource' | 'fetch'
  /** The worker instance that began it, or drove it last. */
  readonly workerInstance: string
  /** True when it is in the hands of the worker that answers. */
  readonly alive: boolean
  /** Real address that drives it on, for navigations. */
  readonly address?: string
}

/** Rows of Auth.js's tables. */
export interface AuthRows {
  readonly users: readonly Record<string, unknown>[]
  readonly accounts: readonly Record<string, unknown>[]
  readonly sessions: readonly Record<string, unknown>[]
  readonly verificationTokens: readonly Record<string, unknown>[]
  readonly authenticators: readonly Record<string, unknown>[]
}

/** All rows that app.example has. */
export interface DatabaseView extends AuthRows {
  /** Tables of the user's own code, by name. Absent without one. */
  readonly own?: Readonly<Record<string, readonly Record<string, unknown>[]>>
}

/** The first rows of a table, in the order of its key, and how many it has. */
export interface TablePage {
  readonly rows: readonly Record<string, unknown>[]
  readonly total: number
}

export type DatabasePage = { readonly [T in keyof AuthRows]: TablePage } & {
  readonly own?: Readonly<Record<string, TablePage>>
  /** `seq` of the newest step whose changes are in it. Absent: all are. */
  readonly at?: number
}

/** A person's account at a simulated provider, as that provider remembers it. */
export interface ProviderAccount {
  /** Id of the person. */
  readonly person: string
  /** Catalogue id: `google`. */
  readonly provider: string
  /** Where the provider lives: `accounts.google.com`. */
  readonly host: string
  /** What the provider calls the person. */
  readonly sub: string
  readonly email?: string
  /** Scopes that the person allowed app.example. */
  readonly scopes: readonly string[]
  /** Devices with a login session there. */
  readonly signedIn: readonly string[]
}

/** Milliseconds of the machine's clock since the worker opened the world: spent in exchanges, and of that in writing the journal. */
export interface WorkDone {
  readonly exchangeMs: number
  readonly recordingMs: number
}

/** The worker instance that answers. */
export interface WorkerIdentity {
  readonly workerInstance: string
  /** Version of its build. */
  readonly version: string
}

/** Every command once: input and output. All but `ping` work on the world named beside them. */
export interface Commands {
  ping: { input: Record<never, never>; output: WorkerIdentity & { work: WorkDone } }
  'world.read': { input: Record<never, never>; output: WorldView }
  /** Empties the world and starts it again; absent fields of the scenario take their defaults. */
  'world.reset': { input: { scenario?: Partial<Scenario> }; output: WorldView }
  /** Ends what is under way in the world and deletes it, if it is stored. The next command makes a new one. */
  'world.remove': { input: Record<never, never>; output: Record<never, never> }
  /** Steps after `after` (default 0), oldest first, at most `limit` (default 500). `last` is the newest `seq` of the world. */
  'steps.page': {
    input: { after?: number; limit?: number; run?: number; kind?: StepKind }
    output: { steps: readonly Step[]; last: number }
  }
  'cookies.list': { input: { device: string }; output: readonly Cookie[] }
  'database.read': { input: Record<never, never>; output: DatabaseView }
  /** At most `limit` rows of each table (default 200): a world may have a hundred thousand users. */
  'database.page': { input: { limit?: number }; output: DatabasePage }
  /** Every mail of the world, oldest first, those on their way and those that never arrive too. */
  'mail.list': { input: Record<never, never>; output: readonly Mail[] }
  'clock.advance': { input: { seconds: number }; output: { now: number } }
  /** Moves the clock to an ISO time that is not before now. */
  'clock.jump': { input: { to: string }; output: { now: number } }
  /** Replaces the named members; a device that is new gets its first tab, one that is gone loses tabs, cookies and storage. */
  'setup.change': { input: { setup: Partial<WorldSetup> }; output: WorldView }
  'fault.add': { input: { fault: Omit<Fault, 'id'> }; output: { id: string } }
  /** Nothing happens when it has ended by itself already. */
  'fault.remove': { input: { id: string }; output: Record<never, never> }
  /** Test values for every variable that the code asks for, by its name. */
  'code.environment': {
    input: { code: Pick<Code, 'files' | 'entry'> }
    /** `unset`: variables that have none, because they are only switches. */
    output: { environment: Readonly<Record<string, string>>; unset: readonly string[] }
  }
  /** The accounts of every person at the providers of the setup. */
  'accounts.list': { input: Record<never, never>; output: readonly ProviderAccount[] }
  /** The provider forgets what the person allowed app.example, whose tokens end. */
  'consent.revoke': { input: { person: string; provider: string }; output: Record<never, never> }
  /** Ends the person's login sessions at the provider, on every device. */
  'logins.end': { input: { person: string; provider: string }; output: Record<never, never> }
  /** The provider (catalogue id or issuer) signs with its next key from now on. */
  'keys.rotate': { input: { provider: string }; output: Record<never, never> }
  /** Opens a new tab with the page on its way. */
  'tab.open': { input: { device: string; navigation: NavigationRequest }; output: NavigationTicket }
  'tab.navigate': {
    input: { device: string; tab: string; navigation: NavigationRequest }
    output: NavigationTicket
  }
  /** The tab's own history: -1 is back, 1 forward, 0 reload. No ticket when there is no such entry. `idempotencyKey` as in a navigation. */
  'tab.traverse': {
    input: { device: string; tab: string; delta: number; idempotencyKey?: string }
    output: NavigationTicket | null
  }
  'tab.close': { input: { device: string; tab: string }; output: Record<never, never> }
  'exchanges.open': { input: Record<never, never>; output: readonly OpenExchange[] }
  /** Drives on an exchange whose worker is gone and whose answer no browser waits for (sub-requests). */
  'exchange.drive': {
    input: { exchange: string }
    /** The exchange that a redirect led to. */
    output: { next?: string }
  }
  /** A page's own request, planned without its page: a world that is rebuilt has none. `exchange.drive` then sends it. */
  'page.request': {
    input: {
      /** The page's. */
      exchange: string
      /** Virtual URL, absolute. */
      url: string
      method: string
      headers: HeaderList
      body?: ArrayBuffer
      fetch: PageFetch
    }
    output: { exchange: string }
  }
  'control.read': { input: Record<never, never>; output: ControlView }
  /** From now on every exchange pauses at its next step. */
  'control.pause': { input: Record<never, never>; output: ControlView }
  /**
   * Resumes a paused exchange (default: the one that paused last; with `breakpoint` and `end`: all of them). A rewound world walks through what was
   * recorded instead: to the next step, the end of the exchange, the next breakpoint, the newest step.
   */
  'control.resume': { input: { exchange?: string; to: ResumeTo }; output: ControlView }
  /** From now on exchanges pause where a beat of these flows has happened, unless the page waits for a person there. An empty list: nowhere. */
  'control.beats': { input: { flows: 'all' | readonly string[] }; output: ControlView }
  /** With the id of one that is there, it is replaced. */
  'breakpoint.set': {
    input: { breakpoint: Omit<Breakpoint, 'id'> & { id?: string } }
    output: { id: string }
  }
  'breakpoint.remove': { input: { id: string }; output: Record<never, never> }
  /** What can be changed where the exchange is paused: nothing, at a step that is only a fact. */
  'paused.read': { input: { exchange: string }; output: { subject?: Subject } }
  /** Changes it; the exchange stays paused. `step` is the `seq` of the `value.edited` step. */
  'paused.edit': { input: { exchange: string; edit: Edit }; output: { step: number } }
  /** Rewinds or restores the world to how it was after a step of its branch. Open exchanges pause there. */
  'world.rewind': { input: { to: number }; output: ControlView }
  /** What was recorded after this step stays as it is; the world continues on a new branch. */
  'world.fork': { input: { name?: string }; output: { branch: string } }
  'branches.list': { input: Record<never, never>; output: readonly Branch[] }
  /** Moves the world to the end of another branch. */
  'branch.switch': { input: { branch: string }; output: ControlView }
  'branch.rename': { input: { branch: string; name: string }; output: Record<never, never> }
  /** Steps of a branch that `steps.page` doesn't list: future steps, and those of other branches. Oldest first. */
  'branch.steps': {
    input: { branch: string; after?: number; limit?: number }
    output: { steps: readonly Step[] }
  }
  'branches.compare': { input: { a: string; b: string }; output: Comparison }
  /** A page wrote `document.cookie`. */
  'page.cookie': { input: { exchange: string; line: string }; output: { cookie: string } }
  /**
   * A page asks for a passkey; `exchange` brought the page. Its own script asks by a request (`CEREMONY_HEADER`). The same `idempotencyKey` gives the same
   * ceremony. An older one of the tab ends.
   */
  'ceremony.begin': {
    input: { exchange: string; ceremony: CeremonyCall; idempotencyKey?: string }
    output: CeremonyView
  }
  /** The page no longer wants it. Nothing happens when it has ended. */
  'ceremony.withdraw': { input: { ceremony: string }; output: CeremonyView }
  /** What the person does about the dialog. @throws `not-asked` when it asks for something else, or nothing. */
  'ceremony.decide': { input: { ceremony: string; decision: CeremonyDecision }; output: CeremonyView }
  /** Ceremonies that have not ended, of pages that are still shown. In a rewound world: as they were then, and nothing can be decided. */
  'ceremonies.open': { input: Record<never, never>; output: readonly CeremonyView[] }
  /** A page tells authenticators which passkeys its site knows. */
  'ceremony.signal': { input: { exchange: string; signal: Signal }; output: Record<never, never> }
  /** The browser refused a page's request: no ceremony begins, and the record says why. */
  'ceremony.refuse': { input: { exchange: string; refusal: CeremonyRefusal }; output: Record<never, never> }
  'passkeys.read': { input: Record<never, never>; output: KeysView }
  /** Ceremonies under way begin again with the keys as they are then. @throws `unknown-key`, `bad-input` */
  'passkeys.change': { input: { change: KeyChange }; output: KeysView }
}

export type CommandName = keyof Commands

/** Sends a command to a world, and resolves with what it gives. */
export type Send = <N extends CommandName>(
  name: N,
  input: Commands[N]['input'],
) => Promise<Commands[N]['output']>

/** Why a command was refused. */
export interface CommandError {
  readonly code:
    | 'protocol-mismatch'
    | 'unknown-command'
    | 'unknown-world'
    | 'unknown-device'
    | 'unknown-tab'
    | 'unknown-exchange'
    | 'unknown-provider'
    | 'unknown-person'
    | 'unknown-ceremony'
    /** There is no such authenticator, or no such passkey in it. */
    | 'unknown-key'
    /** The dialog of a ceremony does not ask for that. */
    | 'not-asked'
    | 'bad-input'
    /** A world that is a recording takes no commands that change it. */
    | 'read-only'
    /** The world was rewound: it is forked before anything else happens in it. */
    | 'rewound'
    /** There is no such branch, or what it takes to move there was deleted. */
    | 'unknown-branch'
    | 'out-of-reach'
    /** Another branch is asked for by that name. */
    | 'name-taken'
    /** The exchange is not paused, or the step has nothing of that kind to change. */
    | 'not-paused'
    | 'storage-failed'
    /** What is stored for the world is not as it was written; a reset begins with nothing. */
    | 'storage-damaged'
    | 'failed'
  readonly message: string
}

/** Workbench → worker, with a `MessagePort` for the one answer. */
export interface CommandMessage {
  readonly authscope: 'command'
  readonly protocol: number
  readonly world: string
  readonly name: CommandName
  readonly input: unknown
}

/** Worker → workbench, on the port. `by` is absent when no worker answers: in a recording. */
export type CommandAnswer = (
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: CommandError }
) & { readonly by?: WorkerIdentity }

/** Worker → every workbench, on the `BroadcastChannel` named `authscope`: something changed, ask for it. */
export type Announcement =
  | { readonly type: 'steps.appended'; readonly world: string; readonly last: number }
  | { readonly type: 'world.reset'; readonly world: string }
  /** Its setup is another one. */
  | { readonly type: 'world.changed'; readonly world: string }
  | { readonly type: 'tab.changed'; readonly world: string; readonly tab: TabView }
  | { readonly type: 'tab.opened'; readonly world: string; readonly tab: TabView; readonly address: string }
  | { readonly type: 'tab.closed'; readonly world: string; readonly device: string; readonly tab: string }
  /** Something paused, resumed, or paused elsewhere; the world was rewound, forked or switched. */
  | { readonly type: 'control.changed'; readonly world: string; readonly view: ControlView }
  /** The world moved to another moment: everything that was read of it must be read again. */
  | { readonly type: 'world.restored'; readonly world: string }
  | { readonly type: 'clock.moved'; readonly world: string; readonly now: number }
  /** Keys of its people, or a ceremony: read them again. */
  | { readonly type: 'keys.changed'; readonly world: string }
  /** A damaged row was read, perhaps not because of a command. */
  | { readonly type: 'storage.damaged'; readonly world: string; readonly message: string }
  | InterpreterWanted
  /** The host's policy keeps the worker from running a published package that it reads as text: it has to be imported at an installation. */
  | { readonly type: 'guest.blocked'; readonly world: string; readonly version: string }
  /**
   * A frame's navigation waits longer than a request may stay open: it was answered with 204, and the frame keeps the page it shows. Its address is
   * to be loaded again when the exchange is no longer paused.
   */
  | {
      readonly type: 'navigation.parked'
      readonly world: string
      readonly device: string
      readonly tab: string
      /** Depth of the frame inside the tab. */
      readonly nesting: number
      readonly exchange: string
      readonly address: string
    }

export const ANNOUNCEMENTS = 'authscope'

/** Whether a message that arrived is a command of ours (of any protocol version). */
export function isCommandMessage(data: unknown): data is CommandMessage {
  return typeof data === 'object' && data !== null && 'authscope' in data && data.authscope === 'command'
}
