import { useStore } from '../../kit/use-store.ts'
import { useSession } from '../../view.ts'
import type { PanelProps } from '../kit/panel.ts'
import { ProviderEditor } from './provider-editor.tsx'
import { ProviderList } from './provider-list.tsx'
import { Secrets } from './secrets.tsx'
import { SessionForm } from './session-form.tsx'

/** The configuration of app.example. */
export function AppPanel({ editing, onEdit }: PanelProps) {
  const { setup, scenario } = useStore(useSession().world)
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
        The configuration of app.example, as its auth.ts would have it. A change is a deployment: users,
        sessions and cookies stay.
      </p>
      <SessionForm />
      <ProviderList onEdit={onEdit} />
      <Secrets />
      <section className="world-part" aria-label="This world">
        <h4>This world</h4>
        <dl className="world-facts-list">
          <dt>Seed</dt>
          <dd className="mono">{scenario.seed}</dd>
          <dt>Began at</dt>
          <dd className="mono">{scenario.startsAt}</dd>
          <dt>First page</dt>
          <dd className="mono">{scenario.start}</dd>
        </dl>
      </section>
    </>
  )
}
