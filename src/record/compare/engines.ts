import type { Comparison } from '../../protocol/control.ts'
import { guestOf } from '../outline/guest.ts'
import { type EngineDifference, isListed } from './engine-difference.ts'
import { countSame, engineExchanges } from './engine-exchanges.ts'
import { createTrail } from './engine-trail.ts'

/** What is different in one exchange of the browser. */
export interface EngineGroup {
  readonly key: string
  readonly first: EngineDifference
  readonly others: readonly EngineDifference[]
  /** What explains some of it: rows of the table of deviations, or the version that changed it. */
  readonly reasons: readonly string[]
  /** All of it follows from an exchange before. */
  readonly follows: boolean
  /** How many of its differences are in no list. */
  readonly unlisted: number
}

export interface EngineComparison {
  /** How many steps at the border of both engines are alike. */
  readonly same: number
  readonly groups: readonly EngineGroup[]
}

/** Compares what two engines did at their borders, where both are seen: `a` is ours, `b` the published package of this version. */
export function compareEngines(
  comparison: Pick<Comparison, 'a' | 'b'>,
  version = guestOf(comparison.b),
): EngineComparison {
  const exchanges = engineExchanges(comparison)
  const explain = createTrail(version)
  const groups = exchanges.flatMap((exchange) => groupOf(exchange.key, explain(exchange)))
  return { same: exchanges.reduce((sum, exchange) => sum + countSame(exchange), 0), groups }
}

function groupOf(key: string, [first, ...others]: readonly EngineDifference[]): readonly EngineGroup[] {
  if (first === undefined) return []
  const all = [first, ...others]
  const reasons = [...new Set(all.flatMap((difference) => difference.reasons))]
  const follows = reasons.length === 0 && all.every((difference) => difference.follows)
  const unlisted = all.filter((difference) => !isListed(difference)).length
  return [{ key: `engines ${key}`, first, others, reasons, follows, unlisted }]
}

/** The side on which a published package answered, where it did on one only. */
export function publishedSide({ a, b }: Pick<Comparison, 'a' | 'b'>): 'a' | 'b' | undefined {
  const [left, right] = [guestOf(a), guestOf(b)]
  if ((left === undefined) === (right === undefined)) return undefined
  return left === undefined ? 'b' : 'a'
}
