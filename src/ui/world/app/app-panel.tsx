import { RotateCcw } from 'lucide-react'
import { Button } from '../../../parts/forms/button.tsx'
import { useMember } from '../../../parts/stores/use-store.ts'
import { useWork } from '../../commands/work.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'
import { useOverlays } from '../../overlays/overlays.ts'
import { AsPublished } from '../as-published.tsx'
import { EngineChoice } from '../engine-choice.tsx'
import type { PanelProps } from '../shared/panel.ts'
import { ProviderEditor } from './provider-editor.tsx'
import { ProviderList } from './provider-list.tsx'
import { Secrets } from './secrets.tsx'
import { SessionForm } from './session-form.tsx'

/** The configuration of app.example. */
export function AppPanel({ editing, onEdit }: PanelProps) {
  const setup = useSetup()
  const overlays = useOverlays()
  if (editing !== undefined)
    return (
      <ProviderEditor
        key={editing}
        provider={setup.providers.find(({ id }) => id === editing)}
        onBack={() => onEdit(undefined)}
      />
    )
  return (
    <>
      <p className="soft world-about">
        App settings. Changing them is like a deploy: cookies and database rows stay.
      </p>
      <SessionForm />
      <section className="world-part" aria-label="Auth engine">
        <h3>Auth engine</h3>
        <EngineChoice onLeave={overlays.close} />
        <AsPublished />
      </section>
      <ProviderList onEdit={onEdit} />
      <Secrets />
      <ThisWorld />
    </>
  )
}

/** What a world began with. Choosing another one needs a new world. */
function ThisWorld() {
  const client = useWorldClient()
  const overlays = useOverlays()
  const work = useWork()
  const scenario = useMember(client.world, 'scenario')
  const ask = () => {
    overlays.close()
    // The sheet has to close before the question opens.
    setTimeout(() =>
      overlays.open('confirm', {
        title: 'Reset with default settings?',
        text: 'People, devices, providers, secrets and faults go back to their defaults. Steps, cookies and rows are deleted.',
        action: 'Reset',
        onConfirm: () => work.perform('Resetting…', () => client.reset()),
      }),
    )
  }
  return (
    <section className="world-part" aria-label="This sandbox">
      <h3>This sandbox</h3>
      <dl className="world-facts-list">
        <dt>Seed</dt>
        <dd className="mono">{scenario.seed}</dd>
        <dt>Started at</dt>
        <dd className="mono">{scenario.startsAt}</dd>
        <dt>First page</dt>
        <dd className="mono">{scenario.start}</dd>
      </dl>
      <Button icon={RotateCcw} onClick={ask}>
        Default settings…
      </Button>
    </section>
  )
}
