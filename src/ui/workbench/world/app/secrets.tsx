import { KeyRound } from 'lucide-react'
import { Refusal } from '../../../../parts/forms/refusal.tsx'
import { RemoveButton } from '../../../../parts/forms/remove-button.tsx'
import { useStore } from '../../../../parts/stores/use-store.ts'
import { useSession, useView } from '../../view.ts'
import { useAct } from '../kit/use-act.ts'
import { nextSecret } from '../model/secrets.ts'

/** The secrets of app.example, newest first. */
export function Secrets() {
  const { client, world } = useSession()
  const { secrets } = useStore(world).setup
  const hide = useStore(useView().presenting.hide)
  const act = useAct()
  const change = (next: readonly string[]) =>
    act.run(() => client.send('setup.change', { setup: { secrets: next } }))
  return (
    <section className="world-part" aria-label="Secrets">
      <h3>Secrets</h3>
      <p className="soft">
        The first one seals; all of them open. To rotate means to put a new one first, and to take the old one
        away once nothing is sealed with it any more.
      </p>
      <ol className="world-list">
        {secrets.map((secret, index) => (
          <li key={secret} className="world-item row">
            <span className="mono grow cut">{hide(secret)}</span>
            <span className="chip">{index === 0 ? 'seals and opens' : 'opens'}</span>
            <RemoveButton
              isIcon
              label={`Remove secret ${index + 1}`}
              obstacle={secrets.length === 1 ? 'The last one stays.' : undefined}
              question="What it sealed opens no more: those sessions end."
              onRemove={() => change(secrets.filter((each) => each !== secret))}
            />
          </li>
        ))}
      </ol>
      <Refusal problem={act.problem} />
      <button type="button" className="button" onClick={() => change([nextSecret(secrets), ...secrets])}>
        <KeyRound className="icon" aria-hidden />
        Rotate
      </button>
    </section>
  )
}
