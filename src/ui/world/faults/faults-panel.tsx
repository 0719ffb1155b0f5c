import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import { providerNameIn } from '../../../record/labels/catalogue.ts'
import { describeFault } from '../../../record/labels/fault-labels.ts'
import { useAct } from '../../commands/use-act.ts'
import { useServed, useSetup, useWorldClient } from '../../data/world.ts'
import { FaultForm } from './fault-form.tsx'
import { Switches } from './switches.tsx'

/** The faults of the world. */
export function FaultsPanel() {
  return (
    <>
      <ActiveFaults />
      {useServed() ? undefined : <Switches />}
      <FaultForm />
    </>
  )
}

function ActiveFaults() {
  const { channel } = useWorldClient()
  const { faults, providers } = useSetup()
  const act = useAct()
  const nameOf = (id: string) => providerNameIn(providers, id)
  return (
    <section className="world-part" aria-label="Active faults">
      <h3>Active</h3>
      {faults.length === 0 ? (
        <p className="soft">No faults active. Each fault that fires is recorded as a step.</p>
      ) : (
        <ul className="world-list">
          {faults.map((fault) => (
            <li key={fault.id} className="world-item row">
              <TriangleAlert className="icon warned" aria-hidden />
              <span className="grow">{describeFault(fault, nameOf)}</span>
              <span className="chip">{fault.once ? 'the next time' : 'until switched off'}</span>
              <Button
                look="small"
                aria-label={`Switch off: ${describeFault(fault, nameOf)}`}
                onClick={() => act.run(() => channel.send('fault.remove', { id: fault.id }))}
              >
                Switch off
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Refusal problem={act.problem} />
    </section>
  )
}
