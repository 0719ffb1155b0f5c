import type { Lane, Step } from '../../protocol/steps.ts'
import { kindOf, labelOf, laneOf } from '../kinds/registry.ts'
import type { KindGroup } from '../labels/kinds.ts'
import { outcomeOf, type Part, type Run, stepsOf } from './outline.ts'

/** Which steps the list shows. Each part narrows it down; an empty one lets everything through. */
export interface RowQuery {
  /** Text that a row must contain. */
  readonly text: string
  readonly onlyTrouble: boolean
  readonly kinds: readonly KindGroup[]
  readonly lanes: readonly Lane[]
  readonly runs: readonly number[]
  /** Ids of rules that decided. */
  readonly rules: readonly string[]
}

export const EVERYTHING: RowQuery = {
  text: '',
  onlyTrouble: false,
  kinds: [],
  lanes: [],
  runs: [],
  rules: [],
}

export function isEverything(query: RowQuery): boolean {
  const { text, onlyTrouble, kinds, lanes, runs, rules } = query
  return text.trim() === '' && !onlyTrouble && kinds.length + lanes.length + runs.length + rules.length === 0
}

/** The runs with nothing but what matches, and how many rows that are. A run whose title matches the text keeps all that passes otherwise. */
export function sift(
  runs: readonly Run[],
  query: RowQuery,
): { readonly runs: readonly Run[]; readonly found: number } {
  const text = query.text.trim().toLowerCase()
  let found = 0
  const siftPart = (part: Part, wanted: string): Part | undefined => {
    const matches = passes(part, query, wanted)
    if (matches) found += 1
    if (part.type === 'entry') return matches ? part : undefined
    const children = part.children.flatMap((child) => siftPart(child, wanted) ?? [])
    return matches || children.length > 0 ? { ...part, children } : undefined
  }
  const kept = runs.flatMap((run) => {
    if (query.runs.length > 0 && !query.runs.includes(run.run)) return []
    const titled = text !== '' && run.title.toLowerCase().includes(text)
    const children = run.children.flatMap((part) => siftPart(part, titled ? '' : text) ?? [])
    return children.length === 0 ? [] : [{ ...run, children }]
  })
  return { runs: kept, found }
}

function passes(part: Part, query: RowQuery, text: string): boolean {
  if (query.onlyTrouble && outcomeOf(part) === 'done') return false
  return stepsOf(part).some((step) => stepPasses(step, query) && searchText(step).includes(text))
}

function stepPasses(step: Step, { kinds, lanes, rules }: RowQuery): boolean {
  if (kinds.length > 0 && !kinds.includes(kindOf(step).group)) return false
  if (lanes.length > 0 && !lanes.includes(laneOf(step))) return false
  return rules.length === 0 || (step.rule !== undefined && rules.includes(step.rule))
}

const texts = new WeakMap<Step, string>()

/** Everything of a step that a text is looked for in, in lower case. */
export function searchText(step: Step): string {
  const known = texts.get(step)
  if (known !== undefined) return known
  const { name, note } = labelOf(step)
  const text = [step.kind, step.summary, name, note, step.rule, step.from.name, step.to?.name]
    .join(' ')
    .toLowerCase()
  texts.set(step, text)
  return text
}

/** What there is to choose from, with the number of steps of each. */
export interface Facets {
  readonly kinds: ReadonlyMap<KindGroup, number>
  readonly lanes: ReadonlyMap<Lane, number>
  readonly rules: ReadonlyMap<string, number>
}

export function facetsOf(runs: readonly Run[]): Facets {
  const kinds = new Map<KindGroup, number>()
  const lanes = new Map<Lane, number>()
  const rules = new Map<string, number>()
  for (const { steps } of runs)
    for (const step of steps) {
      count(kinds, kindOf(step).group)
      count(lanes, laneOf(step))
      if (step.rule !== undefined) count(rules, step.rule)
    }
  return { kinds, lanes, rules }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** One narrowing part of a query, in words, and the query without it. */
export interface FilterChip {
  readonly key: string
  readonly label: string
  readonly without: RowQuery
}

export function chipsOf(query: RowQuery, names: FilterNames): readonly FilterChip[] {
  const { onlyTrouble, kinds, lanes, runs, rules } = query
  return [
    ...(onlyTrouble
      ? [{ key: 'trouble', label: 'only failures and warnings', without: { ...query, onlyTrouble: false } }]
      : []),
    ...kinds.map((kind) => ({
      key: `kind ${kind}`,
      label: names.kind(kind),
      without: { ...query, kinds: kinds.filter((each) => each !== kind) },
    })),
    ...lanes.map((lane) => ({
      key: `lane ${lane}`,
      label: `lane ${names.lane(lane)}`,
      without: { ...query, lanes: lanes.filter((each) => each !== lane) },
    })),
    ...runs.map((run) => ({
      key: `run ${run}`,
      label: `run ${run}`,
      without: { ...query, runs: runs.filter((each) => each !== run) },
    })),
    ...rules.map((rule) => ({
      key: `rule ${rule}`,
      label: `rule ${rule}`,
      without: { ...query, rules: rules.filter((each) => each !== rule) },
    })),
  ]
}

export interface FilterNames {
  kind(kind: KindGroup): string
  lane(lane: Lane): string
}
