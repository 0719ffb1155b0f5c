import type { Step } from '../../protocol/steps.ts'
import { endOf } from './end-of.ts'
import { type Exchange, newestRun, numberOf, type Part, type Run, stepsOf } from './outline.ts'

/** What the panels show: a step, the row it belongs to, the exchange around it, and its run. */
export interface Focus {
  readonly step: Step
  readonly part: Part
  readonly exchange?: Exchange
  /** The exchange of the browser around it: a server's own request has no cookies. */
  readonly outer?: Exchange
  readonly run: Run
}

/** The focus on one step; without one, on what the newest run ended on, else on its newest exchange, or its newest step where it has none. */
export function focusOn(runs: readonly Run[], seq: number | undefined): Focus | undefined {
  const chosen = seq === undefined ? undefined : findStep(runs, seq)
  return chosen ?? newest(runs)
}

/** The number under which people find the step of this `seq`. */
export function numberIn(runs: readonly Run[], seq: number): number {
  const found = findStep(runs, seq)
  return found ? numberOf(found.part, found.step) : seq
}

function findStep(runs: readonly Run[], seq: number): Focus | undefined {
  for (const run of runs) {
    if (seq > (run.steps.at(-1)?.seq ?? 0) || seq < (run.steps[0]?.seq ?? 0)) continue
    // Runs may overlap: an older one goes on while a newer one has begun.
    const found = findIn(run, run.children, seq, [])
    if (found) return found
  }
  return undefined
}

function findIn(
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

function focusOf(run: Run, part: Part, step: Step, around: readonly Exchange[]): Focus {
  const exchange = around.at(-1)
  const outer = around[0]
  return { run, part, step, ...(exchange ? { exchange } : {}), ...(outer ? { outer } : {}) }
}

function newest(runs: readonly Run[]): Focus | undefined {
  const latest = newestRun(runs)
  if (!latest) return undefined
  const end = endOf(runs, latest)
  if (end) return findIn(latest, latest.children, end.seq, [])
  const exchange = latest.children.findLast((part) => part.type === 'exchange' && part.request)
  if (exchange?.type === 'exchange' && exchange.request)
    return focusOf(latest, exchange, exchange.request, [exchange])
  const part = latest.children.at(-1)
  const step = part && stepsOf(part)[0]
  return part && step ? focusOf(latest, part, step, []) : undefined
}
