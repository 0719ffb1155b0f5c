import { Refusal } from '../../../parts/forms/refusal.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { formatTime } from '../../../record/values/time.ts'
import { useView } from '../../app/view.ts'
import { useAct } from '../../commands/use-act.ts'
import { useMails } from '../../data/use-mails.ts'
import { deathsOf } from '../model/deaths.ts'
import { askReset } from '../world-commands.ts'
import { DeathList } from './death-list.tsx'
import { JumpForm } from './jump-form.tsx'
import { MOVES } from './moves.ts'

/** The virtual clock: what time it is, moving it, and what dies by it. */
export function ClockPanel() {
  const view = useView()
  const { session } = view
  const { now, scenario } = useStore(session.world)
  const act = useAct()
  const jump = (to: number) =>
    act.run(() => session.client.send('clock.jump', { to: new Date(to).toISOString() }))
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
          <button
            key={label}
            type="button"
            className="button"
            title={about}
            onClick={() => act.run(() => session.advance(seconds))}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <JumpForm
        now={now}
        onAdvance={(seconds) => act.run(() => session.advance(seconds))}
        onJump={jump}
        onReset={() => {
          view.overlay.set(undefined)
          // The sheet has to be gone before the question opens.
          setTimeout(() => askReset(view))
        }}
      />
      <Refusal problem={act.problem} />
      <Deaths onJump={jump} />
    </>
  )
}

function Deaths({ onJump }: { readonly onJump: (to: number) => void }) {
  const view = useView()
  const { session } = view
  const { now } = useStore(session.world)
  const jars = useStore(view.jars)
  const database = useStore(view.database)
  const steps = useStore(session.steps)
  const mails = useMails()
  return <DeathList now={now} deaths={deathsOf({ jars, database, mails, steps, now })} onJump={onJump} />
}
