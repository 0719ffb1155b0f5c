import { type PrivateValues, privateValuesOf } from '../../protocol/private-values.ts'
import type { Step } from '../../protocol/steps.ts'
import { setupChanged } from '../kinds/setup-changed.ts'

/** The private values of code that runs or ran. */
export function privateValues(steps: readonly Step[], ...codes: readonly unknown[]): PrivateValues {
  const changed = steps.flatMap((step) =>
    setupChanged.is(step) && step.data.member === 'code' ? [step.data.before, step.data.after] : [],
  )
  return privateValuesOf([...codes, ...changed])
}
