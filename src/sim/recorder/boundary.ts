import type { Subject } from '../../protocol/control.ts'
import { isEqual } from '../../protocol/equal.ts'
import { snapshot } from '../../protocol/snapshot.ts'
import type { RecordedError, RowChange } from '../../protocol/steps.ts'
import type { KeptEdit, PausePoint } from '../pause/pause-point.ts'
import { recordError } from '../values/errors.ts'
import { changeInPlace, graft } from '../values/graft.ts'
import { reviveError } from '../values/revive-error.ts'
import type { Ended, Made, RecordedCall, RecordedEnd, Recorder, Run } from './world.ts'

/**
 * Makes one recorded call and records it. The caller gets the very result of the call, never a copy; the record holds copies of arguments and result from
 * before and after.
 */
export function callAcross<T>(recorder: Recorder, boundary: BoundaryCall<T>): Promise<T> {
  return recorder.call(recordedCall(boundary))
}

function recordedCall<T>(boundary: BoundaryCall<T>): RecordedCall<T> {
  const before = boundary.args.map((arg) => snapshot(arg))
  const inEntry = boundary.mode === 'effect'
  let made = boundary
  let after: readonly unknown[] = before
  return {
    name: boundary.base,
    request: before,
    ...(inEntry ? {} : { nests: true }),
    before: () => pointOfCall(boundary.called(before), boundary.subject, before),
    run: (run) => {
      made = changeCall(boundary, before, run.edits)
      return inEntry ? asEffect(made, run) : endOf(made)
    },
    after: (ended, { rows, tookMs, recorded }) => {
      after = recorded === undefined ? made.args.map((arg) => snapshot(arg)) : (recorded.args ?? before)
      const key = boundary.returned({ args: after, ...outcomeOf(boundary, ended, recorded), tookMs, rows })
      return pointOfReturn(key, boundary.subject, ended)
    },
    change: changeReturn,
    keep: (ended) => (inEntry ? endToKeep(boundary, ended) : copyToKeep(boundary, ended, before, after)),
    revive: ({ result, error }) =>
      error === undefined ? { result: result as T } : { thrown: reviveError(error) },
    replayed: ({ args }) => {
      boundary.skipped?.()
      if (args !== undefined) changeInPlace(boundary.args, before, args)
    },
  }
}

/** The call changes rows: it is made in the transaction that records it. */
function asEffect<T>(boundary: BoundaryCall<T>, { recorder, key }: Run): Made<T> {
  const { run = () => boundary.run(boundary.args), delayMs = 0 } = boundary.disturbance?.(recorder, key) ?? {}
  return { call: { effect: async () => run(), takesMs: boundary.takesMs + delayMs } }
}

async function endOf<T>(boundary: BoundaryCall<T>): Promise<Made<T>> {
  try {
    return { ended: { result: await boundary.run(boundary.args) } }
  } catch (thrown) {
    return { ended: { thrown } }
  }
}

function outcomeOf<T>(
  boundary: BoundaryCall<T>,
  ended: Ended<T>,
  recorded: RecordedEnd | undefined,
): Pick<Outcome, 'result' | 'error'> {
  if ('thrown' in ended) return { error: recorded?.error ?? errorOf(boundary, ended.thrown) }
  return { result: snapshot(ended.result) }
}

function errorOf<T>(boundary: BoundaryCall<T>, thrown: unknown): RecordedError {
  return (boundary.errorOf ?? recordError)(thrown)
}

function endToKeep<T>(boundary: BoundaryCall<T>, ended: Ended<T>): RecordedEnd {
  return 'thrown' in ended ? { error: errorOf(boundary, ended.thrown) } : { result: ended.result }
}

/** The caller goes on with what it has, so a copy is recorded. A result that cannot be copied is not recorded: the call is then simply made again. */
function copyToKeep<T>(
  boundary: BoundaryCall<T>,
  ended: Ended<T>,
  before: readonly unknown[],
  after: readonly unknown[],
): RecordedEnd | undefined {
  const changed = isEqual(before, after) ? {} : { args: after }
  if ('thrown' in ended) return { ...endToKeep(boundary, ended), ...changed }
  try {
    return { result: structuredClone(ended.result), ...changed }
  } catch {
    return undefined
  }
}

