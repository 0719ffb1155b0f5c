import type { Subject } from '../../protocol/control.ts'
import type { KeptEdit, PausePoint } from '../pause/place.ts'
import { recordError } from '../values/errors.ts'
import { graft } from '../values/graft.ts'
import { reviveError } from '../values/revive-error.ts'
import { snapshot } from '../values/snapshot.ts'
import type { SeamCall } from './seam-call.ts'
import type { Ended } from './world.ts'

type Named = SeamCall<unknown>['subject']

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

type Unnamed = DistributiveOmit<Extract<Subject, { readonly at: 'call' | 'return' }>, 'seam' | 'name'>
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

export function changeReturn<T>(ended: Ended<T>, edits: readonly KeptEdit[]): Ended<T> {
  const last = edits.at(-1)
  if (last?.at === 'error') return { thrown: reviveError(last.error) }
  if (last?.at !== 'result') return ended
  const { result } = last
  return 'thrown' in ended
    ? { result: result as T }
    : { result: graft(ended.result, snapshot(ended.result), result) as T }
}
