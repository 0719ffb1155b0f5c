import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { type CatalogueProvider, PROVIDERS } from '../../../catalogue/providers.ts'
import { Button } from '../../../parts/forms/button.tsx'
import type { ProviderSetup } from '../../../protocol/setup.ts'
import { useCanWrite } from '../../data/world.ts'

/** Finds a preset by name and adds it, or begins a custom provider. */
export function AddProvider(props: {
  readonly providers: readonly ProviderSetup[]
  readonly onAdd: (id: string) => void
  readonly onOwn: () => void
}) {
  const { providers, onAdd, onOwn } = props
  const [text, setText] = useState('')
  const canWrite = useCanWrite()
  const free = PROVIDERS.filter((preset) => !providers.some(({ id }) => id === preset.id))
  const found = free.filter((preset) => matches(preset, text))
  return (
    <div className="world-add">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField aria-label="Find a provider to add" className="field row" isDisabled={!canWrite}>
          <Search className="icon" aria-hidden />
          <Input
            placeholder={`Add one of ${free.length} providers`}
            spellCheck="false"
            role="combobox"
            aria-expanded
          />
        </SearchField>
        <ListBox
          aria-label="Providers to add"
          className="world-found"
          onAction={(key) => {
            setText('')
            onAdd(String(key))
          }}
          renderEmptyState={() => <p className="soft">No provider matches “{text}”.</p>}
        >
          {found.map(({ id, name, type }) => (
            <ListBoxItem key={id} id={id} textValue={name} isDisabled={!canWrite}>
              <Plus className="icon" aria-hidden />
              <span className="grow cut">{name}</span>
              <span className="faint note">{type}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Autocomplete>
      <Button icon={Plus} data-edit="" onClick={onOwn}>
        Custom OpenID provider
      </Button>
    </div>
  )
}

function matches({ id, name, type }: CatalogueProvider, text: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${id} ${name} ${type}`.toLowerCase().includes(word))
}
