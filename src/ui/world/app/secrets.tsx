import { KeyRound } from 'lucide-react'
import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import { RemoveButton } from '../../../parts/forms/remove-button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { useAct } from '../../commands/use-act.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'
import { usePresenting } from '../../presenting/presenting.ts'
import { nextSecret } from '../model/secrets.ts'

/** The secrets of app.example, newest first. */
export function Secrets() {
  const { channel } = useWorldClient()
  const { secrets } = useSetup()
  const hide = useStore(usePresenting().hide)
  const act = useAct()
  const change = (next: readonly string[]) =>
    act.run(() => channel.send('setup.change', { setup: { secrets: next } }))
  return (
    <section className="world-part" aria-label="Secrets">
      <h3>Secrets</h3>
      <p className="soft">
        The first one encrypts; all can decrypt. To rotate, add a new one first, and remove the old one once
        nothing uses it.
      </p>
      <ol className="world-list">
        {secrets.map((secret, index) => (
          <li key={secret} className="world-item row">
            <span className="mono grow cut">{hide(secret)}</span>
            <span className="chip">{index === 0 ? 'encrypts + decrypts' : 'opens'}</span>
            <RemoveButton
              isIcon
              label={`Remove secret ${index + 1}`}
              obstacle={secrets.length === 1 ? "Can't remove the last one." : undefined}
              question="Sessions encrypted with it will end."
              onRemove={() => change(secrets.filter((each) => each !== secret))}
            />
          </li>
        ))}
      </ol>
      <Refusal problem={act.problem} />
      <Button icon={KeyRound} onClick={() => change([nextSecret(secrets), ...secrets])}>
        Rotate
      </Button>
    </section>
  )
}
