import { useState } from 'react'
import { CheckField } from '../../../parts/forms/field.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import type { Fault } from '../../../protocol/faults.ts'
import { useAct } from '../../commands/use-act.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'

interface Switch {
  readonly label: string
  readonly hint: string
  readonly fault: Omit<Fault, 'id'>
}

/** The faults that are switched most: all of the mail faults, and no network at all. */
const SWITCHES: readonly Switch[] = [
  mail('Mail bounces', 'The mailbox refuses it.', { does: 'bounce' }),
  mail('Mail is late', 'It arrives ten minutes later.', { does: 'delay', seconds: 600 }),
  mail('Mail is lost', 'It never arrives.', { does: 'lose' }),
  mail('Mail arrives twice', 'The same link, twice.', { does: 'duplicate' }),
  mail('Link scanner', 'It opens every link before the person can.', { does: 'scan' }),
  {
    label: 'Network down',
    hint: 'Only app.example is reachable.',
    fault: { target: { at: 'network' }, effect: { does: 'unreachable' }, once: false },
  },
]

function mail(label: string, hint: string, effect: Fault['effect']): Switch {
  return { label, hint, fault: { target: { at: 'mail' }, effect, once: false } }
}

export function Switches() {
  const { channel, world } = useWorldClient()
  const { faults } = useSetup()
  const act = useAct()
  // A switch shows its new state at once; the world follows.
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({})
  const turn = ({ label, fault }: Switch, on: boolean) => {
    setPressed({ ...pressed, [label]: on })
    act.run(async () => {
      try {
        if (on) await channel.send('fault.add', { fault })
        else
          for (const { id } of faults.filter((each) => isSame(each, fault)))
            await channel.send('fault.remove', { id })
        await world.refresh()
      } finally {
        setPressed(({ [label]: _done, ...rest }) => rest)
      }
    })
  }
  return (
    <section className="world-part" aria-label="Mail and network">
      <h3>Mail and network</h3>
      <div className="world-switches">
        {SWITCHES.map((each) => (
          <CheckField
            key={each.label}
            label={each.label}
            hint={each.hint}
            isChecked={pressed[each.label] ?? faults.some((fault) => isSame(fault, each.fault))}
            onChange={(on) => turn(each, on)}
          />
        ))}
      </div>
      <Refusal problem={act.problem} />
    </section>
  )
}

/** The same fault at the same place until it is switched off, however long a delay is. */
function isSame({ target, effect, once }: Fault, other: Omit<Fault, 'id'>): boolean {
  return (
    !once &&
    effect.does === other.effect.does &&
    target.at === other.target.at &&
    Object.keys(target).length === 1
  )
}
