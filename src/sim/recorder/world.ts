import type { SimpleWebAuthn } from '../../core/types.ts'
import type { Network } from '../../mocks/site.ts'
import type { Code } from '../../protocol/code.ts'
import type { Commands } from '../../protocol/commands.ts'
import type { Edit, Subject } from '../../protocol/control.ts'
import type { CeremonyAnswer, CeremonyAsked } from '../../protocol/frame.ts'
import type { RowChange, StepDraft } from '../../protocol/steps.ts'
import type { Machine } from '../journal/journal.ts'
import type { MutableMeta, RecordedResult, WorldStore } from '../journal/store.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import type { KeptEdit, PausePoint } from '../pause/pause-point.ts'
import type { WireRequest } from '../values/message.ts'
import type { Mutex } from '../values/mutex.ts'

// These name each other: a world has the app's answer, which is given a recorder, which writes into the world.

/** An open world. */
export interface World extends LiveWorld {
  readonly platform: Platform
}

/** The record of an exchange, or of one below it, for whatever runs in there. */
export interface Recorder {
  readonly world: World
  readonly run: number
  /** Bytes of a stream of this exchange and purpose. */
  readonly random: (purpose: string, lengthBytes: number) => Uint8Array<ArrayBuffer>
  /** Virtual time of the exchange; it moves with entries only. */
  readonly now: () => number
  /**
   * Notes a step, and returns its key. It is written with the next entry. A step that was recorded by an earlier worker instance is not written again.
   */
  readonly note: (draft: StepDraft, noted?: Noted) => string
  /** Makes a call across a boundary and records it, or replays it from what an earlier worker instance recorded. @throws what the call threw */
  readonly call: <T>(call: RecordedCall<T>) => Promise<T>
  /** A value that is chosen once: what an earlier worker instance recorded under that name, or else a new one, which is recorded unless it is `undefined`. */
  readonly keep: <T>(name: string, choose: () => T | undefined) => Kept<T>
  /** All values kept under that name so far in this exchange, replayed calls included. */
  readonly kept: (name: string) => readonly unknown[]
  /** Writes everything noted so far together with an effect, and moves the clock. */
  readonly commit: <T>(commit: Commit<T>) => Promise<T>
  /** The same record, for an exchange below this one: `e7.0`, the next one, or one with a name. With `at`, its time stays there. */
  readonly below: (of?: { readonly name?: string; readonly at?: number }) => Recorder
}

/** The same for the code that drives the exchange. */
export interface ExchangeRecorder extends Recorder {
  readonly exchange: string
  /**
   * Makes a call, and then writes what the caller does with its result. Where nothing can pause in between, both are one entry, without a recorded result.
   */
  readonly callAndSettle: <T, U>(call: RecordedCall<T>, settle: Settle<T, U>) => Promise<U>
  /** Pauses at what was noted since the last pause, if the world asks for it. */
  readonly pause: () => Promise<void>
  /** Milliseconds of the machine's clock, but for the time during which the exchange was paused: what durations are measured with. */
  readonly activeMs: () => number
  /** From here on nothing can be written: the exchange ends as one whose worker was killed, and is taken up again. */
  readonly abandon: () => void
}

/** How a call ended. */
export type Ended<T> = { readonly result: T } | { readonly thrown: unknown }

