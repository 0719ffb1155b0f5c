import { ChevronUp, CircleX, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BeatLane } from '../../../record/diagram/beat-lanes.ts'
import type { StoryBeat } from '../../../record/story/story.ts'
import { plural } from '../../../record/values/time.ts'
import { Arrow, type Titled } from './lines.tsx'

/** How a beat is drawn: `now` is the current one and has happened, `waiting` is the current one and waits for a person. */
export type BeatPhase = 'done' | 'now' | 'waiting' | 'future' | 'failed'

/** What a screen reader hears before the title. */
const PHASES: Readonly<Record<BeatPhase, string>> = {
  done: '',
  now: ', now',
  waiting: ', waiting for you',
  future: ', not yet',
  failed: ', failed',
}

export interface BeatProps {
  readonly beat: StoryBeat
  readonly lanes: readonly BeatLane[]
  /** How many beats there are. */
  readonly of: number
  readonly phase: BeatPhase
  readonly isDrawing: boolean
  /** It says how many steps it has. */
  readonly isCounted: boolean
  /** Tab stops here. */
  readonly isStop: boolean
  /** While it is unfolded. */
  readonly rows: Rows | undefined
  readonly onPress: () => void
  readonly onUnfold: (() => void) | undefined
}

/** The steps of an unfolded beat. What draws them isn't needed before there are any. */
export interface Rows {
  readonly count: number
  readonly list: ReactNode
}

export function Beat(props: BeatProps) {
  const { beat, phase, rows } = props
  const names = ['beat', `is-${phase}`, props.isDrawing ? 'is-drawing' : '', rows ? 'open' : '']
  return (
    <li className={names.join(' ')} data-beat={beat.number}>
      <div className="beat-line">
        <button
          type="button"
          className="beat-press"
          data-stop
          tabIndex={props.isStop ? 0 : -1}
          aria-current={phase === 'now' || phase === 'waiting' ? 'step' : undefined}
          onClick={props.onPress}
        >
          <span className="hidden-text">{sentenceOf(props)}</span>
          <span className="beat-number" aria-hidden="true">
            {beat.number}
          </span>
          <span className="beat-drawing" aria-hidden="true">
            {rows ? <Heading beat={beat} /> : <Drawing beat={beat} phase={phase} />}
          </span>
        </button>
        <Count {...props} />
      </div>
      {rows?.list}
    </li>
  )
}

function sentenceOf({ beat, of, phase }: BeatProps): string {
  const { count, error, number, title } = beat
  const steps = phase === 'future' || count === 0 ? '' : ` ${plural(count, 'step')}.`
  const why = error ? ` ${errorText(error)}.` : ''
  return `Beat ${number} of ${of}${PHASES[phase]}: ${title.replace(/[.?!]?$/, (end) => end || '.')}${why}${steps}`
}

function errorText({ type, message }: NonNullable<StoryBeat['error']>): string {
  return message === '' ? type : `${type}: ${message}`
}

/** How many steps it has: a button where they can be shown. */
function Count({ beat, isCounted, onUnfold, phase, rows }: BeatProps) {
  if (!isCounted || beat.count === 0 || phase === 'future' || phase === 'waiting') return undefined
  const steps = plural(beat.count, 'step')
  const text = rows ? `${steps}, ${rows.count} essential` : steps
  if (!onUnfold) return <span className="beat-count">{text}</span>
  return (
    <button
      type="button"
      className="beat-count"
      data-stop
      tabIndex={-1}
      aria-expanded={rows !== undefined}
      aria-label={`${text} in beat ${beat.number}`}
      onClick={onUnfold}
    >
      {text}
      {rows ? <ChevronUp className="icon small" aria-hidden /> : undefined}
    </button>
  )
}

/** An unfolded beat keeps its title as a heading. */
function Heading({ beat }: { readonly beat: StoryBeat }) {
  const own = beat.shapes[0]?.form === 'check' ? beat.shapes[0].from : 'app'
  return (
    <span className="beat-title centered" style={{ '--p': `var(--x-${own})` }}>
      {beat.title}
    </span>
  )
}

function Drawing({ beat, phase }: { readonly beat: StoryBeat; readonly phase: BeatPhase }) {
  const hasHappened = phase !== 'future' && phase !== 'waiting'
  // What failed is one box, however it would have been drawn.
  const shapes = phase === 'failed' ? beat.shapes.slice(0, 1) : beat.shapes
  return shapes.map((shape) => {
    const key = `${shape.form} ${shape.from} ${shape.to}`
    const title = (phase === 'failed' ? undefined : shape.title) ?? beat.title
    const own = { ...shape, title }
    const text = beat.error ? errorText(beat.error) : shape.wire
    const wire = hasHappened ? text : undefined
    return shape.form === 'check' || phase === 'failed' ? (
      <Check key={key} shape={own} wire={wire} phase={phase} />
    ) : (
      <Arrow key={key} shape={own} wire={wire} />
    )
  })
}

function Check(props: {
  readonly shape: Titled
  readonly wire: string | undefined
  readonly phase: BeatPhase
}) {
  const { phase, shape, wire } = props
  const Icon = phase === 'failed' ? CircleX : ShieldCheck
  const lane = shape.form === 'check' ? shape.from : 'app'
  const place = { '--p': `var(--x-${lane})` }
  return (
    <>
      <span className={`beat-box ${lane}`} style={place}>
        <Icon className="icon" aria-hidden />
        {shape.title}
      </span>
      {wire === undefined ? undefined : (
        <span className="beat-wire centered" style={place}>
          {wire}
        </span>
      )}
    </>
  )
}
