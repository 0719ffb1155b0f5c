import type { RecordedError, RowChange } from '../../protocol/steps.ts'
import { hashOf } from '../hash-of.ts'
import { snapshot } from '../snapshot.ts'
import type { Recorder } from '../world.ts'
import { recordError, reviveError } from './errors.ts'

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
  readonly run: () => T | Promise<T>
  /** Notes the step that begins the call, with the arguments before it. */
  readonly called: (args: readonly unknown[]) => void
  /** Notes the step that ends it. */
  readonly returned: (outcome: Outcome) => void
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

/**
 * Makes one seam call and records it. When an earlier life of the worker recorded its answer, gives that and touches nothing.
 * The caller gets the very result of the call, never a copy; the record holds copies from before and after.
 */
export async function callSeam<T>(recorder: Recorder, seam: SeamCall<T>): Promise<T> {
  const call = recorder.nextCall(seam.base)
  const argsBefore = seam.args.map((arg) => snapshot(arg))
  const argsHash = hashOf(argsBefore)
  const answer = recorder.recorded(call)
  if (answer !== undefined && answer.argsHash === argsHash) {
    // Both steps were written then; counting them again here finds them, and only then the ordinals of calls inside move on.
    seam.called(argsBefore)
    seam.returned({ args: argsBefore, tookMs: 0, rows: [] })
    recorder.skipTo(answer)
    if (answer.error !== undefined) throw reviveError(answer.error)
    return answer.result as T
  }
  if (answer !== undefined) {
    recorder.diverge()
    noteDivergence(recorder, call, answer.argsHash, argsBefore)
  }
  seam.called(argsBefore)
  return seam.mode === 'effect'
    ? runEffect(recorder, seam, call, argsHash)
    : runRecorded(recorder, seam, call, argsHash)
}

async function runEffect<T>(
  recorder: Recorder,
  seam: SeamCall<T>,
  call: string,
  argsHash: string,
): Promise<T> {
  const began = recorder.world.platform.realNow()
  const held = recorder.hold()
  const { run = seam.run, delayMs = 0 } = seam.disturbance?.(held.recorder, call) ?? {}
  const takesMs = seam.takesMs + delayMs
  const outcome = (rows: readonly RowChange[]) => ({
    args: seam.args.map((arg) => snapshot(arg)),
    tookMs: recorder.world.platform.realNow() - began,
    rows,
  })
  const addAnswer = (end: { result?: unknown; error?: RecordedError }) => {
    recorder.addAnswer({ call, argsHash, ...end, at: recorder.now(), counters: {} })
  }
  try {
    return await recorder.commit({
      effect: async () => run(),
      takesMs,
      note: (result, rows) => {
        held.release()
        seam.returned({ ...outcome(rows), result: snapshot(result) })
        addAnswer({ result })
      },
    })
  } catch (thrown) {
    // The transaction was rolled back; that it failed is a fact of its own.
    const error = recordError(thrown)
    await recorder.commit({
      effect: async () => undefined,
      takesMs,
      note: () => {
        held.release()
        seam.returned({ ...outcome([]), error })
        addAnswer({ error })
      },
    })
    throw thrown
  }
}

async function runRecorded<T>(
  recorder: Recorder,
  seam: SeamCall<T>,
  call: string,
  argsHash: string,
): Promise<T> {
  const began = recorder.world.platform.realNow()
  const end = (
    last: { result?: unknown; error?: RecordedError },
    kept: { result?: unknown; error?: RecordedError } | undefined,
  ) => {
    seam.returned({
      args: seam.args.map((arg) => snapshot(arg)),
      ...last,
      tookMs: recorder.world.platform.realNow() - began,
      rows: [],
    })
    // What cannot be cloned cannot be recorded as an answer; the call is then simply made again.
    if (kept !== undefined)
      recorder.addAnswer({ call, argsHash, ...kept, at: recorder.now(), counters: recorder.counters() })
  }
  try {
    const result = await seam.run()
    end({ result: snapshot(result) }, cloneable(result) ? { result: structuredClone(result) } : undefined)
    return result
  } catch (thrown) {
    const error = recordError(thrown)
    end({ error }, { error })
    throw thrown
  }
}

function cloneable(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

function noteDivergence(recorder: Recorder, call: string, expected: string, args: readonly unknown[]): void {
  recorder.add({
    kind: 'replay.diverged',
    data: { call, expected: `arguments with hash ${expected}`, received: args },
    from: { lane: 'app', name: 'app.example' },
    summary: `${call} differs from the record; going on live`,
    outcome: 'warning',
  })
}
