import { X } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { Marked } from '../../parts/text/marked.tsx'
import type { Step } from '../../protocol/steps.ts'
import { lessonOf } from '../../record/descriptions/lesson-of.ts'
import { descriptionOf } from '../../record/descriptions/step-description.ts'
import { dataFlowsOf } from '../../record/flow/data-flows.ts'
import { tripOf } from '../../record/flow/trip.ts'
import { checkFailed } from '../../record/kinds/check-failed.ts'
import { checkPassed } from '../../record/kinds/check-passed.ts'
import { labelOf } from '../../record/kinds/registry.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { numberOf, outcomeOf, stepsOf } from '../../record/outline/outline.ts'
import { oneLine } from '../../record/values/value.ts'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useFocus, useSelection } from '../selection/selection.ts'
import { RevealButton } from '../values/reveal-button.tsx'
import { StepIcon } from '../values/step-icon.tsx'
import './detail.css'
import '../styles/instrument.css'

/** The selected step, next to the diagram: what happened, with which values, why, and what if not. */
export function Detail() {
  const selection = useSelection()
  const selected = useStore(selection.selected)
  const focus = useFocus()
  if (selected === undefined || !focus) return undefined
  const { part, step } = focus
  const { name } = labelOf(part.type === 'entry' ? part.first : step)
  const outcome = outcomeOf(part)
  return (
    <aside
      className="story-detail"
      aria-label="Selected step"
      onKeyDown={(event) => {
        if (event.key === 'Escape') selection.follow()
      }}
    >
      <header className="story-head bar">
        <StepIcon step={step} outcome={outcome} />
        <h2 className="cut">{`Step ${numberOf(part, step)}: ${name}`}</h2>
        <span className={outcome === 'done' ? 'chip' : `chip ${outcome}`}>
          {checkPassed.is(step) ? 'passed' : outcome}
        </span>
        <span className="grow" />
        <Button look="bare small square" icon={X} aria-label="Close" onClick={() => selection.follow()} />
      </header>
      <div className="story-detail-body">
        <What focus={focus} />
      </div>
    </aside>
  )
}

function What({ focus }: { readonly focus: Focus }) {
  const layout = useLayout()
  const { part } = focus
  const step = part.type === 'entry' ? part.first : focus.step
  const { spec, why, without } = lessonOf(step)
  return (
    <>
      <h3>What happens</h3>
      {descriptionOf(part).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Compared step={step} />
      <Trip steps={stepsOf(part)} />
      <h3>Why</h3>
      <p>
        <Marked text={why} />
      </p>
      <h3>What if not?</h3>
      <p>
        <Marked text={without} />
      </p>
      <p className="refs">
        <a href={spec.url} target="_blank" rel="noopener noreferrer">
          {spec.label}
        </a>
        <button type="button" onClick={() => layout.view.set('workbench')}>
          Open in workbench
        </button>
      </p>
    </>
  )
}

/** Of a check, what it compared. */
function Compared({ step }: { readonly step: Step }) {
  if (!checkPassed.is(step) && !checkFailed.is(step)) return undefined
  const { expected, received } = step.data
  if (expected === undefined || received === undefined) return undefined
  const isEqual = expected === received
  return (
    <>
      <div className="compared">
        <Side name="Expected" value={expected} />
        <span className="compared-sign" aria-hidden="true">
          {isEqual ? '=' : '≠'}
        </span>
        <Side name="Received" value={received} />
      </div>
      <p className="faint note">
        {isEqual ? `Equal, all ${String(expected).length} characters.` : 'They differ.'}
      </p>
    </>
  )
}

const SHOWN = 44

function Side({ name, value }: { readonly name: string; readonly value: unknown }) {
  const line = typeof value === 'string' ? value : oneLine(value, 4000)
  return (
    <div>
      <p>{name}</p>
      <div className="compared-value mono" title={line}>
        {line.length <= SHOWN + 12 ? line : `${line.slice(0, SHOWN - 12)}… ${line.slice(-10)}`}
        <RevealButton text={line} />
      </div>
    </div>
  )
}

/** Where the value that this step is about has been before. */
function Trip({ steps: own }: { readonly steps: readonly Step[] }) {
  const selection = useSelection()
  const steps = useStore(useWorldClient().steps)
  const [step] = own
  const value =
    checkPassed.is(step) || checkFailed.is(step) ? (step.data.expected ?? step.data.received) : undefined
  const stops = useMemo(() => {
    if (typeof value !== 'string' || !step) return []
    const before = steps.filter(({ seq }) => seq <= step.seq)
    const flow = dataFlowsOf(before).find((each) => each.value === value)
    return flow ? tripOf(flow, before, step.seq) : []
  }, [value, step, steps])
  if (stops.length === 0) return undefined
  return (
    <>
      <h3>Where this value has been</h3>
      <ul className="trip">
        {stops.map(({ seq, text }) => (
          <li key={seq}>
            <button type="button" className="trip-step mono" onClick={() => selection.select(seq)}>
              {seq}
            </button>
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
