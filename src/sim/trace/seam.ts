import type { RecordedError, RowChange } from '../../protocol/steps.ts'
import { hashOf } from '../hash-of.ts'
import { snapshot } from '../snapshot.ts'
import { alike, changeInPlace } from '../stepper/graft.ts'
import type { Recorder } from '../world.ts'
import { recordError } from './errors.ts'
import { changeCall, changeReturn, type Ended, placeOfCall, placeOfReturn } from './held-call.ts'
import { reviveError } from './revive-error.ts'
import type { Outcome, SeamCall } from './seam-call.ts'

/**
 * Makes one seam call and records it. When an earlier life of the worker recorded its answer, gives that and touches nothing.
 * The caller gets the very result of the call, never a copy; the record holds copies from before and after. It can stand still before the call
 * and after it, and goes on with what was changed there.
 */
export async function callSeam<T>(recorder: Recorder, seam: SeamCall<T>): Promise<T> {
  const call = recorder.nextCall(seam.base)
  const argsBefore = seam.args.map((arg) => snapshot(arg))
  const argsHash = hashOf(argsBefore)
  const answer = recorder.recorded(call)
  if (answer !== undefined && answer.argsHash === argsHash) {
    // Both steps were written then; counting them again here finds them, and only then the ordinals of calls inside move on.
    seam.called(argsBefore)
    const { result, error, args } = answer
    const key = seam.returned({ args: args ?? argsBefore, ...endOf(result, error), tookMs: 0, rows: [] })
    recorder.skipTo(answer)
    seam.skipped?.()
    if (args !== undefined) changeInPlace(seam.args, argsBefore, args)
    return leave(
      recorder,
      seam,
      key,
      error === undefined ? { result: result as T } : { thrown: reviveError(error) },
    )
  }
  if (answer !== undefined) {
    recorder.diverge()
    noteDivergence(recorder, call, answer.argsHash, argsBefore)
  }
  const key = seam.called(argsBefore)
  const passing = key === undefined ? undefined : recorder.gate(placeOfCall(key, seam.subject, argsBefore))
  const made = passing === undefined ? seam : changeCall(seam, argsBefore, await passing)
  const named = { call, argsHash, argsBefore }
  const done =
    seam.mode === 'effect' ? await runEffect(recorder, made, named) : await runRecorded(recorder, made, named)
  return leave(recorder, seam, done.key, done)
}

/** The call has ended: it can stand still here, and its end be changed, before the caller has it. */
async function leave<T>(
  recorder: Recorder,
  seam: SeamCall<T>,
  key: string | undefined,
  ended: Ended<T>,
): Promise<T> {
  const passing = key === undefined ? undefined : recorder.gate(placeOfReturn(key, seam.subject, ended))
  const end = passing === undefined ? ended : changeReturn(ended, await passing)
  if ('thrown' in end) throw end.thrown
  return end.result
}

function endOf(result: unknown, error: RecordedError | undefined): Pick<Outcome, 'result' | 'error'> {
  return error === undefined ? { result: snapshot(result) } : { error }
}

interface NamedCall {
  readonly call: string
  readonly argsHash: string
  readonly argsBefore: readonly unknown[]
}

/** How a call ended, and the key of the step that says so. */
type Done<T> = Ended<T> & { readonly key: string | undefined }

async function runEffect<T>(
  recorder: Recorder,
  seam: SeamCall<T>,
  { call, argsHash }: NamedCall,
): Promise<Done<T>> {
  const began = recorder.goingMs()
  const held = recorder.hold()
  const { run = () => seam.run(seam.args), delayMs = 0 } = seam.disturbance?.(held.recorder, call) ?? {}
  const takesMs = seam.takesMs + delayMs
  let key: string | undefined
  const note = (rows: readonly RowChange[], end: { result?: unknown; error?: RecordedError }) => {
    held.release()
    key = seam.returned({
      args: seam.args.map((arg) => snapshot(arg)),
      tookMs: Math.max(0, recorder.goingMs() - began),
      rows,
      ...endOf(end.result, end.error),
    })
    recorder.addAnswer({ call, argsHash, ...end, at: recorder.now(), counters: {} })
  }
  try {
    const result = await recorder.commit({
      effect: async () => run(),
      takesMs,
      note: (result, rows) => note(rows, { result }),
    })
    return { result, key }
  } catch (thrown) {
    // The transaction was rolled back; that it failed is a fact of its own.
    const error = recordError(thrown)
    await recorder.commit({ effect: async () => undefined, takesMs, note: () => note([], { error }) })
    return { thrown, key }
  }
}

async function runRecorded<T>(
  recorder: Recorder,
  seam: SeamCall<T>,
  { call, argsHash, argsBefore }: NamedCall,
): Promise<Done<T>> {
  const began = recorder.goingMs()
  const end = (
    last: { result?: unknown; error?: RecordedError },
    kept: { result?: unknown; error?: RecordedError } | undefined,
  ) => {
    const args = seam.args.map((arg) => snapshot(arg))
    const tookMs = Math.max(0, recorder.goingMs() - began)
    const key = seam.returned({ args, ...last, tookMs, rows: [] })
    const changed = alike(argsBefore, args) ? {} : { args }
    // What cannot be cloned cannot be recorded as an answer; the call is then simply made again.
    if (kept !== undefined)
      recorder.addAnswer({
        call,
        argsHash,
        ...kept,
        ...changed,
        at: recorder.now(),
        counters: recorder.counters(),
      })
    return key
  }
  try {
    const result = await seam.run(seam.args)
    const kept = cloneable(result) ? { result: structuredClone(result) } : undefined
    return { result, key: end({ result: snapshot(result) }, kept) }
  } catch (thrown) {
    const error = (seam.errorOf ?? recordError)(thrown)
    return { thrown, key: end({ error }, { error }) }
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
