import type { Code } from '../../protocol/code.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { codeLoaded } from '../kinds/code-loaded.ts'
import { eventFired } from '../kinds/event-fired.ts'
import type { Run } from '../outline/outline.ts'
import type { Draft } from './draft.ts'
import { changedFunctions, differsElsewhere } from './functions-in.ts'

/** Where a run goes on with a changed text. */
export interface RunFrom {
  /** The world is rewound to how it was after this step. */
  readonly step: number
  /** What happens again first, and why from there. */
  readonly description: string
}

/**
 * The step before the first call of a function that is another one now, in the newest run that called one; where something else changed, the
 * step before the code was evaluated. Nothing, when nothing changed, or nothing ran.
 */
export function runFrom(
  draft: Pick<Draft, 'entry' | 'files'>,
  code: Pick<Code, 'entry' | 'files'> | null,
  runs: readonly Run[],
): RunFrom | undefined {
  if (!code) return undefined
  const files = [...new Set([...Object.keys(draft.files), ...Object.keys(code.files)])]
  const changed = files.filter((file) => draft.files[file] !== code.files[file])
  if (changed.length === 0 && draft.entry === code.entry) return undefined
  const texts = changed.map((file) => [code.files[file] ?? '', draft.files[file] ?? ''] as const)
  const names = texts.flatMap(([before, after]) => changedFunctions(before, after))
  const isElsewhere =
    draft.entry !== code.entry || texts.some(([before, after]) => differsElsewhere(before, after))
  return isElsewhere || names.length === 0 ? fromEvaluation(runs) : fromCall(runs, names)
}

function fromCall(runs: readonly Run[], names: readonly string[]): RunFrom | undefined {
  const called = (run: Run) =>
    run.steps.find(
      (step) =>
        (callbackCalled.is(step) && isNamed(step.data.callback, names)) ||
        (eventFired.is(step) && names.includes(step.data.event)),
    )
  const first = runs
    .toReversed()
    .map(called)
    .find((step) => step !== undefined)
  if (!first || first.seq < 2) return undefined
  return {
    step: first.seq - 1,
    description: `Re-runs from before step ${first.seq}, the first call of the changed code, on a new branch`,
  }
}

function isNamed(callback: string, names: readonly string[]): boolean {
  return names.some((name) => callback === name || callback.endsWith(`.${name}`))
}

function fromEvaluation(runs: readonly Run[]): RunFrom | undefined {
  const loaded = (run: Run) => run.steps.find(codeLoaded.is)
  const first = runs
    .toReversed()
    .map(loaded)
    .find((step) => step !== undefined)
  if (!first || first.seq < 2) return undefined
  return {
    step: first.seq - 1,
    description: `More than a callback changed, so this re-runs from before step ${first.seq}, where the code is loaded, on a new branch`,
  }
}
