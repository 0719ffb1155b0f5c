import { type FormEvent, useState } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { TextField } from '../../../parts/forms/field.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import type { WorldSetup } from '../../../protocol/setup.ts'
import { formatSpan } from '../../../record/values/time.ts'
import { useAct } from '../../commands/use-act.ts'
import { useStrategy } from '../../data/use-strategy.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'
import { useOverlays } from '../../overlays/overlays.ts'
import { partProblem } from '../model/problems.ts'
import { TryStrategyButton } from '../try-strategy-button.tsx'

/** How sessions are kept, and for how long. */
export function SessionForm() {
  const { channel } = useWorldClient()
  const setup = useSetup()
  const { counts } = useStrategy()
  const overlays = useOverlays()
  const [typed, setTyped] = useState<{ readonly maxAge?: string; readonly updateAge?: string }>({})
  const act = useAct()
  const change = (part: Partial<WorldSetup>) =>
    act.run(
      () => channel.send('setup.change', { setup: part }),
      () => setTyped({}),
    )
  const maxAge = typed.maxAge ?? String(setup.maxAge)
  const updateAge = typed.updateAge ?? String(setup.updateAge)
  const problems = {
    maxAge: partProblem({ maxAge: secondsOf(maxAge) }, 'maxAge'),
    updateAge: partProblem({ updateAge: secondsOf(updateAge) }, 'updateAge'),
  }
  const isChanged = maxAge !== String(setup.maxAge) || updateAge !== String(setup.updateAge)
  // The sheet has to close before the next overlay opens.
  const leave = (then: () => void) => {
    overlays.close()
    setTimeout(then)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problems.maxAge === undefined && problems.updateAge === undefined)
      change({ maxAge: Number(maxAge), updateAge: Number(updateAge) })
  }
  return (
    <form className="world-part" aria-label="Session" noValidate onSubmit={submit}>
      <h3>Session</h3>
      <div className="row world-acts">
        <span>
          Strategy: <b>{counts ?? 'set in code'}</b>
        </span>
        <Button look="small" onClick={() => leave(() => overlays.open('sandbox', { part: 'strategy' }))}>
          Change…
        </Button>
        <TryStrategyButton onLeave={overlays.close} />
      </div>
      <div className="world-fields">
        <TextField
          label="maxAge, seconds"
          type="number"
          value={maxAge}
          problem={problems.maxAge}
          hint={`${inLabel(maxAge)}Unused sessions expire after this.`}
          onChange={(value) => setTyped({ ...typed, maxAge: value })}
        />
        <TextField
          label="updateAge, seconds"
          type="number"
          value={updateAge}
          problem={problems.updateAge}
          hint={`${inLabel(updateAge)}How often a session may be renewed.`}
          onChange={(value) => setTyped({ ...typed, updateAge: value })}
        />
      </div>
      <Refusal problem={act.problem} />
      {isChanged ? (
        <div className="row world-acts">
          <button type="submit" className="button ink">
            Save
          </button>
          <Button onClick={() => setTyped({})}>Cancel</Button>
        </div>
      ) : undefined}
    </form>
  )
}

function secondsOf(text: string): number | string {
  return text.trim() === '' ? text : Number(text)
}

function inLabel(seconds: string): string {
  const value = Number(seconds)
  return value > 0 ? `${formatSpan(value * 1000)}. ` : ''
}
