import type { Step } from '../../protocol/steps.ts'
import type { EngineDifference } from './engine-difference.ts'
import type { EngineGroup } from './engines.ts'
import { stable } from './stable.ts'

/** A difference that no list explains, as a file: the steps of both sides without drawn values. `clean` takes out what is not to leave this browser. */
export function asReport({ first, others }: EngineGroup, clean: <T>(report: T) => T): string {
  const side = (step: Step | undefined) =>
    step && { kind: step.kind, from: step.from, to: step.to, data: stable(step) }
  const differences = [first, ...others].map(({ ours, published, leaves, url }: EngineDifference) => ({
    url,
    leaves,
    ours: side(ours),
    published: side(published),
  }))
  return JSON.stringify(clean({ authscope: 'engine difference', differences }), null, 2)
}
