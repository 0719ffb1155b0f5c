import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { positionOf, type Timeline, timelineOf } from '../../model/timeline.ts'
import { useStore } from '../kit/use-store.ts'
import { watchSize } from '../kit/watch-size.ts'
import { useFocus, useSession, useView } from '../view.ts'

const MARK_PX = 5

/** A mark for each step, by run. A press selects; the arrow keys walk. */
export function Strip() {
  const view = useView()
  const runs = useStore(view.runs)
  const steps = useStore(useSession().steps)
  const chosen = useStore(view.selected)
  const focus = useFocus()
  const strip = useRef<HTMLDivElement>(null)
  const width = useWidth(strip)
  const timeline = useMemo(() => timelineOf(runs, Math.max(20, width / MARK_PX)), [runs, width])
  const last = steps.at(-1)
  const current = chosen ?? focus?.step.seq ?? 0
  if (!last)
    return (
      <div className="strip" ref={strip}>
        <span className="label">No steps yet. Each one gets a mark here.</span>
      </div>
    )
  const move = (by: number) => view.select(Math.min(last.seq, Math.max(1, current + by)))
  return (
    <div
      ref={strip}
      className="strip"
      role="slider"
      tabIndex={0}
      aria-label="Selected step"
      aria-valuemin={1}
      aria-valuemax={last.seq}
      aria-valuenow={current}
      aria-valuetext={`Step ${current} of ${last.seq}: ${focus?.step.summary ?? ''}`}
      onClick={(event) => {
        const seq = seqAt(timeline, event.currentTarget, event.clientX)
        if (seq !== undefined) view.select(seq)
      }}
      onKeyDown={(event) => {
        const by = KEYS[event.key]
        if (by === undefined) return
        event.preventDefault()
        move(by)
      }}
    >
      <Marks timeline={timeline} pixels={width} selected={chosen} last={last.seq} />
    </div>
  )
}

const KEYS: Readonly<Record<string, number | undefined>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
}

function Marks(props: {
  readonly timeline: Timeline
  readonly pixels: number
  readonly selected: number | undefined
  readonly last: number
}) {
  const { timeline, pixels, selected, last } = props
  const mark = selected === undefined ? undefined : positionOf(timeline, selected)
  return (
    <>
      <Ticks timeline={timeline} pixels={pixels} />
      {mark === undefined ? undefined : <span className="mark" style={{ left: `${mark}%` }} />}
      <span className="now" style={{ left: `${positionOf(timeline, last) ?? 0}%` }} />
    </>
  )
}

/** Apart from the mark: a selection does not draw hundreds of them anew. */
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
    {timeline.ticks.map(({ seq, lane, outcome, moved, left }) => (
      <span
        key={seq}
        className={`tick ${lane} ${outcome} ${moved ? 'moved' : ''}`}
        style={{ left: `${left}%` }}
      />
    ))}
  </>
))

/** Half a number would be another number. */
function fits(run: number, pixels: number): boolean {
  return pixels >= 6 + 8 * String(run).length
}

function seqAt(timeline: Timeline, strip: HTMLElement, x: number): number | undefined {
  const box = strip.getBoundingClientRect()
  const percent = ((x - box.left) / box.width) * 100
  return timeline.ticks.findLast((tick) => tick.left <= percent + 0.4)?.seq ?? timeline.ticks[0]?.seq
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
