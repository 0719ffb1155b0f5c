import { useState } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { Column } from '../../../parts/text/column.tsx'
import { Empty } from '../../../parts/text/empty.tsx'
import { asEdited } from '../../../record/edit/edits-of.ts'
import { callsIn } from '../../../record/outline/calls.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { useEdits } from '../../edit/edited.tsx'
import { Nearest } from '../nearest.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallLog, callNear, isCallOf } from './call-log.tsx'
import { Matrix } from './matrix.tsx'

/** Callbacks of the run, in order: what ran, why, with what, and what it returned; and which arguments are defined when. */
export function CallbacksTab({ focus }: { readonly focus: Focus | undefined }) {
  const [matrixShown, setMatrixShown] = useState(false)
  const edits = useEdits()
  const calls = focus
    ? callsIn(focus.run, (step) => asEdited(step, edits)).filter(({ kind }) => kind === 'callback')
    : []
  const shown = focus && callNear(calls, focus)
  return (
    <div className="below-picks">
      <fieldset className="picks" aria-label="What to show">
        <Button look="bare small" aria-pressed={!matrixShown} onClick={() => setMatrixShown(false)}>
          Calls of this run
        </Button>
        <Button look="bare small" aria-pressed={matrixShown} onClick={() => setMatrixShown(true)}>
          Which arguments are set
        </Button>
      </fieldset>
      {matrixShown ? <Matrix call={shown} /> : shown ? undefined : <NoCalls />}
      {matrixShown || !shown || !focus ? undefined : (
        <div className="columns wide-first log-first">
          <Column label="Callback log">
            <CallLog
              label="Callbacks"
              calls={calls}
              shown={shown}
              isSelected={isCallOf(shown, focus)}
              tab="Callbacks"
            />
          </Column>
          <Column label="Arguments and return value">
            {isCallOf(shown, focus) ? undefined : <Nearest focus={focus} what="callback" seq={shown.seq} />}
            <CallDetail call={shown} />
          </Column>
        </div>
      )}
    </div>
  )
}

function NoCalls() {
  return (
    <Empty title="No callbacks in this run">
      signIn, redirect, jwt and session run during a sign-in and whenever the session is read. Sign in to see
      each call with its arguments.
    </Empty>
  )
}
