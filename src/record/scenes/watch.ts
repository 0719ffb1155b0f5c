import type { Promised } from '../../lessons/scenes/scene.ts'
import type { Step } from '../../protocol/steps.ts'
import { isReturn } from '../kinds/families.ts'

/** The steps that kept the promises so far, in their order: as many as were kept one after the other. */
export function keptBy(watch: readonly Promised[], steps: readonly Step[]): readonly Step[] {
  const kept: Step[] = []
  for (const step of steps) {
    const next = watch[kept.length]
    if (next === undefined) break
    if (isKept(next, step)) kept.push(step)
  }
  return kept
}

function isKept({ kind, rule, outcome, text, party }: Promised, step: Step): boolean {
  return (
    step.kind === kind &&
    (rule === undefined || step.rule === rule) &&
    (outcome === undefined ? !hasThrown(step) : step.outcome === outcome) &&
    (text === undefined || step.summary.includes(text)) &&
    (party === undefined || step.from.name === party || step.to?.name === party)
  )
}

/** A call that threw keeps no promise of what it does, unless that is the promise. */
function hasThrown(step: Step): boolean {
  return step.outcome === 'failed' && isReturn(step)
}

/** The step that a scene is about, once its promise is kept. */
export function decisiveStep(watch: readonly Promised[], kept: readonly Step[]): Step | undefined {
  return kept[watch.findIndex(({ decides }) => decides)]
}
