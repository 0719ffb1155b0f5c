import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import { RemoveButton } from '../../../parts/forms/remove-button.tsx'
import type { ProviderSetup } from '../../../protocol/setup.ts'
import { providerName, providerType } from '../../../record/labels/catalogue.ts'
import { useAct } from '../../commands/use-act.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'
import { AddProvider } from './add-provider.tsx'

type ListEdit = (list: readonly ProviderSetup[]) => readonly ProviderSetup[]

function moved(list: readonly ProviderSetup[], id: string, by: number): readonly ProviderSetup[] {
  const next = [...list]
  const index = next.findIndex((each) => each.id === id)
  next.splice(index + by, 0, ...next.splice(index, 1))
  return next
}

/** The providers of app.example, in the order of the buttons on its sign-in page. */
export function ProviderList({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const { channel } = useWorldClient()
  const { providers } = useSetup()
  const act = useAct()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  // One change after the other, each based on the world's latest state: the list on screen may still be older than the previous change.
  const change = (edit: ListEdit) =>
    act.run(() => {
      const changed = last.current.then(async () => {
        const { setup } = await channel.send('world.read', {})
        await channel.send('setup.change', { setup: { providers: edit(setup.providers) } })
      })
      last.current = changed.catch(() => undefined)
      return changed
    })
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
            onMove={(by) => change((list) => moved(list, provider.id, by))}
            onEdit={() => onEdit(provider.id)}
            onRemove={() => change((list) => list.filter(({ id }) => id !== provider.id))}
          />
        ))}
      </ol>
      {providers.length === 0 ? <p className="soft">None: no one can sign in.</p> : undefined}
      <Refusal problem={act.problem} />
      <AddProvider
        providers={providers}
        onAdd={(id) => change((list) => [...list, { id }])}
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
      <Button
        look="bare small square"
        icon={ArrowUp}
        aria-label={`Move ${name} up`}
        disabled={!canRise}
        onClick={() => onMove(-1)}
      />
      <Button
        look="bare small square"
        icon={ArrowDown}
        aria-label={`Move ${name} down`}
        disabled={!canFall}
        onClick={() => onMove(1)}
      />
      <Button look="small" icon={Pencil} aria-label={`Edit ${name}`} data-edit={provider.id} onClick={onEdit}>
        Edit
      </Button>
      <RemoveButton isIcon label={`Remove ${name}`} onRemove={onRemove} />
    </li>
  )
}