/** A call across a boundary: it is made once, whatever becomes of the worker, and replayed from its recorded result afterwards. */
export interface RecordedCall<T> {
  /** What is called: `adapter.createUser`. With its ordinal in the exchange this is the idempotency key. */
  readonly name: string
  /** What it is called with, as data. A replay that comes with something else goes on live. Absent: nothing is compared. */
  readonly request?: unknown
  /** There is one of that name in an exchange. */
  readonly once?: true
  /** Calls are made inside it: how far they have counted belongs to its result. */
  readonly nests?: true
  /** What it runs and is written in alone, for example the internet. The exchange cannot pause in there. */
  readonly alone?: (edits: readonly KeptEdit[]) => Mutex | undefined
  /** Notes that the call begins. Returns where the exchange can pause before it is made. */
  readonly before?: () => PausePoint | undefined
  readonly run: (run: Run) => Made<T> | Promise<Made<T>>
  /** Notes that the call ended. Returns where the exchange can pause before the caller has the result. */
  readonly after?: (ended: Ended<T>, end: End) => PausePoint | undefined
  /** The end as it was edited while the exchange was paused there. */
  readonly change?: (ended: Ended<T>, edits: readonly KeptEdit[]) => Ended<T>
  /** What is recorded of the end; `undefined` for an end that cannot be recorded, and is then simply made again. */
  readonly keep?: (ended: Ended<T>) => RecordedEnd | undefined
  /** The end that was recorded. Absent: always a result, as it is; errors are revived by the parts of the worker that can throw them. */
  readonly revive?: (recorded: RecordedEnd) => Ended<T>
  /** The call was replayed: what else it did to the caller's objects is to be done again. */
  readonly replayed?: (recorded: RecordedEnd) => void
}

export interface Run {
  /** What was changed while the exchange was paused before the call. */
  readonly edits: readonly KeptEdit[]
  /** What is noted here is written with the end of this call, even if others are made side by side. */
  readonly recorder: Recorder
  readonly key: string
}

/** A call that was made, or is to be made as an effect. */
export type Made<T> =
  /** Its result is written in a separate entry, together with an effect; without one, with the next entry. */
  | { readonly ended: Ended<T>; readonly entry?: EntryOf<void> }
  /** The effect is the call itself. If it throws, nothing is written but that. */
  | { readonly call: EntryOf<T> }

export interface EntryOf<T> {
  readonly effect: (meta: MutableMeta) => Promise<T>
  /** Milliseconds of virtual time that the call takes. */
  readonly takesMs: number
}

export interface End {
  /** Rows that its entry changed. */
  readonly rows: readonly RowChange[]
  readonly tookMs: number
  /** Virtual time at its end. */
  readonly at: number
  /** Set when it was replayed. */
  readonly recorded?: RecordedEnd
}

/** What the caller of a call does with its result, to be written: `now` is the virtual time after the call. */
export type Settle<T, U> = (result: T) => {
  readonly effect: (meta: MutableMeta, now: number) => Promise<U>
  readonly note: (settled: U) => void
}

export type RecordedEnd = Pick<RecordedResult, 'result' | 'error' | 'args'>

export interface Kept<T> {
  /** Its idempotency key: name and ordinal. */
  readonly key: string
  readonly value: T | undefined
}

/** What is noted of a step beside the step itself. */
export interface Noted {
  /** Tells it apart from others of its kind, so that a resumed exchange finds its own again. Default: from what the step says. */
  readonly name?: string
  /** Virtual time. Default: the record's. */
  readonly at?: number
  /** Id of a fault that fires here for the last time. It hits nothing else from now on, and leaves the setup with the next effect. */
  readonly ends?: string
}

export interface Commit<T> {
  readonly effect: (meta: MutableMeta) => Promise<T>
  /** Milliseconds the virtual clock moves. Absent: neither the clock moves nor the exchange's own time. */
  readonly takesMs?: number
  /** Notes what the effect led to, before it is written. */
  readonly note?: (result: T, rows: readonly RowChange[]) => void
}

/** app.example. */
export interface AnswerApp {
  /** Answers a request; every recorded call of the engine goes to the recorder. */
  (recorder: ExchangeRecorder, request: WireRequest): Promise<Response>
  /** Encrypts claims as the engine does, exactly as they are. @throws Error for claims that no token can have. */
  readonly encrypt: (what: ClaimsToEncrypt) => Promise<string>
  /** Test values for the variables that a project asks for, and those that are not set. */
  readonly environmentOf: (code: Pick<Code, 'files'>) => Commands['code.environment']['output']
}

