import type { Step } from '../../protocol/steps.ts'
import type { Leaf } from './compare.ts'

/** Something that two auth engines did not do alike in the same flow. */
export interface EngineDifference {
  /** What the simulator's engine did; absent where only the package did something. */
  readonly ours?: Step
  readonly published?: Step
  /** Where a request of the step's exchange went. */
  readonly url: string | undefined
  /** The values that differ, without those that are drawn or tell the time. */
  readonly leaves: readonly Leaf[]
}
