import { Cloud, KeyRound, Laptop, Usb } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx'
import { RemoveButton } from '../../parts/forms/remove-button.tsx'
import type { AuthenticatorView } from '../../protocol/keys.ts'
import { plural } from '../../record/values/time.ts'
import { useSetup } from '../data/world.ts'
import { deviceName, personName, placeOf, verificationOf } from './describe-key.ts'
import { PasskeyRow } from './passkey-row.tsx'
import type { KeyActs } from './use-keys.ts'

const ICONS = { keychain: Cloud, device: Laptop, 'security-key': KeyRound } as const

/** A keychain, a device's own store, or a security key: where it is, its passkeys, and what can be done with it. */
export function KeyRow(props: { readonly of: AuthenticatorView; readonly acts: KeyActs }) {
  const { acts, of } = props
  const setup = useSetup()
  const { kind, name, passkeys } = of
  const isPluggedIn = kind === 'security-key' && of.at.length > 0
  const Icon = isPluggedIn ? Usb : ICONS[kind]
  return (
    <li className="key" aria-label={name}>
      <div className="key-head">
        <Icon className="icon" aria-hidden />
        <div className="grow">
          <b>{name}</b>
          <span className="note soft key-facts">
            {placeOf(of, setup)}, {passkeys.length === 0 ? 'no passkeys' : plural(passkeys.length, 'passkey')}
          </span>
          <span className="note faint key-facts">{verificationOf(of)}</span>
        </div>
        {kind === 'security-key' ? (
          <div className="key-plugs">
            <Plug of={of} acts={acts} />
          </div>
        ) : undefined}
      </div>
      {passkeys.length === 0 ? undefined : (
        <ul className="key-passkeys" aria-label={`Passkeys of ${name}`}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} of={of} passkey={passkey} acts={acts} />
          ))}
        </ul>
      )}
      <details className="key-more">
        <summary>More for {name}</summary>
        <KeyActsOf of={of} acts={acts} />
      </details>
    </li>
  )
}

interface RowProps {
  readonly of: AuthenticatorView
  readonly acts: KeyActs
}

/** Plugs the key into a device of the person who has it, or out of it. */
function Plug({ acts, of }: RowProps) {
  const { devices, ...setup } = useSetup()
  const { at, holder, id, name } = of
  if (at.length > 0)
    return (
      <Button
        look="small"
        aria-label={`Unplug ${name}`}
        onClick={() => acts.change({ do: 'unplug', authenticator: id })}
      >
        Unplug
      </Button>
    )
  return devices
    .filter(({ person }) => person === holder)
    .map((device) => (
      <Button
        key={device.id}
        look="small"
        aria-label={`Plug into ${deviceName({ ...setup, devices }, device.id)}: ${name}`}
        onClick={() => acts.change({ do: 'plug in', authenticator: id, device: device.id })}
      >
        Plug into {deviceName({ ...setup, devices }, device.id)}
      </Button>
    ))
}

function KeyActsOf({ acts, of }: RowProps) {
  const { id, kind, name, protocol, takesPin, verifies } = of
  const isKey = kind === 'security-key'
  return (
    <div className="key-acts">
      {protocol === 'u2f' ? undefined : (
        <CheckField
          label="Verifies its user (UV)"
          isChecked={verifies}
          hint="Without it, a touch is enough: no finger, no face, no PIN."
          onChange={(on) => acts.change({ do: 'verification', authenticator: id, on })}
        />
      )}
      {takesPin ? <Pin {...{ acts, of }} /> : undefined}
      {isKey ? <Hand {...{ acts, of }} label="Hand it to" button="Hand over" does="lend" /> : undefined}
      <Hand {...{ acts, of }} label="Copy it for" button="Clone" does="clone" />
      {isKey && of.holder !== undefined ? (
        <Button
          look="small"
          aria-label={`Lose ${name}`}
          onClick={() => acts.change({ do: 'lose', authenticator: id })}
        >
          Lose it
        </Button>
      ) : undefined}
      <RemoveButton
        label={`Reset ${name}`}
        verb="Reset"
        question="Its passkeys and its PIN are deleted."
        onRemove={() => acts.change({ do: 'reset', authenticator: id })}
      />
    </div>
  )
}

function Pin({ acts, of }: RowProps) {
  const [pin, setPin] = useState('')
  return (
    <form
      className="key-line"
      onSubmit={(event) => {
        event.preventDefault()
        acts.change({ do: 'PIN', authenticator: of.id, pin }, () => setPin(''))
      }}
    >
      <TextField label={of.pin ? 'New PIN' : 'First PIN'} value={pin} onChange={setPin} />
      <button type="submit" className="button small" aria-disabled={pin === ''}>
        Set PIN
      </button>
    </form>
  )
}

/** Hands the key, or a copy of it, to someone. No real key allows a copy. */
function Hand(
  props: RowProps & { readonly label: string; readonly button: string; readonly does: 'lend' | 'clone' },
) {
  const { acts, button, does, label, of } = props
  const setup = useSetup()
  const others = does === 'lend' ? setup.people.filter(({ id }) => id !== of.holder) : setup.people
  const [to, setTo] = useState('')
  const chosen = others.some(({ id }) => id === to) ? to : (others.at(-1)?.id ?? '')
  if (chosen === '') return undefined
  return (
    <form
      className="key-line"
      onSubmit={(event) => {
        event.preventDefault()
        acts.change({ do: does, authenticator: of.id, to: chosen })
      }}
    >
      <SelectField
        label={label}
        value={chosen}
        options={others.map(({ id }) => ({ value: id, label: personName(setup, id) }))}
        onChange={setTo}
      />
      <button type="submit" className="button small">
        {button}
      </button>
    </form>
  )
}
