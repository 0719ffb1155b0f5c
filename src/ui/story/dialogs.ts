import type { Move } from '../../lessons/scenes/scene.ts'
import { until } from '../../link/worker/store.ts'
import { ceremonyEnded } from '../../record/kinds/ceremony-ended.ts'
import { ceremonyPrompted } from '../../record/kinds/ceremony-prompted.ts'
import { ceremonyRefused } from '../../record/kinds/ceremony-refused.ts'
import { anyOf } from '../../record/kinds/kind.ts'
import type { Parts } from './move-parts.ts'
import { patiently } from './settled.ts'

/** A move that opens a passkey dialog, or answers one. */
export function isOfPasskey({ do: what }: Move): boolean {
  return what === 'passkey' || what === 'answer'
}

const waits = anyOf(ceremonyPrompted, ceremonyRefused)

/** Resolves when a person has to do something about passkeys again: another dialog is open, or the last one ended without a passkey. */
export function dialogMoved({ client }: Parts): Promise<unknown> {
  const before = client.steps.get().at(-1)?.seq ?? 0
  return patiently(
    until(client.steps, (steps) =>
      steps.some(
        (step) => step.seq > before && (waits(step) || (ceremonyEnded.is(step) && step.outcome === 'failed')),
      ),
    ),
  )
}
