import type { CodeParts } from '../parts.ts'
import { laySideBySide, type SideParts } from './side-by-side.ts'
import { otherEngine, otherStrategy } from './variants.ts'

/** Plays the last flow again with the other session strategy on a new branch, and compares both. Says why if it can't. */
export function tryOtherStrategy(parts: SideParts & Pick<CodeParts, 'stepper'>): void {
  const { description, label, plan } = otherStrategy(parts)
  if (plan) laySideBySide(parts, plan)
  else parts.overlays.open('notice', { title: label, text: description })
}

/** The same with the other auth engine: the simulator's, or the published package. */
export function tryOtherEngine(parts: SideParts & Pick<CodeParts, 'stepper'>): void {
  const { description, label, plan } = otherEngine(parts)
  if (plan) laySideBySide(parts, plan)
  else parts.overlays.open('notice', { title: label, text: description })
}
