import { plural } from '../../model/time.ts'
import { useStore } from '../kit/use-store.ts'
import { useSession } from '../view.ts'

export function Footer() {
  const steps = useStore(useSession().steps)
  return (
    <section className="foot bar" aria-label="Keys and facts">
      <span className="medium-only">
        <kbd>↑ ↓</kbd> walk the steps
      </span>
      <span className="medium-only">
        <kbd>→ ←</kbd> open, close
      </span>
      <span className="medium-only">
        <kbd>1–5</kbd> tabs
      </span>
      <span className="medium-only">
        <kbd>/</kbd> find
      </span>
      <span className="grow" />
      <span className="wide-only">
        Simulated: sites, mail, time. Real: the engine, the cryptography, the messages.
      </span>
      <span>{plural(steps.length, 'step')}</span>
      <span>Nothing leaves this tab</span>
    </section>
  )
}
