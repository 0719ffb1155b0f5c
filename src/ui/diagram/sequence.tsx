import { type CSSProperties, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Step } from '../../protocol/steps.ts'
import { type Diagram, type DiagramRow, rowShowing } from '../../record/diagram/layout.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { newestRun } from '../../record/outline/outline.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { useIsRunning } from '../data/use-is-running.ts'
import { stepIn, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { usePlace } from '../layout/use-place.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useBreakpointToggle } from '../stepper/toggle-breakpoint.ts'
import { type Pausing, usePausing } from '../stepper/use-pausing.ts'
import { useStepList } from '../steps/step-list.ts'
import { FactRow } from './fact-row.tsx'
import { Lanes } from './lanes.tsx'
import { useCamera, useViewport } from './use-camera.ts'

const MARGIN = 400

/** Lane heads, lifelines and rows. Only rows near the visible part are in the document. */
export function Sequence(props: {
  readonly diagram: Diagram
  readonly selected: Focus
  readonly place: RefObject<HTMLDivElement | null>
}) {
  const { diagram, selected } = props
  const stepper = useStepper()
  const selection = useSelection()
  const { textScale } = useLayout()
  const { folds } = useStepList()
  const toggleBreakpoint = useBreakpointToggle()
  const chosen = useStore(selection.selected)
  const scroll = useRef<HTMLDivElement>(null)
  const id = useId()
  const [touched, setTouched] = useState<string>()
  const zoom = useStore(textScale)
  const running = useIsRunning()
  const pausing = usePausing()
  const viewport = useViewport(scroll, zoom)
  const rows = diagram.rows
  const current = chosen === undefined ? undefined : rowShowing(rows, selected.step)
  const future = useStore(stepper.futureNote)
  const newest = useNewest(rows)
  const active = rows.find((row) => row.key === touched) ?? current ?? newest ?? rows[0]
  const follows = chosen === undefined
  useCamera(scroll, { row: follows ? newest : current, follows, zoom, height: viewport.height })
  const near = rows.filter((row) => row === active || isNear(row, viewport))
  const press = (row: DiagramRow) => {
    const { shape } = row
    setTouched(row.key)
    if (shape.type === 'quiet') folds.update((now) => new Map(now).set(shape.fold, !shape.open))
    else selection.select(row.seq)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active?.shape.type === 'quiet') return press(active)
    const next = active && stepTo(rows, active, event.key)
    if (!next) return
    event.preventDefault()
    setTouched(next.key)
    selection.select(next.seq)
  }
  return (
    <div className="sequence" ref={props.place}>
      <div className="scroll" ref={scroll} tabIndex={-1}>
        <div className="drawing" style={styleFor(diagram, zoom)}>
          <Lanes lanes={diagram.lanes} />
          <div className="canvas" style={{ height: diagram.height }}>
            <Rails diagram={diagram} />
            <AboveFuture top={diagram.note} line={future.line} />
            <div
              className="facts"
              ref={usePlace('diagram')}
              role="listbox"
              aria-label="Diagram"
              tabIndex={0}
              aria-activedescendant={active ? `${id}-${active.key}` : undefined}
              onKeyDown={onKey}
            >
              {near.map((row) => (
                <FactRow
                  key={row.key}
                  id={`${id}-${row.key}`}
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
                  onPress={() => press(row)}
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

/** With larger text it still fills the pane. */
function styleFor({ digits }: Diagram, zoom: number): CSSProperties {
  return { zoom, '--numbers': `${Math.round(digits * 6.4) + 12}px` }
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
      {diagram.turns.map(({ key, x, top, height, future }) => (
        <span
          key={key}
          className={future ? 'turn future' : 'turn'}
          style={{ '--x': `${x}%`, '--top': `${top}px`, '--long': `${height}px` }}
        />
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