/** People's keys, and the ceremonies of pages. */
export interface Passkeys {
  /** The script for simulated pages that gives them `navigator.credentials`. */
  readonly pageScript: string
  readonly begin: PasskeyCommand<'ceremony.begin'>
  readonly withdraw: PasskeyCommand<'ceremony.withdraw'>
  readonly decide: PasskeyCommand<'ceremony.decide'>
  readonly signal: PasskeyCommand<'ceremony.signal'>
  readonly refuse: PasskeyCommand<'ceremony.refuse'>
  readonly read: PasskeyCommand<'passkeys.read'>
  readonly change: PasskeyCommand<'passkeys.change'>
  /** The paused request with another passkey's response, signed again as it is asked for. @throws Refusal `bad-input` */
  readonly signAgain: (
    world: World,
    subject: Subject,
    edit: Extract<Edit, { readonly at: 'passkey' }>,
  ) => Promise<Extract<Edit, { readonly at: 'request' }>>
  /** Verifies responses of passkeys without the steps of the specification that are switched off. */
  readonly verifierWithout: (off: readonly number[], now: number) => PasskeyVerifier
  /** Ceremonies that are not paused any more go on. */
  readonly resume: (world: World) => Promise<void>
  /** Ends ceremonies whose time is up. */
  readonly expire: (world: World) => Promise<void>
  /** Answers what a page's script asks under a key; with `undefined` when the person takes longer than `late`, or the world was moved. */
  readonly answer: (world: World, question: PasskeyQuestion) => Promise<CeremonyAnswer | undefined>
}

export type PasskeyVerifier = Pick<
  SimpleWebAuthn,
  'verifyAuthenticationResponse' | 'verifyRegistrationResponse'
>

export interface PasskeyQuestion {
  /** Exchange that brought the page. */
  readonly document: string
  readonly key: string
  readonly asked: Exclude<CeremonyAsked, { readonly ask: 'suffix' | 'script' }>
  readonly late: Promise<unknown>
}

type PasskeyCommand<K extends keyof Commands> = (
  world: World,
  input: Commands[K]['input'],
) => Promise<Commands[K]['output']>

/** What it takes to seal a token. */
export interface ClaimsToEncrypt {
  readonly claims: Readonly<Record<string, unknown>>
  readonly secret: string
  readonly salt: string
  readonly random: Recorder['random']
  /** Milliseconds of the virtual clock. */
  readonly now: number
}

/** What the simulated computer takes from the machine it runs on. */
export interface Platform extends Machine {
  /** Path the site is served under, with a slash at both ends. */
  readonly base: string
  /** Real origin of the site: `http://localhost:4173`. */
  readonly origin: string
  /** Build version, for `ping`. */
  readonly version: string
  /** The script inside every simulated page, as text. */
  readonly pageScript: string
  /** Names the script for passkeys in a policy: pages that came without it may ask for it. */
  readonly passkeySource: string
  /** One of the site's own files, as text. @throws FileProblem */
  readonly readFile: (path: string) => Promise<string>
  /** Resolves when so many milliseconds of the machine's clock have passed: how long a request of the real browser stays open. */
  readonly wait: (ms: number) => Promise<void>
  /** Whether the world has been opened before. */
  readonly worldExists: (world: string) => Promise<boolean>
  /** Removes the world's storage, in whatever state it is. */
  readonly deleteWorld: (world: string) => Promise<void>
  /** Opens the world's storage, making it when it is new. */
  readonly openStore: (world: string) => Promise<WorldStore>
  /** The simulated internet beside the app. Asked for when the first request goes there: it may be a separate script. */
  readonly network: () => Network
  /** app.example, with the engine in it; a separate script as well. */
  readonly app: () => AnswerApp
  /** People's authenticators, and what pages need to ask them; a separate script as well. */
  readonly passkeys: () => Passkeys
}
