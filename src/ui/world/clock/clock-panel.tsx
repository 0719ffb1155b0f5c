import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { formatTime } from '../../../record/values/time.ts'
import { useAct } from '../../commands/use-act.ts'
import { useMails } from '../../data/use-mails.ts'
import { useWorldClient, useWorldData } from '../../data/world.ts'
import { useOverlays } from '../../overlays/overlays.ts'
import { expiriesOf } from '../model/expiries.ts'
import { askReset, useResetParts } from '../reset.ts'
import { ExpiryList } from './expiry-list.tsx'
import { JumpForm } from './jump-form.tsx'
import { MOVES } from './moves.ts'

/** The virtual clock: what time it is, moving it, and what will expire. */
export function ClockPanel() {
  const overlays = useOverlays()
  const client = useWorldClient()
  const parts = useResetParts()
  const { now, scenario } = useStore(client.world)
  const act = useAct()
  const jump = (to: number) =>
    act.run(() => client.channel.send('clock.jump', { to: new Date(to).toISOString() }))
  return (
    <>
      <p className="world-now">
        <time className="mono">{formatTime(now)}</time> <span className="soft">UTC</span>
        <span className="note faint world-facts">
          Started at {formatTime(Date.parse(scenario.startsAt))}; it advances as things happen.
        </span>
      </p>
      <fieldset className="row wrap world-moves" aria-label="Advance by">
        {MOVES.map(({ label, seconds, about }) => (
          <Button key={label} title={about} onClick={() => act.run(() => client.advance(seconds))}>
            {label}
          </Button>
        ))}
      </fieldset>
      <JumpForm
        now={now}
        onAdvance={(seconds) => act.run(() => client.advance(seconds))}
        onJump={jump}
        onReset={() => {
          overlays.close()
          // The sheet has to close before the question opens.
          setTimeout(() => askReset(parts))
        }}
      />
      <Refusal problem={act.problem} />
      <Expiries onJump={jump} />
    </>
  )
}

function Expiries({ onJump }: { readonly onJump: (to: number) => void }) {
  const data = useWorldData()
  const client = useWorldClient()
  const { now } = useStore(client.world)
  const jars = useStore(data.jars)
  const database = useStore(data.database)
  const steps = useStore(client.steps)
  const mails = useMails()
  return <ExpiryList now={now} expiries={expiriesOf({ jars, database, mails, steps, now })} onJump={onJump} />
}
