import { plural } from '../values/time.ts'
import type { EngineComparison } from './engines.ts'

/** A flow that both engines played. */
export interface PlayedByBoth {
  readonly id: string
  readonly title: string
  readonly comparison: EngineComparison
}

/** Steps of one flow, or of several. */
interface Counts {
  readonly same: number
  readonly explained: number
  readonly unlisted: number
}

/** How many steps are alike, differ as it is listed, or differ otherwise. */
export function countsOf(flows: readonly Pick<PlayedByBoth, 'comparison'>[]): Counts {
  const counts = { same: 0, explained: 0, unlisted: 0 }
  for (const { comparison } of flows) {
    counts.same += comparison.same
    for (const { others, unlisted } of comparison.groups) {
      counts.explained += 1 + others.length - unlisted
      counts.unlisted += unlisted
    }
  }
  return counts
}

/** The result as a sentence to pass on. */
export function conformanceText(flows: readonly PlayedByBoth[], version: string): string {
  const { explained, same, unlisted } = countsOf(flows)
  const all = same + explained + unlisted
  return `${grouped(same + explained)} of ${grouped(all)} steps in ${plural(flows.length, 'flow')} are equal to @auth/core ${version} or explained (${grouped(same)} equal, ${grouped(explained)} explained).`
}

/** A number with its thousands apart. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
