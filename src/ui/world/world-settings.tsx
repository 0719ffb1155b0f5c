import { useId } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { STRATEGIES, withStrategy } from '../../record/tabs/strategy.ts'
import { useView } from '../app/view.ts'
import { useStrategy } from '../data/use-strategy.ts'
import { WorldButton } from './world-button.tsx'
import { askReset } from './world-commands.ts'

/** Session strategy and reset: both begin a new world, after a question where something would be lost. */
export function WorldSettings() {
  const view = useView()
  const { counts, written } = useStrategy()
  const doing = useStore(view.doing)
  const busy = doing === 'Resetting…'
  const id = useId()
  return (
    <div className="settings row">
      <label htmlFor={id} className="soft nowrap">
        Session strategy
      </label>
      <select
        id={id}
        className="field"
        value={counts ?? ''}
        disabled={view.session.recorded !== undefined}
        onChange={(event) => {
          const strategy = event.target.value === 'database' ? 'database' : 'jwt'
          if (strategy !== counts)
            askReset(view, withStrategy(view.session.world.get().setup, strategy, written))
        }}
      >
        {counts === undefined ? <option value="">set in code</option> : undefined}
        {STRATEGIES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button"
        disabled={view.session.recorded !== undefined}
        aria-busy={busy}
        title="Resets this sandbox (Shift R): deletes its steps, cookies and rows, and resets its clock"
        onClick={() => askReset(view)}
      >
        {busy ? 'Resetting…' : 'Reset'}
      </button>
      <WorldButton />
    </div>
  )
}
