import { useId } from 'react'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { STRATEGIES, withStrategy } from '../../record/tabs/strategy.ts'
import { useAct } from '../commands/use-act.ts'
import { useStrategy } from '../data/use-strategy.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import { TryStrategyButton } from './try-strategy-button.tsx'

/** The one control for the session strategy. A change is a deployment: it deletes nothing. */
export function StrategyChoice({ onLeave }: { readonly onLeave: () => void }) {
  const { channel } = useWorldClient()
  const setup = useSetup()
  const { counts, written } = useStrategy()
  const act = useAct()
  const id = useId()
  return (
    <>
      <div className="row">
        <select
          className="field"
          aria-label="Session strategy"
          aria-describedby={id}
          value={counts ?? ''}
          onChange={(event) => {
            const strategy = event.target.value === 'database' ? 'database' : 'jwt'
            act.run(() => channel.send('setup.change', { setup: withStrategy(setup, strategy, written) }))
          }}
        >
          {counts === undefined ? <option value="">set in code</option> : undefined}
          {STRATEGIES.map((each) => (
            <option key={each} value={each}>
              {each}
              {written === each && counts !== each ? ', as in the code' : ''}
            </option>
          ))}
        </select>
        <TryStrategyButton onLeave={onLeave} />
      </div>
      <p id={id} className="note faint">
        A change applies from the next request, and people have to sign in again. Steps, users and cookies
        stay.
      </p>
      <Refusal problem={act.problem} />
    </>
  )
}
