import type { Step } from '../../protocol/steps.ts'
import { type Exchange, numberOf, type Part, type Run, stepsOf } from './outline.ts'

/** What the panels show: a step, the row it belongs to, the exchange around it, and its run. */
export interface Focus {
  readonly step: Step
  readonly part: Part
  readonly exchange?: Exchange
  /** The exchange of the browser around it: a server's own request has no cookies. */
  readonly outer?: Exchange
  readonly run: Run
}

/** The number under which people find the step of this `seq`. */
export function numberIn(runs: readonly Run[], seq: number): number {
  const found = findStep(runs, seq)
  return found ? numberOf(found.part, found.step) : seq
}

/** Where a step is. */
export function findStep(runs: readonly Run[], seq: number): Focus | undefined {
  for (const run of runs) {
    if (seq > (run.steps.at(-1)?.seq ?? 0) || seq < (run.steps[0]?.seq ?? 0)) continue
    // Runs may overlap: an older one goes on while a newer one has begun.
    const found = findIn(run, run.children, seq, [])
    if (found) return found
  }
  return undefined
}

export function findIn(
  run: Run,
  parts: readonly Part[],
  seq: number,
  around: readonly Exchange[],
): Focus | undefined {
  for (const part of parts) {
    const within = part.type === 'exchange' ? [...around, part] : around
    const step = stepsOf(part).find((each) => each.seq === seq)
    if (step) return focusOf(run, part, step, within)
    const below = part.type === 'exchange' ? findIn(run, part.children, seq, within) : undefined
    if (below) return below
  }
  return undefined
}

export function focusOf(run: Run, part: Part, step: Step, around: readonly Exchange[]): Focus {
  const exchange = around.at(-1)
  const outer = around[0]
  return { run, part, step, ...(exchange ? { exchange } : {}), ...(outer ? { outer } : {}) }
}
