import type { ControlState } from './control-state.ts'
import type { StepLog } from './step-log.ts'
import type { Channel } from './transport.ts'
import type { WorldState } from './world-state.ts'

/** What a window knows about its world, and how it acts on it. */
export interface Connection {
  readonly channel: Channel
  /** What is paused, and which moment the world is at. */
  readonly control: ControlState
  readonly world: WorldState
  readonly steps: StepLog
  /** Is called with every error that no caller gets. */
  readonly onProblem: (error: unknown) => void
}
