import type { Step, StepDraft } from '../../protocol/steps.ts'

/** Where in the record a step belongs. */
export interface StepPlace {
  readonly run: number
  readonly exchange: string
}

/** What happened in a served world, as the same steps that a sandbox records. */
export interface ServedSteps {
  /** Oldest first, numbered without gaps. */
  readonly list: () => readonly Step[]
  /** `seq` of the newest; 0 before the first. */
  readonly last: () => number
  /** Those after a number, at most so many. */
  readonly after: (seq: number, most: number) => readonly Step[]
  /** Another number each time that all steps were removed. */
  readonly record: () => number
  /** The place of another exchange: the first of a new run, one more of the newest or of a known run, or one that another exchange caused. */
  place(of: 'new run' | 'same run' | number | StepPlace): StepPlace
  /** Records a step; `at` is the time on the providers' clock. */
  add(place: StepPlace, draft: StepDraft, at: number): Step
  clear(): void
}

/** How many steps are kept, and how many of the oldest go at once when there are more. */
const KEPT = 20_000
const REMOVED = 1000

/** @param onChange called with each new step, and without one when all were removed */
export function createServedSteps(onChange: (step?: Step) => void): ServedSteps {
  let steps: Step[] = []
  let last = 0
  let run = 0
  let record = 1
  let exchange = 0
  const below = new Map<string, number>()
  return {
    list: () => steps,
    last: () => last,
    after(seq, most) {
      const first = steps[0]?.seq ?? 0
      const from = Math.max(0, seq + 1 - first)
      return steps.slice(from, from + most)
    },
    record: () => record,
    place(of) {
      if (typeof of === 'object') {
        const n = (below.get(of.exchange) ?? 0) + 1
        below.set(of.exchange, n)
        return { run: of.run, exchange: `${of.exchange}.${n}` }
      }
      if (of === 'new run' || run === 0) run += 1
      exchange += 1
      return { run: typeof of === 'number' ? of : run, exchange: `e${exchange}` }
    },
    add(place, draft, at) {
      last += 1
      const key = `${place.exchange}/${draft.kind}#${last}`
      const step = { ...draft, ...place, seq: last, key, at, realAt: Date.now() } as Step
      steps.push(step)
      if (steps.length > KEPT) steps = steps.slice(REMOVED)
      onChange(step)
      return step
    },
    clear() {
      steps = []
      last = 0
      run = 0
      record += 1
      below.clear()
      onChange()
    },
  }
}
