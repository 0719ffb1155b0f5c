import { useState } from 'react'
import { Segments } from '../../../parts/forms/segments.tsx'
import { Empty } from '../../../parts/text/empty.tsx'
import { asEdited } from '../../../record/edit/edits-of.ts'
import { callsIn } from '../../../record/outline/calls.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { useEdits } from '../../edit/edited.tsx'
import { CallsOfRun, callNear } from './call-log.tsx'
import { Matrix } from './matrix.tsx'

const VIEWS = { calls: 'Calls of this run', matrix: 'Which arguments are set' } as const

/** Callbacks of the run, in order: what ran, why, with what, and what it returned; and which arguments are defined when. */
export function CallbacksTab({ focus }: { readonly focus: Focus | undefined }) {
  const [view, setView] = useState<keyof typeof VIEWS>('calls')
  const edits = useEdits()
  const calls = focus
    ? callsIn(focus.run, (step) => asEdited(step, edits)).filter(({ kind }) => kind === 'callback')
    : []
  const shown = focus && callNear(calls, focus)
  return (
    <div className="below-picks">
      <Segments label="What to show" className="picks" options={VIEWS} chosen={view} onChoose={setView} />
      {view === 'matrix' ? (
        <Matrix call={shown} />
      ) : shown && focus ? (
        <CallsOfRun label="Callbacks" calls={calls} shown={shown} focus={focus} />
      ) : (
        <NoCalls />
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
