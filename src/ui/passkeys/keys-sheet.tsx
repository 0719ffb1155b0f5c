import { useState } from 'react'
import '../styles/world.css'
import './keys.css'
import { CheckField, SelectField } from '../../parts/forms/field.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { Sheet } from '../../parts/overlays/sheet.tsx'
import type { KeysView } from '../../protocol/keys.ts'
import { useCanWrite, useSetup } from '../data/world.ts'
import type { OverlayProps } from '../overlays/overlays.ts'
import { deviceName, personName } from './describe-key.ts'
import { KeyRow } from './key-row.tsx'
import { type KeyActs, useKeyActs, useKeys } from './use-keys.ts'

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    passkeys: {
      /** The person whose keys come first. */
      readonly person?: string
    }
  }
}

/** Everyone's keys: what they are, where they are, and what can be done with them. */
export function KeysSheet({ onClose, person }: OverlayProps<'passkeys'>) {
  const canWrite = useCanWrite()
  return (
    <Sheet
      around="beside"
      className="world-sheet"
      title="People’s keys"
      note={canWrite ? 'Changes are recorded as steps.' : 'This recording is read-only.'}
      isDismissable
      hasClose
      onClose={onClose}
    >
      <div className="world-panel">
        {canWrite ? (
          <Keys first={person} />
        ) : (
          <p>A recording has no keys: its steps show what was done with them.</p>
        )}
      </div>
    </Sheet>
  )
}

function Keys({ first }: { readonly first: string | undefined }) {
  const { people, passkeys } = useSetup()
  const acts = useKeyActs()
  const keys = useKeys()
  if (!keys)
    return (
      <p role="status" aria-busy="true">
        Loading…
      </p>
    )
  const owners = people.filter(({ id }) => keys.authenticators.some(({ owner }) => owner === id))
  const ordered = owners.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
  return (
    <>
      <p className="soft world-about">
        These keys are simulated; yours stay untouched. Each has its private keys inside and signs only for
        the site that a passkey was made for.
        {passkeys === 'machine'
          ? ' This sandbox asks this computer’s real keys instead; see Sandbox › People.'
          : ''}
      </p>
      <Refusal problem={acts.problem} />
      {ordered.map(({ id }) => (
        <PersonKeys key={id} person={id} keys={keys} acts={acts} />
      ))}
      <NewKey acts={acts} />
    </>
  )
}

function PersonKeys(props: { readonly person: string; readonly keys: KeysView; readonly acts: KeyActs }) {
  const { acts, keys, person } = props
  const setup = useSetup()
  const name = personName(setup, person)
  const own = keys.authenticators.filter(({ owner }) => owner === person)
  const devices = setup.devices.filter((each) => each.person === person)
  return (
    <section className="world-part" aria-label={`Keys of ${name}`}>
      <h3>{name}</h3>
      <ul className="keys-list">
        {own.map((each) => (
          <KeyRow key={each.id} of={each} acts={acts} />
        ))}
      </ul>
      {devices.map(({ id }) => (
        <CheckField
          key={id}
          label={`${deviceName(setup, id)} keeps its passkeys in the keychain`}
          isChecked={keys.devices.find(({ device }) => device === id)?.syncs ?? true}
          onChange={(on) => acts.change({ do: 'sync', device: id, on })}
        />
      ))}
    </section>
  )
}

const MODELS = [
  { value: 'passkeys', label: 'with a PIN' },
  { value: 'fingerprint', label: 'with a fingerprint reader' },
  { value: 'u2f', label: 'from before passkeys (U2F)' },
  { value: 'post-quantum', label: 'with post-quantum signatures' },
] as const

function NewKey({ acts }: { readonly acts: KeyActs }) {
  const setup = useSetup()
  const [person, setPerson] = useState(setup.people[0]?.id ?? '')
  const [model, setModel] = useState<(typeof MODELS)[number]['value']>('passkeys')
  return (
    <form
      className="world-part"
      aria-label="New security key"
      onSubmit={(event) => {
        event.preventDefault()
        acts.change({ do: 'new key', person, model })
      }}
    >
      <h3>New security key</h3>
      <div className="key-line">
        <SelectField
          label="For"
          value={person}
          options={setup.people.map(({ id }) => ({ value: id, label: personName(setup, id) }))}
          onChange={setPerson}
        />
        <SelectField label="Model" value={model} options={MODELS} onChange={setModel} />
        <button type="submit" className="button small">
          Add
        </button>
      </div>
    </form>
  )
}
