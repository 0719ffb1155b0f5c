import { isEqual } from '../../protocol/equal.ts'
import type { RecordedError } from '../../protocol/steps.ts'
import { recordError } from '../values/errors.ts'
import { changeInPlace } from '../values/graft.ts'
import { reviveError } from '../values/revive-error.ts'
import { snapshot } from '../values/snapshot.ts'
import { changeCall, changeReturn, pointOfCall, pointOfReturn } from './held-call.ts'
import type { Outcome, SeamCall } from './seam-call.ts'
import type { Ended, Made, RecordedCall, RecordedEnd, Recorder, Run } from './world.ts'

/**
 * Makes one seam call and records it. The caller gets the very result of the call, never a copy; the record holds copies of arguments and result from
 * before and after.
 */
export function callSeam<T>(recorder: Recorder, seam: SeamCall<T>): Promise<T> {
  return recorder.call(recordedCall(seam))
}

function recordedCall<T>(seam: SeamCall<T>): RecordedCall<T> {
  const before = seam.args.map((arg) => snapshot(arg))
  const inEntry = seam.mode === 'effect'
  let made = seam
  let after: readonly unknown[] = before
  return {
    name: seam.base,
    request: before,
    ...(inEntry ? {} : { nests: true }),
    before: () => pointOfCall(seam.called(before), seam.subject, before),
    run: (run) => {
      made = changeCall(seam, before, run.edits)
      return inEntry ? asEffect(made, run) : endOf(made)
    },
    after: (ended, { rows, tookMs, recorded }) => {
      after = recorded === undefined ? made.args.map((arg) => snapshot(arg)) : (recorded.args ?? before)
      const key = seam.returned({ args: after, ...outcomeOf(seam, ended, recorded), tookMs, rows })
      return pointOfReturn(key, seam.subject, ended)
    },
    change: changeReturn,
    keep: (ended) => (inEntry ? endToKeep(seam, ended) : copyToKeep(seam, ended, before, after)),
    revive: ({ result, error }) =>
      error === undefined ? { result: result as T } : { thrown: reviveError(error) },
    replayed: ({ args }) => {
      seam.skipped?.()
      if (args !== undefined) changeInPlace(seam.args, before, args)
    },
  }
}

/** The call changes rows: it is made in the transaction that records it. */
function asEffect<T>(seam: SeamCall<T>, { recorder, key }: Run): Made<T> {
  const { run = () => seam.run(seam.args), delayMs = 0 } = seam.disturbance?.(recorder, key) ?? {}
  return { call: { effect: async () => run(), takesMs: seam.takesMs + delayMs } }
}

async function endOf<T>(seam: SeamCall<T>): Promise<Made<T>> {
  try {
    return { ended: { result: await seam.run(seam.args) } }
  } catch (thrown) {
    return { ended: { thrown } }
  }
}

function outcomeOf<T>(
  seam: SeamCall<T>,
  ended: Ended<T>,
  recorded: RecordedEnd | undefined,
): Pick<Outcome, 'result' | 'error'> {
  if ('thrown' in ended) return { error: recorded?.error ?? errorOf(seam, ended.thrown) }
  return { result: snapshot(ended.result) }
}

function errorOf<T>(seam: SeamCall<T>, thrown: unknown): RecordedError {
  return (seam.errorOf ?? recordError)(thrown)
}

function endToKeep<T>(seam: SeamCall<T>, ended: Ended<T>): RecordedEnd {
  return 'thrown' in ended ? { error: errorOf(seam, ended.thrown) } : { result: ended.result }
}

/** The caller goes on with what it has, so a copy is recorded. A result that cannot be copied is not recorded: the call is then simply made again. */
function copyToKeep<T>(
  seam: SeamCall<T>,
  ended: Ended<T>,
  before: readonly unknown[],
  after: readonly unknown[],
): RecordedEnd | undefined {
  const changed = isEqual(before, after) ? {} : { args: after }
  if ('thrown' in ended) return { ...endToKeep(seam, ended), ...changed }
  try {
    return { result: structuredClone(ended.result), ...changed }
  } catch {
    return undefined
  }
}
