import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { laneOf } from '../../../record/kinds/registry.ts'
import { foldLabel, foldSentence, headStep, rangeOfFold } from '../../../record/outline/fold-label.ts'
import type { Fold } from '../../../record/outline/levels.ts'
import type { BeatShape } from '../../../record/story/story.ts'
import { StepIcon } from '../../values/step-icon.tsx'
import type { Rows } from './beat.tsx'
import { Arrow } from './lines.tsx'

interface RowsProps {
  readonly folds: readonly Fold[]
  /** Title of the beat. */
  readonly label: string
  readonly selected: number | undefined
  readonly onStep: (seq: number) => void
}

/** What an unfolded beat shows. */
export function rowsOf(props: RowsProps): Rows {
  return { count: props.folds.length, list: <BeatRows {...props} /> }
}

/** The steps of an unfolded beat, in Essentials: words first, each on its lane. */
function BeatRows(props: RowsProps) {
  return (
    <ol className="beat-rows" aria-label={`Steps of “${props.label}”`}>
      {props.folds.map((fold) => (
        <BeatRow key={fold.key} fold={fold} {...props} />
      ))}
    </ol>
  )
}

function BeatRow(props: Pick<RowsProps, 'selected' | 'onStep'> & { readonly fold: Fold }) {
  const { fold, onStep, selected } = props
  const { head } = fold
  const row = useRef<HTMLLIElement>(null)
  const isSelected = fold.steps.some(({ seq }) => seq === selected)
  useLayoutEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const step = headStep(fold)
  if (!step) return undefined
  const { name, note } = foldLabel(fold, true)
  const outcome = fold.steps.find((each) => each.outcome !== 'done')?.outcome ?? 'done'
  const message = shapeOf(fold)
  const names = [
    'beat-row',
    head ? '' : 'quiet',
    isSelected ? 'selected' : '',
    outcome,
    message && note !== undefined ? 'two-lines' : '',
  ]
  return (
    <li ref={row}>
      <button
        type="button"
        className={names.join(' ')}
        data-stop
        tabIndex={-1}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onStep(step.seq)}
      >
        <span className="hidden-text">{foldSentence(fold)}</span>
        <span className="beat-range" aria-hidden="true">
          {rangeOfFold(fold)}
        </span>
        {message ? (
          <span aria-hidden="true">
            <Arrow shape={{ ...message, title: name }} wire={note} />
          </span>
        ) : (
          <span
            className={`beat-step ${laneOf(step)}`}
            style={{ '--p': `var(--x-${step.from.lane}, var(--x-app))` }}
            aria-hidden="true"
          >
            {head ? <StepIcon step={step} outcome={outcome} /> : <Ellipsis className="icon" aria-hidden />}
            <span className="cut">
              {head || note === undefined ? name : `${name}: ${note}`}
              {head && note !== undefined ? <em> {note}</em> : undefined}
            </span>
          </span>
        )}
      </button>
    </li>
  )
}

/** What goes from one lane to another is an arrow. */
function shapeOf(fold: Fold): BeatShape | undefined {
  const step = headStep(fold)
  if (!fold.head || !step?.to || step.outcome !== 'done') return undefined
  const isCall =
    fold.head.type === 'pair' || (fold.head.type === 'entry' && fold.head.entry.returned !== undefined)
  return { form: isCall ? 'call' : 'arrow', from: step.from.lane, to: step.to.lane }
}
