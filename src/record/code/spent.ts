import type { WorldSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { attemptIn } from './attempt.ts'
import type { Draft } from './draft.ts'
import { type Help, nextHelps } from './helps.ts'

/** What was given in vain: the sign-in with it led to no session. */
export interface Spent {
  readonly given: ReadonlySet<string>
  /** The last step that could change the outcome. Any later one makes this void. */
  readonly at: number
}

export function spentAt(steps: readonly Step[], given: ReadonlySet<string>): Spent {
  return { given, at: lastTryIn(steps) }
}

export function isSpent(steps: readonly Step[], spent: Spent | undefined): spent is Spent {
  return spent !== undefined && spent.at === lastTryIn(steps)
}

/** What can be given next and was not given before, which changed nothing. */
export function newHelps(
  steps: readonly Step[],
  setup: WorldSetup,
  draft: Draft,
  given: ReadonlySet<string> = new Set(),
): readonly Help[] {
  return nextHelps(steps, setup, draft, given).filter(({ key }) => !given.has(key))
}

/** The newest sign-in or change of the setup. */
function lastTryIn(steps: readonly Step[]): number {
  return Math.max(attemptIn(steps)?.seq ?? 0, steps.findLast(setupChanged.is)?.seq ?? 0)
}
