import type { Lane, Step } from '../../protocol/steps.ts'
import { clockMoved } from '../kinds/clock-moved.ts'
import { laneOf } from '../kinds/registry.ts'
import type { Run } from './outline.ts'

/** One mark of the strip: a step, or several where they would lie on top of each other. */
export interface Tick {
  readonly seq: number
  readonly lane: Lane
  readonly outcome: Step['outcome']
  /** Whether it moved the clock. */
  readonly moved: boolean
  /** It is a future step. */
  readonly future: boolean
  /** It has no row at the level that is shown. */
  readonly quiet: boolean
  /** Percent of the width. */
  readonly left: number
}

/** What a mark depends on besides its step. */
interface Marking {
  readonly isFuture: (seq: number) => boolean
  readonly isQuiet: (step: Step) => boolean
}

export interface Stretch {
  readonly run: number
  readonly title: string
  readonly left: number
  readonly width: number
  readonly steps: readonly Step[]
}

export interface Timeline {
  /** Percent of the width that a step takes. */
  readonly unit: number
  readonly ticks: readonly Tick[]
  readonly stretches: readonly Stretch[]
}

const WORSE: Readonly<Record<Step['outcome'], number>> = { done: 0, warning: 1, failed: 2 }

/** Room after the last mark, for the line at the world's position; in marks. */
const ROOM = 2.4

/** The strip for a number of marks that fit beside each other. There is a gap before each run. */
export function timelineOf(
  runs: readonly Run[],
  marks: number,
  isFuture: (seq: number) => boolean = () => false,
  isQuiet: (step: Step) => boolean = () => false,
): Timeline {
  const steps = runs.reduce((sum, run) => sum + run.steps.length, 0)
  const units = steps + runs.length
  if (steps === 0) return { unit: 0, ticks: [], stretches: [] }
  const unit = (100 - ROOM * (100 / marks)) / Math.max(units, 40)
  const ticks: Tick[] = []
  const stretches: Stretch[] = []
  let at = 0
  for (const run of runs) {
    const left = at * unit
    const width = (run.steps.length + 0.6) * unit
    stretches.push({ run: run.run, title: run.title, left, width, steps: run.steps })
    at += 0.5
    addTicks(ticks, run, { at, unit, isFuture, isQuiet, space: 100 / marks })
    at += run.steps.length + 0.5
  }
  return { unit, ticks, stretches }
}

interface Room extends Marking {
  /** How many steps and gaps stand before the run. */
  readonly at: number
  readonly unit: number
  /** Percent of the width that a mark needs for itself. */
  readonly space: number
}

/** Adds the marks of a run. Where all its steps look alike, those that get no mark are skipped: thousands may share some hundred marks. */
function addTicks(ticks: Tick[], { steps, trouble }: Run, room: Room): void {
  const { at, space, unit } = room
  const isFuture = (step: Step | undefined) => step !== undefined && room.isFuture(step.seq)
  const isPlain = trouble.length === 0 && isFuture(steps[0]) === isFuture(steps.at(-1))
  for (let index = 0; index < steps.length; ) {
    const step = steps[index]
    const marks = { future: isFuture(step), quiet: step !== undefined && room.isQuiet(step) }
    if (step) addTick(ticks, tickOf(step, { ...marks, left: (at + index) * unit }), space)
    const free = isPlain ? Math.floor(((ticks.at(-1)?.left ?? 0) + space) / unit - at) : 0
    index = Math.max(index + 1, free)
  }
}

/** Adds a mark, unless the one before represents the step as well: it shows what is worst, and what is not routine. */
function addTick(ticks: Tick[], tick: Tick, space: number): void {
  const last = ticks[ticks.length - 1]
  if (!last || tick.left - last.left >= space || tick.future !== last.future) ticks.push(tick)
  else if (
    WORSE[tick.outcome] > WORSE[last.outcome] ||
    (last.quiet && !tick.quiet && tick.outcome === last.outcome)
  )
    ticks[ticks.length - 1] = { ...tick, left: last.left }
}

function tickOf(step: Step, more: Pick<Tick, 'future' | 'left' | 'quiet'>): Tick {
  const { outcome, seq } = step
  return { seq, lane: laneOf(step), outcome, moved: clockMoved.is(step), ...more }
}

/** Where a step is on the strip. */
export function positionOf(timeline: Timeline, seq: number): number | undefined {
  for (const { steps, left } of timeline.stretches) {
    if (seq < (steps[0]?.seq ?? 0) || seq > (steps.at(-1)?.seq ?? 0)) continue
    const index = steps.findIndex((step) => step.seq === seq)
    if (index < 0) continue
    const exact = left + (index + 0.5) * timeline.unit
    // Where marks would overlap, the one before represents it.
    return timeline.ticks.findLast((tick) => tick.left <= exact + 1e-6)?.left ?? exact
  }
  return undefined
}

/** The step whose mark is at a place of the strip, in percent. */
export function stepAt(timeline: Timeline, percent: number): number | undefined {
  const { ticks } = timeline
  return (ticks.findLast(({ left }) => left <= percent) ?? ticks[0])?.seq
}
