import { useId } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { STRATEGIES } from '../../record/tabs/strategy.ts'
import { useStrategy } from '../data/use-strategy.ts'
import { useCanWrite } from '../data/world.ts'
import { askReset, askStrategy, useResetParts } from './reset.ts'
import { WorldButton } from './world-button.tsx'

/** Session strategy and reset: both begin a new world, after a question if something would be lost. */
export function WorldSettings() {
  const parts = useResetParts()
  const canWrite = useCanWrite()
  const { counts } = useStrategy()
  const isBusy = useStore(parts.work.doing) === 'Resetting…'
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
        disabled={!canWrite}
        onChange={(event) => askStrategy(parts, event.target.value === 'database' ? 'database' : 'jwt')}
      >
        {counts === undefined ? <option value="">set in code</option> : undefined}
        {STRATEGIES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Button
        disabled={!canWrite}
        aria-busy={isBusy}
        title="Resets this sandbox (Shift R): deletes its steps, cookies and rows, and resets its clock"
        onClick={() => askReset(parts)}
      >
        {isBusy ? 'Resetting…' : 'Reset'}
      </Button>
      <WorldButton />
    </div>
  )
}
