import type { RecordedError, RowChange } from '../../protocol/steps.ts'
import type { Recorder } from './world.ts'

/** How a seam call ended. `args` are the arguments after it: callbacks may change them. */
export interface Outcome {
  readonly args: readonly unknown[]
  readonly result?: unknown
  readonly error?: RecordedError
  readonly tookMs: number
  readonly rows: readonly RowChange[]
}

/** One call across a seam. */
export interface SeamCall<T> {
  /** `adapter.createUser`, `callback.jwt` */
  readonly base: string
  readonly args: readonly unknown[]
  readonly run: (args: readonly unknown[]) => T | Promise<T>
  /** Notes the step that begins the call, with the arguments before it; returns its key. */
  readonly called: (args: readonly unknown[]) => string | undefined
  /** Notes the step that ends it; returns its key. */
  readonly returned: (outcome: Outcome) => string | undefined
  /** What can be changed of it where it stands still; absent: nothing. */
  readonly subject?: { readonly seam: 'callback' | 'adapter'; readonly name: string }
  /** Default: `recordError`. */
  readonly errorOf?: (thrown: unknown) => RecordedError
  /** The call is answered from the record: what it would have drawn is to be drawn all the same. */
  readonly skipped?: () => void
  /**
   * `effect`: the call changes stored rows, and commits with its step and answer in one transaction.
   * `record`: its answer is written with the next commit.
   */
  readonly mode: 'effect' | 'record'
  /** Milliseconds of virtual time that the call takes (`effect` only). */
  readonly takesMs: number
  /** Asked once before a call is really made (`effect` only): what goes wrong with it, if anything does. */
  readonly disturbance?: (recorder: Recorder, call: string) => Disturbance<T> | undefined
}

/** What goes wrong with a call. */
export interface Disturbance<T> {
  /** In the place of the call; absent: the call is made. */
  readonly run?: () => T | Promise<T>
  /** Milliseconds of virtual time that it takes longer. */
  readonly delayMs: number
}
