import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import type { Scenario } from '../../../protocol/scenario.ts'
import { plural } from '../../model/time.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useBusy } from '../kit/use-busy.ts'
import { useStore } from '../kit/use-store.ts'
import { useSession, useView } from '../view.ts'

type Strategy = Scenario['strategy']

/** Session strategy and reset: both begin a new world. */
export function WorldSettings() {
  const session = useSession()
  const { scenario, lastStep } = useStore(session.world)
  const runs = useStore(useView().runs)
  const [asked, setAsked] = useState<Strategy>()
  const [busy, run] = useBusy()
  const id = useId()
  const begin = (strategy: Strategy) => run(() => session.reset({ ...scenario, strategy }))
  const choose = (strategy: Strategy) => {
    if (strategy === scenario.strategy) return
    // Opening the first page is all that a new world did by itself: nothing is lost.
    if (runs.length > 1) setAsked(strategy)
    else begin(strategy)
  }
  return (
    <div className="settings row">
      <label htmlFor={id} className="soft nowrap">
        Session strategy
      </label>
      <select
        id={id}
        className="field"
        value={scenario.strategy}
        onChange={(event) => choose(event.target.value === 'database' ? 'database' : 'jwt')}
      >
        <option value="jwt">jwt</option>
        <option value="database">database</option>
      </select>
      <button
        type="button"
        className="button"
        aria-busy={busy}
        title="Begins this world anew: its steps, cookies and rows are deleted, its clock is set back"
        onClick={() => begin(scenario.strategy)}
      >
        <RotateCcw className="icon" aria-hidden />
        {busy ? 'Resetting…' : 'Reset'}
      </button>
      {asked ? (
        <ConfirmDialog
          title={`Begin a new world with ${asked} sessions?`}
          text={`The strategy belongs to the app's configuration. The ${plural(lastStep, 'step')} of this world, its cookies and its rows are deleted.`}
          action="Begin a new world"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            begin(asked)
          }}
        />
      ) : undefined}
    </div>
  )
}
