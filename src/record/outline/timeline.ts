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
  /** Percent of the width. */
  readonly left: number
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
    addTicks(ticks, run, { at, unit, isFuture, space: 100 / marks })
    at += run.steps.length + 0.5
  }
  return { unit, ticks, stretches }
}

interface Room {
  /** How many steps and gaps stand before the run. */
  readonly at: number
  readonly unit: number
  /** Whether it is a future step. */
  readonly isFuture: (seq: number) => boolean
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
    if (step) addTick(ticks, step, { left: (at + index) * unit, future: isFuture(step), space })
    const free = isPlain ? Math.floor(((ticks.at(-1)?.left ?? 0) + space) / unit - at) : 0
    index = Math.max(index + 1, free)
  }
}

/** Adds a mark, unless the one before represents the step as well. */
function addTick(
  ticks: Tick[],
  step: Step,
  { left, future, space }: { readonly left: number; readonly future: boolean; readonly space: number },
): void {
  const last = ticks[ticks.length - 1]
  if (!last || left - last.left >= space || future !== last.future) ticks.push(tickOf(step, future, left))
  else if (WORSE[step.outcome] > WORSE[last.outcome])
    ticks[ticks.length - 1] = tickOf(step, future, last.left)
}

function tickOf(step: Step, future: boolean, left: number): Tick {
  const { outcome, seq } = step
  return { seq, lane: laneOf(step), outcome, moved: clockMoved.is(step), future, left }
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
