import { useId } from 'react'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { useAct } from '../commands/use-act.ts'
import { useSetup, useWorldClient } from '../data/world.ts'

/** Whose passkeys simulated pages get: people's simulated keys, or those of this computer, which are real. */
export function PasskeyChoice() {
  const { channel } = useWorldClient()
  const { passkeys = 'simulated' } = useSetup()
  const act = useAct()
  const id = useId()
  return (
    <>
      <select
        className="field"
        aria-label="Passkeys"
        aria-describedby={id}
        value={passkeys}
        onChange={(event) => {
          const wanted = event.target.value === 'machine' ? 'machine' : 'simulated'
          act.run(() => channel.send('setup.change', { setup: { passkeys: wanted } }))
        }}
      >
        <option value="simulated">people’s simulated keys</option>
        <option value="machine">this computer’s own authenticator</option>
      </select>
      <p id={id} className="note faint">
        {passkeys === 'machine'
          ? 'This is real: your browser asks for your finger or PIN, and your computer keeps the passkey. It works for this workbench’s address only, so app.example’s name is replaced. Reload the page to use it.'
          : 'Nothing real is used: the simulated browser draws its own dialogs. Reload the page after a change.'}
      </p>
      <Refusal problem={act.problem} />
    </>
  )
}
