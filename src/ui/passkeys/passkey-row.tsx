import { useState } from 'react'
import { CheckField, TextField } from '../../parts/forms/field.tsx'
import { RemoveButton } from '../../parts/forms/remove-button.tsx'
import type { AuthenticatorView, PasskeyView } from '../../protocol/keys.ts'
import { accountOf } from './describe-key.ts'
import type { KeyActs } from './use-keys.ts'

/** One passkey, and what an owner or an attacker can do to it. */
export function PasskeyRow(props: {
  readonly of: AuthenticatorView
  readonly passkey: PasskeyView
  readonly acts: KeyActs
}) {
  const { acts, of, passkey } = props
  const { backupEligible, backupState, breaksSignatures, counter, id, rpId, userName } = passkey
  const which = { authenticator: of.id, passkey: id }
  return (
    <li className="key-passkey">
      <details>
        <summary>
          <b>{accountOf(passkey)}</b> <span className="soft">at {rpId}</span>
          <span className="note faint key-facts">{factsOf(passkey).join(', ')}</span>
        </summary>
        <div className="key-acts">
          <Rename key={userName} {...props} />
          <Counter key={counter} {...props} />
          <CheckField
            label="Can be backed up (BE)"
            isChecked={backupEligible}
            onChange={(eligible) =>
              acts.change({ do: 'backup', ...which, eligible, state: eligible && backupState })
            }
          />
          <CheckField
            label="Is backed up (BS)"
            isChecked={backupState}
            onChange={(state) => acts.change({ do: 'backup', ...which, eligible: backupEligible, state })}
          />
          <CheckField
            label="Break its signatures"
            isChecked={breaksSignatures}
            hint="The last byte of each signature is flipped."
            onChange={(breaks) => acts.change({ do: 'break', ...which, breaks })}
          />
          <RemoveButton
            verb="Delete"
            label={`Delete the passkey of ${accountOf(passkey)}`}
            question="The app still knows it, but no one can sign with it any more."
            onRemove={() => acts.change({ do: 'delete', ...which })}
          />
        </div>
      </details>
    </li>
  )
}

function factsOf({ backupEligible, backupState, breaksSignatures, counter, discoverable, id }: PasskeyView) {
  return [
    `ID ${id.slice(0, 8)}…`,
    counter === 0 ? 'counter 0' : `counter ${counter}`,
    backupState ? 'backed up' : backupEligible ? 'not backed up yet' : 'on this key only',
    ...(discoverable ? [] : ['found only when the site names it']),
    ...(breaksSignatures ? ['signatures broken'] : []),
  ]
}

function Rename({ acts, of, passkey }: Parameters<typeof PasskeyRow>[0]) {
  const [name, setName] = useState(passkey.userName)
  return (
    <form
      className="key-line"
      onSubmit={(event) => {
        event.preventDefault()
        acts.change({
          do: 'rename',
          authenticator: of.id,
          passkey: passkey.id,
          userName: name,
          ...(passkey.userDisplayName === '' ? {} : { userDisplayName: name }),
        })
      }}
    >
      <TextField label="Account name" value={name} onChange={setName} />
      <SaveButton isChanged={name !== passkey.userName}>Rename</SaveButton>
    </form>
  )
}

const LARGEST = 0xffff_ffff

function Counter({ acts, of, passkey }: Parameters<typeof PasskeyRow>[0]) {
  const [text, setText] = useState(String(passkey.counter))
  const counter = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const problem = counter <= LARGEST ? undefined : `Enter a whole number from 0 to ${LARGEST}.`
  return (
    <form
      className="key-line"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined)
          acts.change({ do: 'counter', authenticator: of.id, passkey: passkey.id, counter })
      }}
    >
      <TextField
        label="Counter: lower it to look like a clone"
        value={text}
        problem={problem}
        onChange={setText}
      />
      <SaveButton isChanged={counter !== passkey.counter}>Set counter</SaveButton>
    </form>
  )
}

function SaveButton({ children, isChanged }: { readonly children: string; readonly isChanged: boolean }) {
  return (
    <button type="submit" className="button small" aria-disabled={!isChanged}>
      {children}
    </button>
  )
}
