import { Button } from '../../../parts/forms/button.tsx'
import { formatSpan, formatTime } from '../../../record/values/time.ts'
import type { Expiry } from '../model/expiries.ts'

const SHOWN = 40

/** What expires next, with a button that moves the clock past it. */
export function ExpiryList(props: {
  readonly now: number
  readonly expiries: readonly Expiry[]
  readonly onJump: (to: number) => void
}) {
  const { now, expiries, onJump } = props
  return (
    <section className="world-part" aria-label="Next to expire">
      <h3>Next to expire</h3>
      {expiries.length === 0 ? (
        <p className="soft">Nothing expires yet. A sign-in creates cookies, sessions and tokens that do.</p>
      ) : (
        <ul className="world-list">
          {expiries.slice(0, SHOWN).map((expiry) => (
            <ExpiryRow key={expiry.key} expiry={expiry} now={now} onJump={onJump} />
          ))}
        </ul>
      )}
      {expiries.length > SHOWN ? (
        <p className="note faint">and {expiries.length - SHOWN} more, later</p>
      ) : undefined}
    </section>
  )
}

function ExpiryRow(props: {
  readonly expiry: Expiry
  readonly now: number
  readonly onJump: (to: number) => void
}) {
  const { expiry, now, onJump } = props
  const { what, where, at, tolerance, effect } = expiry
  return (
    <li className="world-item row">
      <span className="grow">
        <b className="mono">{what}</b> <span className="note faint">{where}</span>
        <span className="note soft world-facts">
          {formatTime(at)}
          {tolerance === undefined ? '' : `, ${tolerance} s tolerance included`}. {effect}
        </span>
      </span>
      <span className="nowrap">in {formatSpan(at - now)}</span>
      <Button
        look="small"
        aria-label={`Jump there, to the expiry of ${what}`}
        title="Moves the clock to this moment"
        onClick={() => onJump(at)}
      >
        Jump there
      </Button>
    </li>
  )
}