/** How a recorded call ended. `args` are the arguments after it: callbacks may change them. */
export interface Outcome {
  readonly args: readonly unknown[]
  readonly result?: unknown
  readonly error?: RecordedError
  readonly tookMs: number
  readonly rows: readonly RowChange[]
}

/** One call across a boundary. */
export interface BoundaryCall<T> {
  /** `adapter.createUser`, `callback.jwt` */
  readonly base: string
  readonly args: readonly unknown[]
  readonly run: (args: readonly unknown[]) => T | Promise<T>
  /** Notes the step that begins the call, with the arguments before it; returns its key. */
  readonly called: (args: readonly unknown[]) => string | undefined
  /** Notes the step that ends it; returns its key. */
  readonly returned: (outcome: Outcome) => string | undefined
  /** What can be changed of it where it is paused; absent: nothing. */
  readonly subject?: { readonly boundary: 'callback' | 'adapter'; readonly name: string }
  /** Default: `recordError`. */
  readonly errorOf?: (thrown: unknown) => RecordedError
  /** The call is answered from the record: what it would have drawn is to be drawn all the same. */
  readonly skipped?: () => void
  /**
   * `effect`: the call changes stored rows, and commits with its step and result in one transaction.
   * `record`: its result is written with the next commit.
   */
  readonly mode: 'effect' | 'record'
  /** Milliseconds of virtual time that the call takes (`effect` only). */
  readonly takesMs: number
  /** Asked once before a call is really made (`effect` only): what goes wrong with it, if anything does. */
  readonly disturbance?: (recorder: Recorder, call: string) => Disturbance<T> | undefined
}

/** What goes wrong with a call. */
export interface Disturbance<T> {
  /** Instead of the call; absent: the call is made. */
  readonly run?: () => T | Promise<T>
  /** Milliseconds of virtual time that it takes longer. */
  readonly delayMs: number
}

type Named = BoundaryCall<unknown>['subject']

/** A call before it is made. Its result or its error can be given instead. */
export function pointOfCall(
  key: string | undefined,
  named: Named,
  args: readonly unknown[],
): PausePoint | undefined {
  return pointOf(key, named, (last) => ({ at: 'call', args: last?.at === 'call' ? last.args : args }))
}

/** A call after it was made, before its caller has the result. */
export function pointOfReturn(
  key: string | undefined,
  named: Named,
  ended: Ended<unknown>,
): PausePoint | undefined {
  return pointOf(key, named, () =>
    'thrown' in ended
      ? { at: 'return', error: recordError(ended.thrown) }
      : { at: 'return', result: snapshot(ended.result) },
  )
}

type Unnamed = DistributiveOmit<Extract<Subject, { readonly at: 'call' | 'return' }>, 'boundary' | 'name'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** `shown` gives what is paused there, unless a result or an error was given instead. */
function pointOf(
  key: string | undefined,
  named: Named,
  shown: (last: KeptEdit | undefined) => Unnamed,
): PausePoint | undefined {
  if (key === undefined || named === undefined) return key === undefined ? undefined : { key }
  return {
    key,
    subject: (edits) => {
      const last = edits.at(-1)
      if (last?.at === 'result') return { at: 'return', ...named, result: last.result }
      if (last?.at === 'error') return { at: 'return', ...named, error: last.error }
      return { ...named, ...shown(last) }
    },
  }
}

/** The call as it is made after what was changed: the last change counts. */
export function changeCall<T>(
  boundary: BoundaryCall<T>,
  shown: readonly unknown[],
  edits: readonly KeptEdit[],
): BoundaryCall<T> {
  const last = edits.at(-1)
  // A call that is not made cannot be disturbed either.
  const { disturbance: _disturbance, ...undisturbed } = boundary
  if (last?.at === 'result') return { ...undisturbed, run: () => last.result as T }
  if (last?.at === 'error')
    return {
      ...undisturbed,
      run: () => {
        throw reviveError(last.error)
      },
    }
  if (last?.at !== 'call') return boundary
  return { ...boundary, args: graft(boundary.args, shown, last.args) as readonly unknown[] }
}

export function changeReturn<T>(ended: Ended<T>, edits: readonly KeptEdit[]): Ended<T> {
  const last = edits.at(-1)
  if (last?.at === 'error') return { thrown: reviveError(last.error) }
  if (last?.at !== 'result') return ended
  const { result } = last
  return 'thrown' in ended
    ? { result: result as T }
    : { result: graft(ended.result, snapshot(ended.result), result) as T }
}
