import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { usePan } from '../../parts/window/use-pan.ts'
import type { Step } from '../../protocol/steps.ts'
import { type Diagram, type DiagramRow, rowShowing } from '../../record/diagram/layout.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { newestRun } from '../../record/outline/outline.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { useIsRunning } from '../data/use-is-running.ts'
import { stepIn, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useBreakpointToggle } from '../stepper/toggle-breakpoint.ts'
import { type Pausing, usePausing } from '../stepper/use-pausing.ts'
import { FactRow } from './fact-row.tsx'
import { Lanes } from './lanes.tsx'
import { useCamera, useViewport } from './use-camera.ts'

const MARGIN = 400

/** Lane heads, lifelines and rows. Only rows near the visible part are in the document. */
export function Sequence({ diagram, selected }: { readonly diagram: Diagram; readonly selected: Focus }) {
  const stepper = useStepper()
  const selection = useSelection()
  const { textScale, zoom: zoomed } = useLayout()
  const toggleBreakpoint = useBreakpointToggle()
  const chosen = useStore(selection.selected)
  const scroll = useRef<HTMLDivElement>(null)
  const id = useId()
  const [touched, setTouched] = useState<number>()
  const chosenZoom = useStore(zoomed)
  const zoom = chosenZoom * useStore(textScale)
  const running = useIsRunning()
  const pausing = usePausing()
  const viewport = useViewport(scroll, zoom)
  const rows = diagram.rows
  const current = chosen === undefined ? undefined : rowShowing(rows, selected.step)
  const future = useStore(stepper.futureNote)
  const newest = useNewest(rows)
  const active = rows.find((row) => row.seq === touched) ?? current ?? newest ?? rows[0]
  const follows = chosen === undefined
  useCamera(scroll, { row: follows ? newest : current, follows, zoom, height: viewport.height })
  usePan(scroll, chosenZoom > 1)
  const near = rows.filter((row) => row === active || isNear(row, viewport))
  const onKey = (event: KeyboardEvent) => {
    const next = active && stepTo(rows, active, event.key)
    if (!next) return
    event.preventDefault()
    setTouched(next.seq)
    selection.select(next.seq)
  }
  return (
    <div className="sequence">
      <div className="scroll" ref={scroll} tabIndex={-1}>
        <div
          className={chosenZoom > 1 ? 'drawing wide' : 'drawing'}
          style={styleFor(diagram, zoom, chosenZoom)}
        >
          <Lanes lanes={diagram.lanes} />
          <div className="canvas" style={{ height: diagram.height }}>
            <Rails diagram={diagram} />
            <AboveFuture top={diagram.note} line={future.line} />
            <div
              className="facts"
              role="listbox"
              aria-label="Diagram"
              tabIndex={0}
              aria-activedescendant={active ? `${id}-${active.seq}` : undefined}
              onKeyDown={onKey}
            >
              {near.map((row) => (
                <FactRow
                  key={row.seq}
                  id={`${id}-${row.seq}`}
                  row={row}
                  future={future.row}
                  marks={{
                    selected: row === current,
                    active: row === active,
                    newest: row === newest,
                    running: running && row === newest && !row.paused,
                    breakpoint: pausesAt(row, stepper.all.get(), pausing),
                  }}
                  onGutter={() => toggleBreakpoint(row.seq)}
                  onPress={() => {
                    setTouched(row.seq)
                    selection.select(row.seq)
                  }}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

function isNear(row: Diagram['rows'][number], view: ReturnType<typeof useViewport>): boolean {
  return row.top + row.height > view.top - MARGIN && row.top < view.top + view.height + MARGIN
}

/** A magnified diagram is wider and scrolls in its pane. With larger text or a smaller magnification it still fills the pane. */
function styleFor({ digits }: Diagram, zoom: number, chosenZoom: number): CSSProperties {
  return {
    zoom,
    width: `${Math.max(1, chosenZoom) * 100}%`,
    '--numbers': `${Math.round(digits * 6.4) + 24}px`,
  }
}

/** Why everything below it is dashed. */
function AboveFuture({ top, line }: { readonly top: number | undefined; readonly line: string }) {
  if (top === undefined) return undefined
  return (
    <p className="future-note" style={{ '--top': `${top}px` }}>
      <span>{line}</span>
    </p>
  )
}

function Rails({ diagram }: { readonly diagram: Diagram }) {
  return (
    <div aria-hidden="true" className="plot">
      {diagram.lanes.map(({ key, lane, x }) => (
        <span key={key} className={`rail ${lane}`} style={{ '--x': `${x}%` }} />
      ))}
      {diagram.activations.map(({ key, lane, x, top, height, open }) => (
        <span
          key={key}
          className={`activation ${lane} ${open ? 'open' : ''}`}
          style={{ '--x': `${x}%`, '--top': `${top}px`, '--long': `${height}px` }}
        />
      ))}
    </div>
  )
}

/** The row of the current position: where it is paused, otherwise the last one that happened if this run is the newest. */
function useNewest(rows: readonly DiagramRow[]): DiagramRow | undefined {
  const stepper = useStepper()
  const pauseState = useStore(stepper.pauseState)
  const run = newestRun(useStore(useWorldData().runs))
  const last = rows.findLast((row) => !row.future)
  const all = useStore(stepper.all)
  if (isStopped(pauseState) && pauseState.paused && !pauseState.rewound) {
    const step = stepIn(all, pauseState.paused.seq)
    const at = step && rowShowing(rows, step)
    if (at?.paused) return at
  }
  return last && run?.steps.includes(last.step) ? last : undefined
}

function pausesAt(row: DiagramRow, all: readonly Step[], { isPausing }: Pausing): boolean {
  return isPausing(row.seqs.flatMap((seq) => stepIn(all, seq) ?? []))
}

function stepTo(rows: readonly DiagramRow[], active: DiagramRow, key: string): DiagramRow | undefined {
  const index = rows.indexOf(active)
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(rows.length - 1, index + 1)]
    case 'ArrowUp':
      return rows[Math.max(0, index - 1)]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    default:
      return undefined
  }
}
