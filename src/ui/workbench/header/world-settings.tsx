import { useId } from 'react'
import { askReset } from '../commands/world-commands.ts'
import { useStore } from '../kit/use-store.ts'
import { useView } from '../view.ts'
import { WorldButton } from '../world/world-button.tsx'

/** Session strategy and reset: both begin a new world, after a question where something would be lost. */
export function WorldSettings() {
  const view = useView()
  const { setup } = useStore(view.session.world)
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
        value={setup.strategy}
        disabled={view.session.recorded !== undefined}
        onChange={(event) => {
          const strategy = event.target.value === 'database' ? 'database' : 'jwt'
          if (strategy !== setup.strategy) askReset(view, { strategy })
        }}
      >
        <option value="jwt">jwt</option>
        <option value="database">database</option>
      </select>
      <button
        type="button"
        className="button"
        disabled={view.session.recorded !== undefined}
        aria-busy={busy}
        title="Begins this world anew (Shift R): its steps, cookies and rows are deleted, its clock is set back"
        onClick={() => askReset(view)}
      >
        {busy ? 'Resetting…' : 'Reset'}
      </button>
      <WorldButton />
    </div>
  )
}
