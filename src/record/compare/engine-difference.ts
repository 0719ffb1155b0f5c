import type { Step } from '../../protocol/steps.ts'
import type { Leaf } from './compare.ts'

/** Two steps beside each other, or one that the other engine has not. */
export interface EngineRow {
  /** What the simulator's engine did; absent where only the package did something. */
  readonly ours?: Step
  readonly published?: Step
  /** Where a request of the step's exchange went. */
  readonly url: string | undefined
  /** The values that differ, without those that are drawn or tell the time. */
  readonly leaves: readonly Leaf[]
}

/** Something that two auth engines did not do alike in the same flow. */
export interface EngineDifference extends EngineRow {
  /** What explains it: rows of the table of deviations, or the version that changed it. */
  readonly reasons: readonly string[]
  /** An earlier difference led to it: another cookie came along, another row was read, another page was asked for. */
  readonly follows: boolean
}

/** One exchange of the browser, as both engines answered it. */
export interface EngineExchange {
  readonly key: string
  /** All that was recorded of it, also of the inside. */
  readonly ours: readonly Step[]
  readonly published: readonly Step[]
  /** What is seen of either engine, in order. */
  readonly rows: readonly EngineRow[]
}

/** Whether both did the same. */
export function isSame({ ours, published, leaves }: EngineRow): boolean {
  return ours !== undefined && published !== undefined && leaves.length === 0
}

export function isListed({ follows, reasons }: EngineDifference): boolean {
  return follows || reasons.length > 0
}
