import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import type { ProviderSetup } from '../../../../protocol/setup.ts'
import { useStore } from '../../kit/use-store.ts'
import { useSession } from '../../view.ts'
import { Refusal } from '../kit/refusal.tsx'
import { RemoveButton } from '../kit/remove-button.tsx'
import { useAct } from '../kit/use-act.ts'
import { providerName, providerType } from '../model/catalogue.ts'
import { AddProvider } from './add-provider.tsx'

/** The providers of app.example, in the order of the buttons on its sign-in page. */
export function ProviderList({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const { client, world } = useSession()
  const { providers } = useStore(world).setup
  const act = useAct()
  const change = (next: readonly ProviderSetup[]) =>
    act.run(() => client.send('setup.change', { setup: { providers: next } }))
  const move = (index: number, by: number) => {
    const next = [...providers]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    change(next)
  }
  return (
    <section className="world-part" aria-label="Providers">
      <h3>Providers</h3>
      <ol className="world-list" aria-label="Providers of app.example">
        {providers.map((provider, index) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            canRise={index > 0}
            canFall={index < providers.length - 1}
            onMove={(by) => move(index, by)}
            onEdit={() => onEdit(provider.id)}
            onRemove={() => change(providers.filter((each) => each !== provider))}
          />
        ))}
      </ol>
      {providers.length === 0 ? <p className="soft">None: nobody can sign in.</p> : undefined}
      <Refusal problem={act.problem} />
      <AddProvider
        providers={providers}
        onAdd={(id) => change([...providers, { id }])}
        onOwn={() => onEdit('')}
      />
    </section>
  )
}

function ProviderRow(props: {
  readonly provider: ProviderSetup
  readonly canRise: boolean
  readonly canFall: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const { provider, canRise, canFall, onMove, onEdit, onRemove } = props
  const name = providerName(provider)
  return (
    <li className="world-item row">
      <span className="grow world-plain">
        <b>{name}</b> <span className="chip mono">{providerType(provider)}</span>{' '}
        <span className="note faint">{provider.issuer}</span>
      </span>
      <button
        type="button"
        className="button bare small square"
        aria-label={`Move ${name} up`}
        disabled={!canRise}
        onClick={() => onMove(-1)}
      >
        <ArrowUp className="icon" aria-hidden />
      </button>
      <button
        type="button"
        className="button bare small square"
        aria-label={`Move ${name} down`}
        disabled={!canFall}
        onClick={() => onMove(1)}
      >
        <ArrowDown className="icon" aria-hidden />
      </button>
      <button
        type="button"
        className="button small"
        aria-label={`Edit ${name}`}
        data-edit={provider.id}
        onClick={onEdit}
      >
        <Pencil className="icon" aria-hidden />
        Edit
      </button>
      <RemoveButton isIcon label={`Remove ${name}`} onRemove={onRemove} />
    </li>
  )
}
