import type { RecordedError } from '../../protocol/steps.ts'
import type { KeptEdit, PausePoint } from '../pause/place.ts'
import { recordError } from '../values/errors.ts'
import { graft } from '../values/graft.ts'
import { reviveError } from '../values/revive-error.ts'
import { snapshot } from '../values/snapshot.ts'
import type { SeamCall } from './seam-call.ts'
import type { Ended } from './world.ts'

type Named = SeamCall<unknown>['subject']

/** A call before it is made. Its result or its error can be given in its place. */
export function pointOfCall(
  key: string | undefined,
  named: Named,
  args: readonly unknown[],
): PausePoint | undefined {
  if (key === undefined) return undefined
  if (named === undefined) return { key }
  return {
    key,
    subject: (edits) => {
      const last = edits.at(-1)
      if (last?.at === 'result' || last?.at === 'error') return { at: 'return', ...named, ...endOf(last) }
      return { at: 'call', ...named, args: last?.at === 'call' ? last.args : args }
    },
  }
}

/** The call as it is made after what was changed: the last change counts. */
export function changeCall<T>(
  seam: SeamCall<T>,
  shown: readonly unknown[],
  edits: readonly KeptEdit[],
): SeamCall<T> {
  const last = edits.at(-1)
  // A call that is not made cannot be disturbed either.
  const { disturbance: _disturbance, ...undisturbed } = seam
  if (last?.at === 'result') return { ...undisturbed, run: () => last.result as T }
  if (last?.at === 'error')
    return {
      ...undisturbed,
      run: () => {
        throw reviveError(last.error)
      },
    }
  if (last?.at !== 'call') return seam
  return { ...seam, args: graft(seam.args, shown, last.args) as readonly unknown[] }
}

/** A call after it was made, before its caller has what it gave. */
export function pointOfReturn(
  key: string | undefined,
  named: Named,
  ended: Ended<unknown>,
): PausePoint | undefined {
  if (key === undefined) return undefined
  if (named === undefined) return { key }
  return {
    key,
    subject: (edits) => {
      const last = edits.at(-1)
      if (last?.at === 'result' || last?.at === 'error') return { at: 'return', ...named, ...endOf(last) }
      return 'thrown' in ended
        ? { at: 'return', ...named, error: recordError(ended.thrown) }
        : { at: 'return', ...named, result: snapshot(ended.result) }
    },
  }
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

function endOf(edit: Extract<KeptEdit, { readonly at: 'result' | 'error' }>): {
  result?: unknown
  error?: RecordedError
} {
  return edit.at === 'result' ? { result: edit.result } : { error: edit.error }
}
