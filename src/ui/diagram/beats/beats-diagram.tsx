import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { watchSize } from '../../../parts/window/watch-size.ts'
import { type BeatLane, beatLanes } from '../../../record/diagram/beat-lanes.ts'
import type { Story, StoryBeat } from '../../../record/story/story.ts'
import { Beat, type BeatPhase, type Rows } from './beat.tsx'
import './beats.css'
import './beat-states.css'

export interface BeatsDiagramProps {
  readonly story: Story
  /** First name of the person whose part the reader plays. */
  readonly you?: string | undefined
  /** Number of the current beat. Past the last one, the story is over and rests on it. */
  readonly current?: number
  /** Number of the beat whose steps are shown in place. */
  readonly unfolded?: number | undefined
  readonly rows?: Rows | undefined
  /** Only the lane heads and the current beat, as on a phone. */
  readonly isStrip?: boolean
  readonly onBeat?: (number: number) => void
  /** Without a number, it is folded again. */
  readonly onUnfold?: (number: number | undefined) => void
}

/** A story as one line for each beat. One stop for Tab; the arrow keys go through beats and their steps. */
export function BeatsDiagram(props: BeatsDiagramProps) {
  const { story, unfolded, you, isStrip = false } = props
  const lanes = useMemo(() => beatLanes(story, you), [story, you])
  const last = story.beats.at(-1)?.number ?? 1
  const current = props.current === undefined ? undefined : Math.min(props.current, last)
  const list = useRef<HTMLOListElement>(null)
  const drawn = useDrawing(story)
  const place = usePlace(list, current, unfolded)
  useInView(list, current)
  const isFailed = story.beats.at(-1)?.state === 'failed'
  const shown = isStrip ? story.beats.filter(({ number }) => number === (current ?? 1)) : story.beats
  const count = Math.max(7, story.beats.length)
  return (
    <div className={`beats-diagram ${isStrip ? 'strip-only' : ''}`}>
      <div className="beats-plot" style={placesOf(lanes, count, isStrip)}>
        <LaneHeads lanes={lanes} />
        <div className="beats-scroll">
          <ol
            ref={list}
            className={`beats ${unfolded === undefined ? '' : 'is-unfolded'} ${isFailed ? 'is-ended' : ''}`}
            aria-label={story.title}
            onKeyDown={(event) => walk(event, list.current)}
          >
            <Rails lanes={lanes} />
            <NowMark beat={story.beats.find(({ number }) => number === current)} place={place} />
            {shown.map((beat) => (
              <Beat
                key={beat.number}
                {...{ beat, lanes, of: last }}
                phase={phaseOf(beat, current)}
                isCounted={!isFailed}
                isDrawing={drawn.has(beat.number)}
                isStop={beat.number === (current ?? 1)}
                rows={beat.number === unfolded ? props.rows : undefined}
                onPress={() => props.onBeat?.(beat.number)}
                onUnfold={
                  props.onUnfold &&
                  (() => props.onUnfold?.(beat.number === unfolded ? undefined : beat.number))
                }
              />
            ))}
          </ol>
          {isFailed && !isStrip ? <p className="beats-end">{story.halt}</p> : undefined}
        </div>
      </div>
    </div>
  )
}

/** The current beat has happened, or it waits for a person; the others are as the record has them. */
function phaseOf({ number, state }: StoryBeat, current: number | undefined): BeatPhase {
  if (state === 'failed' || state === 'future') return state
  if (number !== current) return state === 'waiting' ? 'future' : 'done'
  return state === 'waiting' ? 'waiting' : 'now'
}

function placesOf(lanes: readonly BeatLane[], count: number, isStrip: boolean) {
  const strip = isStrip ? stripPlaces(lanes) : []
  const places = lanes.flatMap(({ lane, wide, tight }, index) => [
    [`--w-${lane}`, `${wide}%`],
    [`--t-${lane}`, `${strip[index] ?? tight}%`],
  ])
  return { ...Object.fromEntries(places), '--count': isStrip ? 1 : count }
}

/** Between two names in a strip, in letters. */
const GAP = 5

