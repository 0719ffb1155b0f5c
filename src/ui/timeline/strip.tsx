import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useDragging } from '../../parts/window/use-dragging.ts'
import { watchSize } from '../../parts/window/watch-size.ts'
import type { Step } from '../../protocol/steps.ts'
import { isEssential, labelOf } from '../../record/kinds/registry.ts'
import { positionOf, stepAt, type Timeline, timelineOf } from '../../record/outline/timeline.ts'
import { stepIn, useCanWrite, useWorldClient } from '../data/world.ts'
import { useLevel } from '../preferences/preferences.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useStories } from '../stepper/use-stories.ts'
import { type Bounds, movedBy } from './moved.ts'
import { Preview, usePreview } from './preview.tsx'
import './timeline.css'

const MARK_PX = 5

/**
 * A mark for each step, by run, and a line at the current position. A click selects; dragging the line, or moving it with the keys, restores the
 * world there.
 */
export function Strip() {
  const client = useWorldClient()
  const selection = useSelection()
  const stepper = useStepper()
  const canWrite = useCanWrite()
  const whole = useStore(stepper.whole)
  const all = useStore(stepper.all)
  const { position, step: pauseState } = useStore(stepper.pauseState)
  const isFuture = useStore(stepper.isFuture)
  const selected = useStore(selection.selected)
  const strip = useRef<HTMLDivElement>(null)
  const width = useWidth(strip)
  const isQuiet = useIsQuiet()
  const timeline = useMemo(
    () => timelineOf(whole, Math.max(20, width / MARK_PX), isFuture, isQuiet),
    [whole, width, isFuture, isQuiet],
  )
  const [wanted, setWanted] = useState<number>()
  const last = all.at(-1)
  const bounds = { least: position.earliest, most: last?.seq ?? 0 }
  const commit = (seq: number | undefined) => {
    setWanted(undefined)
    if (seq === undefined || seq === pauseState || !canWrite) return
    stepper.work.perform('strip', () => client.travel.rewind(seq))
  }
  const dragging = useDragging(strip, {
    stepUnder: (percent) => stepAt(timeline, percent + 0.4),
    onPress: selection.select,
    onMove: (seq) => setWanted(Math.max(seq, bounds.least)),
    onRelease: (seq) => commit(Math.max(seq, bounds.least)),
    onCancel: () => setWanted(undefined),
  })
  const preview = usePreview(strip, (percent) => stepAt(timeline, percent + 0.4))
  if (!last)
    return (
      <div className="strip" ref={strip}>
        <span className="label">No steps yet.</span>
      </div>
    )
  const shown = wanted ?? pauseState
  const step = stepIn(all, shown)
  return (
    <div
      ref={strip}
      className="strip"
      role="slider"
      tabIndex={0}
      aria-label="Current step"
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      aria-valuenow={shown}
      aria-valuetext={`Step ${shown} of ${bounds.most}${step ? `: ${labelOf(step).name}` : ''}${wanted === undefined ? '' : '. Press Enter to rewind there.'}`}
      aria-description="One mark per step: click to select. To rewind, drag the line, or move it with ← → and press Enter."
      {...dragging}
      {...preview.handlers}
      onPointerMove={(event) => {
        dragging.onPointerMove(event)
        preview.look(event)
      }}
      onBlur={() => setWanted(undefined)}
      onKeyDown={(event) => onKey(event, { wanted, pauseState, bounds, setWanted, commit })}
    >
      <Ticks timeline={timeline} pixels={width} />
      <Mark timeline={timeline} seq={selected} className="mark" />
      <Mark timeline={timeline} seq={pauseState} className="now" />
      <Mark timeline={timeline} seq={wanted} className="now wanted" />
      <Preview steps={all} resting={preview.resting} strip={strip} />
    </div>
  )
}

/** Steps without a row at the chosen level have low marks. */
function useIsQuiet(): (step: Step) => boolean {
  const level = useLevel()
  const stories = useStories()
  return useMemo(() => {
    if (level === 'everything') return () => false
    if (level === 'essentials') return (step: Step) => !isEssential(step)
    const turns = new Set(stories.flatMap(({ beats }) => beats.flatMap(({ decisive }) => decisive ?? [])))
    return ({ outcome, seq }: Step) => outcome === 'done' && !turns.has(seq)
  }, [level, stories])
}

interface Moving {
  readonly wanted: number | undefined
  readonly pauseState: number
  readonly bounds: Bounds
  readonly setWanted: (seq: number | undefined) => void
  readonly commit: (seq: number | undefined) => void
}

/** The arrow keys move the line, Enter restores the world there, Escape puts the line back. */
function onKey(event: KeyboardEvent, { wanted, pauseState, bounds, setWanted, commit }: Moving): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (wanted !== undefined && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault()
    commit(wanted)
    return
  }
  if (wanted !== undefined && event.key === 'Escape') {
    event.preventDefault()
    setWanted(undefined)
    return
  }
  const next = movedBy(event.key, wanted ?? pauseState, bounds)
  if (next === undefined) return
  event.preventDefault()
  setWanted(next)
}

function Mark(props: {
  readonly timeline: Timeline
  readonly seq: number | undefined
  readonly className: string
}) {
  const { timeline, seq, className } = props
  const left = seq === undefined ? undefined : seq === 0 ? 0 : positionOf(timeline, seq)
  if (left === undefined) return undefined
  return <span className={className} style={{ left: `${left}%` }} />
}

/** Separate from the marks, so that a selection does not draw hundreds of them again. */
const Ticks = memo(({ timeline, pixels }: { readonly timeline: Timeline; readonly pixels: number }) => (
  <>
    {timeline.stretches.map(({ run, title, left, width }) => (
      <span
        key={run}
        className="label"
        title={`Run ${run}: ${title}`}
        style={{ left: `${left}%`, width: `${width}%` }}
      >
        {fits(run, (width / 100) * pixels) ? <b>{run}</b> : undefined} {width > 7 ? title : ''}
      </span>
    ))}
    {timeline.ticks.map(({ seq, lane, outcome, moved, future, quiet, left }) => (
      <span
        key={seq}
        className={`tick ${lane} ${outcome} ${moved ? 'moved' : ''} ${future ? 'future' : ''} ${quiet ? 'quiet' : ''}`}
        style={{ left: `${left}%` }}
      />
    ))}
  </>
))

/** A number that is cut off would look like another number. */
function fits(run: number, pixels: number): boolean {
  return pixels >= 6 + 8 * String(run).length
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(600)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    setWidth(target.clientWidth)
    return watchSize([target], () => setWidth(target.clientWidth))
  }, [element])
  return width
}
