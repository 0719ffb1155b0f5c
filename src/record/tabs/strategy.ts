import type { Code, Strategy } from '../../protocol/code.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { codeLoaded } from '../kinds/code-loaded.ts'
import { setupChanged } from '../kinds/setup-changed.ts'

export const STRATEGIES = ['jwt', 'database'] as const satisfies readonly Strategy[]

/** How app.example keeps its sessions, whichever code runs. */
export interface StrategyState {
  /** Unknown until code of the user's own was evaluated. */
  readonly counts: Strategy | undefined
  /** What the configuration itself says: another one may have been chosen in its place. */
  readonly written: Strategy | undefined
}

export type StrategySetup = Pick<WorldSetup, 'code' | 'strategy'>

export function strategyIn({ code, strategy }: StrategySetup, written: Strategy | undefined): StrategyState {
  return code ? { counts: code.strategy ?? written, written } : { counts: strategy, written: strategy }
}

/** What the user's own code says, as its last evaluation told; nothing for another text than runs now. */
export function writtenIn(code: Code | null, steps: readonly Step[]): Strategy | undefined {
  if (!code) return undefined
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    if (codeLoaded.is(step)) return step.data.writtenStrategy ?? step.data.strategy
    if (setupChanged.is(step) && step.data.member === 'code' && !isSameProject(step.data)) return undefined
  }
  return undefined
}

/** Whether nothing but the chosen strategy changed. */
function isSameProject({ before, after }: { readonly before: unknown; readonly after: unknown }): boolean {
  const project = (value: unknown) => JSON.stringify({ ...(value as Code | null), strategy: undefined })
  return before !== null && after !== null && project(before) === project(after)
}

/** The member of the setup that selects a strategy: the built-in app's own, or the one used instead of what the code says. */
export function withStrategy(
  { code }: StrategySetup,
  strategy: Strategy,
  written?: Strategy,
): Partial<StrategySetup> {
  if (!code) return { strategy }
  const { strategy: _before, ...asWritten } = code
  return { code: strategy === written ? asWritten : { ...asWritten, strategy } }
}
