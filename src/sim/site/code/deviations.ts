import { deviationsOf, mergeEntry } from '../../../core/merge-options.ts'
import type { Follows } from '../../../core/runtime.ts'
import type { AuthConfig } from '../../../core/types.ts'
import { stepOfFact } from '../../engine/facts.ts'
import type { Recorder } from '../../recorder/world.ts'

type Deviation = Parameters<Follows>[0]

/** Notes what of a new configuration the published package takes otherwise, before anyone signs in. `met`: what showed while it was made. */
export function noteDeviations(
  recorder: Recorder,
  { adapter, providers }: AuthConfig,
  { met, follows }: { readonly met: readonly Deviation[]; readonly follows: Follows },
): void {
  const note = (branch: Deviation, facts: Readonly<Record<string, unknown>>) => {
    if (!follows(branch)) recorder.note(stepOfFact({ kind: 'decision', rule: 'PUBLISHED-1', branch, facts }))
  }
  for (const id of new Set(met)) note(id, { AUTH_TRUST_HOST: 'false' })
  for (const entry of providers) {
    const merged = mergeEntry(entry)
    for (const id of deviationsOf(merged)) note(id, { provider: merged.id })
  }
  const from: object = adapter ? Object.getPrototypeOf(adapter) : Object.prototype
  if (from !== Object.prototype) note('DEV-24', { operations: Object.keys(from) })
}
