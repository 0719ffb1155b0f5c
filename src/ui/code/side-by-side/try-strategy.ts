import type { CodeParts } from '../parts.ts'
import { laySideBySide, type SideParts } from './side-by-side.ts'
import { otherStrategy } from './variants.ts'

/** Plays the last flow again with the other session strategy on a new branch, and compares both. Says why if it can't. */
export function tryOtherStrategy(parts: SideParts & Pick<CodeParts, 'stepper'>): void {
  const { description, label, plan } = otherStrategy(parts)
  if (plan) laySideBySide(parts, plan)
  else parts.overlays.open('notice', { title: label, text: description })
}
