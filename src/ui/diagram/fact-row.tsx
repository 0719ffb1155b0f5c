import { ChevronDown, ChevronRight, Pause } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { DiagramRow, RowShape } from '../../record/diagram/layout.ts'
import { laneOf } from '../../record/kinds/registry.ts'
import { StepIcon } from '../values/step-icon.tsx'

export interface RowMarks {
  readonly selected: boolean
  readonly active: boolean
  readonly newest: boolean
  /** A page is loading, and this row is the current position. */
  readonly running: boolean
  /** A breakpoint pauses at one of its steps. */
  readonly breakpoint: boolean
}

/** One row: an arrow, a call with its return, or a box on a lane. */
export function FactRow(props: {
  readonly id: string
  readonly row: DiagramRow
  readonly marks: RowMarks
  /** What screen readers say about a row of future steps. */
  readonly future: string
  readonly onPress: () => void
  readonly onGutter: () => void
}) {
  const { row, marks } = props
  const names = [
    row.shape.type === 'arrow' && row.shape.chips.length > 0 ? 'tall' : '',
    row.paused ? 'paused' : '',
    row.future ? 'future' : '',
    marks.breakpoint ? 'breakpoint' : '',
    row.outcome,
    row.shape.type === 'pair' ? 'pair' : '',
    row.drop > 0 ? 'two-lines' : '',
    row.shape.type === 'arrow' && row.shape.side ? 'side' : '',
    marks.selected ? 'selected' : '',
    marks.active ? 'active' : '',
    marks.newest ? 'newest' : '',
    marks.running ? 'running' : '',
  ]
  return (
    // The list around it handles the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a list box has one tab stop
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      className={`fact-row ${names.join(' ')}`}
      style={{ '--top': `${row.top}px`, '--high': `${row.height}px`, '--drop': `${row.drop}px` }}
      aria-selected={marks.selected}
      title={row.sentence}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('.gutter')) props.onGutter()
        else props.onPress()
      }}
    >
      <span className="hidden-text">
        {row.sentence}
        {row.paused ? ' Paused here.' : ''}
        {marks.breakpoint ? ' Breakpoint.' : ''}
        {row.future ? ` ${props.future}` : ''}
      </span>
      <span className="parts" aria-hidden="true">
        <span className="no gutter" title="Click to set a breakpoint here (B)">
          {row.number}
        </span>
        <span className="plot">
          <Shape row={row} shape={row.shape} />
          {row.paused ? (
            <span className="paused-here" style={{ '--x': `${pausedAt(row.shape)}%` }}>
              <Pause className="icon small" aria-hidden />
              paused
            </span>
          ) : undefined}
        </span>
      </span>
    </div>
  )
}

/** Percent of the width that the word "paused" takes next to a box. */
const WORD = 15

/** The word is where the row has nothing else. */
function pausedAt(shape: RowShape): number {
  if (shape.type === 'aside') return 60
  // A person's action is written next to its arrow.
  if (shape.type === 'box' || shape.type === 'quiet' || shape.side) return 100 - WORD
  return shape.b < 100 - WORD ? shape.b : Math.max(2, shape.a - WORD)
}

function Shape({ row, shape }: { readonly row: DiagramRow; readonly shape: RowShape }) {
  switch (shape.type) {
    case 'aside':
      return <span className="aside">{shape.text}</span>
    case 'box':
      return <Box row={row} shape={shape} />
    case 'quiet':
      return (
        <span className="quiet-work" style={{ '--x': `${shape.x}%` }}>
          {shape.open ? (
            <ChevronDown className="icon small" aria-hidden />
          ) : (
            <ChevronRight className="icon small" aria-hidden />
          )}
          {shape.text}
        </span>
      )
    case 'arrow':
    case 'pair':
      return <Arrow row={row} shape={shape} />
  }
}

/** In the middle of its lane, however wide it is. */
function Box(props: { readonly row: DiagramRow; readonly shape: Extract<RowShape, { type: 'box' }> }) {
  const { row, shape } = props
  const { name, note } = shape.label
  return (
    <span className={`box ${shape.lane}`} style={{ '--x': `${shape.x}%` }}>
      <StepIcon step={row.step} outcome={row.outcome} small />
      <span className="cut">
        {name} {note === undefined ? undefined : <em>{note}</em>}
      </span>
    </span>
  )
}

function turnClass({ turns }: ArrowShape): string {
  return turns === undefined ? '' : `turn-${turns}`
}

type ArrowShape = Extract<RowShape, { readonly type: 'arrow' | 'pair' }>

/** A path may go on in another line after each of its slashes. */
function breakable(label: string): ReactNode {
  return label.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Arrow({ row, shape }: { readonly row: DiagramRow; readonly shape: ArrowShape }) {
  const ends = { '--a': `${shape.a}%`, '--b': `${shape.b}%` }
  const room = { '--a': `${shape.room.a}%`, '--b': `${shape.room.b}%` }
  const direction = shape.rightward ? '' : 'leftward'
  const failed = row.outcome === 'failed' ? 'failed' : ''
  return (
    <>
      <span
        className={`arrow ${direction} ${shape.back ? 'back' : ''} ${failed} ${turnClass(shape)}`}
        style={ends}
      />
      {shape.type === 'pair' ? (
        <span className={`arrow back ${shape.rightward ? 'leftward' : ''}`} style={ends} />
      ) : undefined}
      <span className={`arrow-label ${laneOf(row.step)} ${shape.room.atRight ? 'right' : ''}`} style={room}>
        {row.outcome === 'done' ? undefined : <StepIcon step={row.step} outcome={row.outcome} small />}
        {row.drop > 0 ? breakable(shape.label) : shape.label}
      </span>
      {shape.chips.length > 0 ? (
        <span className="arrow-label chips" style={room}>
          {shape.chips.map((chip) => (
            <span key={chip} className="chip mono">
              {chip}
            </span>
          ))}
        </span>
      ) : undefined}
    </>
  )
}
