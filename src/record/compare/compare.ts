import type { Comparison, Difference } from '../../protocol/control.ts'
import { isEqual } from '../../protocol/equal.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { isCall, isReturn } from '../kinds/families.ts'
import { labelOf } from '../kinds/registry.ts'
import type { Label } from '../labels/step-label.ts'
import { partiesOf } from '../outline/rows.ts'
import { oneLine } from '../values/value.ts'
import { align, type Sides, sidesOfPair } from './align.ts'

/** One step of two branches beside each other. */
export interface Pair {
  readonly key: string
  readonly sides: Sides
  readonly a?: Step
  readonly b?: Step
}

/** The steps of two branches after their common beginning, those that mean the same beside each other. */
export function alignSteps({ a, b }: Pick<Comparison, 'a' | 'b'>): readonly Pair[] {
  return align(a, b, meaningOf).map((pair, index) => ({
    ...pair,
    key: `pair ${index}`,
    sides: sidesOfPair(pair, saysTheSame),
  }))
}

/** What a step is, without its values: two steps of one meaning are compared with each other. */
function meaningOf(step: Step): string {
  return [step.kind, partiesOf(step), labelOf(step).name].join('\n')
}

/** Whether two steps say the same, whatever their numbers, their moments and the ids of exchanges before them. */
function saysTheSame(a: Step, b: Step): boolean {
  return isEqual(factsOf(a), factsOf(b))
}

/** What a step says. */
export function factsOf({ data, outcome }: Step): Readonly<Record<string, unknown>> {
  const { began: _began, ...facts } = { began: undefined, ...data }
  return { ...facts, outcome }
}

/** A value inside of two others, by the members that lead to it, that they do not have alike. */
export interface Leaf {
  readonly path: string
  readonly a: unknown
  readonly b: unknown
}

/** Where two values differ, as deep inside as it can be said. */
export function leavesOf(a: unknown, b: unknown, path = ''): readonly Leaf[] {
  if (isEqual(a, b)) return []
  const both = isRecord(a) && isRecord(b)
  if (!both && !(Array.isArray(a) && Array.isArray(b))) return [{ path, a, b }]
  const [left, right] = [entriesOf(a), entriesOf(b)]
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) =>
    leavesOf(left.get(name), right.get(name), path === '' ? name : `${path}.${name}`),
  )
}

function entriesOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value))
}

/** How a side of a pair is written: of two that differ, what differs. */
export function sideLabel(step: Step, other?: Step): Label {
  const { name, note } = labelOf(step)
  if (isReturn(step)) {
    const { error, result } = step.data
    return { name, note: error ? `threw ${error.type}` : `→ ${resultNote(result, other)}` }
  }
  if (isCall(step)) return { name, note: 'called' }
  return { name, ...(note === undefined ? {} : { note }) }
}

/** A result; beside one that is another, the members in which it differs. */
function resultNote(result: unknown, other: Step | undefined): string {
  const leaves = isReturn(other) && !other.data.error ? leavesOf(result, other.data.result) : []
  if (leaves.length === 0 || leaves.some(({ path }) => path === '')) return oneLine(result, 60)
  return leaves.map(({ path, a }) => `${path}: ${oneLine(a, 30)}`).join(', ')
}

/** Which sides of a difference there are. */
export function sidesOf(difference: Difference): Sides {
  if (!('b' in difference) || difference.b === undefined) return 'only-a'
  if (!('a' in difference) || difference.a === undefined) return 'only-b'
  return 'differs'
}

/** The first difference in a sentence, for those who do not see the marks. */
export function firstDifference(
  { common }: Pick<Comparison, 'common'>,
  pairs: readonly Pair[],
  names: { readonly a: string; readonly b: string },
): string {
  const pair = pairs.find(({ sides }) => sides !== 'same')
  const shared =
    common === 0
      ? 'They have no steps in common.'
      : `Their first ${common === 1 ? 'step is' : `${common} steps are`} the same.`
  if (!pair) return `${shared} Nothing differs after that.`
  const step = pair.a ?? pair.b
  const words = step ? sideLabel(step).name : ''
  if (pair.sides === 'differs')
    return `${shared} The first difference: ${words}, at ${pair.a?.seq} and ${pair.b?.seq}.`
  const side = pair.sides === 'only-a' ? names.a : names.b
  return `${shared} The first difference: ${words}, at ${step?.seq}, only in ${side}.`
}
