import { endOf } from './end-of.ts'
import { type Focus, findIn, findStep, focusOf } from './focus.ts'
import { newestRun, type Run, stepsOf } from './outline.ts'

/** The focus on one step; without one, on what the newest run ended on, else on its newest exchange, or its newest step where it has none. */
export function focusOn(runs: readonly Run[], seq: number | undefined): Focus | undefined {
  const chosen = seq === undefined ? undefined : findStep(runs, seq)
  return chosen ?? newest(runs)
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
