import { Braces } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { numberOf, outcomeOf, stepsOf } from '../../record/outline/outline.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { manyLines } from '../../record/values/value.ts'
import { useWorldClient } from '../data/world.ts'
import { useStepper } from '../stepper/stepper.ts'
import { StepIcon } from '../values/step-icon.tsx'

/** Buttons at a step where something is paused. */
const PausedButtons = lazily(() => import('../edit/paused-buttons.tsx'), 'PausedButtons')

import { kindOf, labelOf, laneOf } from '../../record/kinds/registry.ts'
import { requestTimedOut } from '../../record/kinds/request-timed-out.ts'

/** The step's number and name, above everything about it. */
export function WhatRow(props: {
  readonly focus: Focus
  readonly codeShown: boolean
  readonly onCode: (shown: boolean) => void
}) {
  const { codeShown, focus, onCode } = props
  const { report } = useWorldClient().faults
  const pauseState = useStore(useStepper().pauseState)
  const { part, step } = focus
  const outcome = outcomeOf(part)
  const first = part.type === 'entry' ? part.first : step
  const returned = part.type === 'entry' ? part.returned : undefined
  const { name, note } = labelOf(first, returned)
  const { caption } = kindOf(first)
  return (
    <div className={`what bar ${laneOf(step)} ${outcome}`}>
      <span className="kind">
        <StepIcon step={first} outcome={outcome} />
      </span>
      <h2 key={`name ${step.seq}`} className="nowrap cut">
        {numberOf(part, step)} {caption === undefined ? '' : `${caption} `}
        {name}
      </h2>
      {outcome === 'done' ? undefined : <span className={`chip ${outcome}`}>{outcome}</span>}
      <span key={`note ${step.seq}`} className="faint note cut grow">
        {note}
      </span>
      {isStopped(pauseState) || requestTimedOut.is(step) ? (
        <Suspense>
          <PausedButtons focus={focus} />
        </Suspense>
      ) : undefined}
      <Button
        look="bare small wide-only"
        icon={Braces}
        aria-pressed={codeShown}
        onClick={() => onCode(!codeShown)}
      >
        Code
      </Button>
      <CopyButton
        label="Copy step"
        text={() =>
          stepsOf(part)
            .map((each) => manyLines(each))
            .join('\n')
        }
        onProblem={report}
      />
    </div>
  )
}