/** On a phone, lanes share the width by the length of their names, so that none covers the next. */
function stripPlaces(lanes: readonly BeatLane[]): readonly number[] {
  const widths = lanes.map(({ label }) => label.length + GAP)
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width, index) => {
    const before = widths.slice(0, index).reduce((sum, each) => sum + each, 0)
    return Math.round(((before + width / 2) / total) * 1000) / 10
  })
}

function LaneHeads({ lanes }: { readonly lanes: readonly BeatLane[] }) {
  return (
    <div className="beats-lanes" aria-hidden="true">
      {lanes.map(({ lane, label }) => (
        <span key={lane} className={lane} style={{ '--x': `var(--x-${lane})` }}>
          {label}
        </span>
      ))}
    </div>
  )
}

function Rails({ lanes }: { readonly lanes: readonly BeatLane[] }) {
  return (
    <li className="beats-rails" aria-hidden="true">
      {lanes.map(({ lane }) => (
        <span key={lane} className={lane} style={{ '--x': `var(--x-${lane})` }} />
      ))}
    </li>
  )
}

/** The amber mark at the current beat: it glides from one to the next. */
function NowMark({
  beat,
  place,
}: {
  readonly beat: StoryBeat | undefined
  readonly place: Place | undefined
}) {
  if (!place || !beat || beat.state === 'failed' || beat.state === 'future') return undefined
  return (
    <li
      aria-hidden="true"
      className={beat.state === 'waiting' ? 'now-mark is-waiting' : 'now-mark'}
      style={{ '--top': `${place.top}px`, '--high': `${place.height}px` }}
    />
  )
}

interface Place {
  readonly top: number
  readonly height: number
}

/** Where a beat is in the list. What is unfolded moves it. */
function usePlace(
  list: RefObject<HTMLElement | null>,
  number: number | undefined,
  layout: unknown,
): Place | undefined {
  const [place, setPlace] = useState<Place>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is measured again
  useLayoutEffect(() => {
    const all = list.current
    const element = all?.querySelector<HTMLElement>(`[data-beat="${number}"]`)
    if (!all || !element) return setPlace(undefined)
    const look = () => {
      const [top, height] = [element.offsetTop, element.offsetHeight]
      setPlace((old) => (old?.top === top && old.height === height ? old : { top, height }))
    }
    look()
    return watchSize([element, all], look)
  }, [list, number, layout])
  return place
}

/** Beats that happened since the story was first shown are drawn from sender to receiver. */
function useDrawing({ beats, key }: Story): ReadonlySet<number> {
  const before = useRef<{ readonly key: string; readonly happened: ReadonlySet<number> }>(undefined)
  const happened = new Set(beats.filter(hasHappened).map(({ number }) => number))
  const known = before.current?.key === key ? before.current.happened : undefined
  const fresh = known ? [...happened].filter((number) => !known.has(number)) : []
  const drawing = useRef<ReadonlySet<number>>(new Set())
  // What is drawn stays marked until the next beat: a mark that goes would stop the drawing.
  if (fresh.length > 0) drawing.current = new Set(fresh.slice(-1))
  useLayoutEffect(() => {
    before.current = { key, happened }
  })
  return drawing.current
}

function hasHappened({ state }: StoryBeat): boolean {
  return state === 'done' || state === 'now' || state === 'failed'
}

/** Where the diagram scrolls, it keeps the current beat in view, also when the caption below takes more of its room. */
function useInView(list: RefObject<HTMLElement | null>, current: number | undefined): void {
  useLayoutEffect(() => {
    const look = () =>
      list.current?.querySelector(`[data-beat="${current}"]`)?.scrollIntoView({ block: 'nearest' })
    look()
    // The caption may take some of its room later.
    const scroller = list.current?.parentElement
    return scroller ? watchSize([scroller], look) : undefined
  }, [list, current])
}

function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const stops = all.filter((each) => each.checkVisibility())
  const here = stops.findIndex((stop) => stop.matches(':focus'))
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: stops.length - 1 }[event.key]
  const next = to === undefined || event.ctrlKey || event.altKey || event.metaKey ? undefined : stops[to]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
