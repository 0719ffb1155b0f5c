import { ENGINES, type Engine } from '../../protocol/engines.ts'
import type { Step } from '../../protocol/steps.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'

/** The published package that answered last among these steps. */
export function guestOf(steps: readonly Step[]): Engine | undefined {
  const step = steps.findLast((each) => decisionTaken.is(each) && each.data.decision === 'engine')
  if (step === undefined || !decisionTaken.is(step)) return undefined
  const { version } = step.data.facts
  return ENGINES.find((engine) => engine === version)
}
