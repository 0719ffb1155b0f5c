import { CircleX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CheckField, TextField } from '../../parts/forms/field.tsx'
import { Segments } from '../../parts/forms/segments.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import { type AskedPasskey as Asked, passkeyIn } from '../../record/ask/recognise-passkey.ts'
import {
  type ExpectedDraft,
  expectedProblems,
  keyIn,
  knownOf,
  NOTHING_EXPECTED,
} from '../../record/webauthn/pasted.ts'
import type { PasskeyResponse } from '../../record/webauthn/read-response.ts'
import { readPasskeyResponse } from '../../record/webauthn/read-response.ts'
import { structuresOf } from '../../record/webauthn/structures.ts'
import { ByteView } from '../passkeys/byte-view.tsx'
import { PasskeyView } from '../passkeys/passkey-view.tsx'
import { Answer } from './answer.tsx'
import '../styles/world.css'
import '../styles/edit.css'

/** Something of a passkey: every byte of it, and for a response what an app would check. */
export function AskedPasskey({ asked }: { readonly asked: Asked }) {
  const response = useMemo(() => readPasskeyResponse(asked.response), [asked])
  return (
    <Answer title={`This is ${asked.name}`}>
      {asked.problem === undefined ? undefined : (
        <p className="problem" role="alert">
          <CircleX className="icon small" aria-hidden /> {asked.problem}
        </p>
      )}
      {response ? <Response response={response} /> : <Parts asked={asked} />}
    </Answer>
  )
}

function Parts({ asked: { parts } }: { readonly asked: Asked }) {
  const [shown, setShown] = useState('0')
  const of = parts[Number(shown)]
  if (!of) return undefined
  const options = Object.fromEntries(parts.map((_, index) => [String(index), `Certificate ${index + 1}`]))
  return (
    <>
      {parts.length > 1 ? (
        <Segments
          label="Certificates"
          className="choice"
          options={options}
          chosen={shown}
          onChoose={setShown}
        />
      ) : undefined}
      <ByteView key={shown} of={of} />
    </>
  )
}

function Response({ response }: { readonly response: PasskeyResponse }) {
  const [draft, setDraft] = useState(NOTHING_EXPECTED)
  const [keyText, setKeyText] = useState('')
  const key = useMemo(() => readKey(keyText), [keyText])
  const [now] = useState(() => Date.now())
  const problems = expectedProblems(draft)
  const known = useMemo(
    () =>
      knownOf(response, withoutProblems(draft), key && 'publicKey' in key ? key.publicKey : undefined, now),
    [response, draft, key, now],
  )
  const change = (part: Partial<ExpectedDraft>) => setDraft({ ...draft, ...part })
  return (
    <PasskeyView response={response} known={known} app="The app">
      <h3>What the app expects</h3>
      <div className="ask-expected">
        <TextField
          label="Challenge (base64url)"
          isMono
          value={draft.challenge}
          problem={problems.challenge}
          onChange={(challenge) => change({ challenge })}
        />
        <TextField
          label="Origin"
          isMono
          value={draft.origin}
          placeholder="https://shop.example"
          problem={problems.origin}
          onChange={(origin) => change({ origin })}
        />
        <TextField
          label="RP ID"
          isMono
          value={draft.rpId}
          placeholder="shop.example"
          problem={problems.rpId}
          onChange={(rpId) => change({ rpId })}
        />
        {response.ceremony === 'authentication' ? (
          <TextField
            label="Stored counter"
            isMono
            value={draft.counter}
            problem={problems.counter}
            onChange={(counter) => change({ counter })}
          />
        ) : undefined}
        <CheckField
          label="User verification is required"
          isChecked={draft.requiresUserVerification}
          onChange={(requiresUserVerification) => change({ requiresUserVerification })}
        />
      </div>
      {response.ceremony === 'authentication' ? (
        <TextArea
          label="Stored public key"
          value={keyText}
          hint="A COSE key, an attestation object or the registration, as base64url, hex or JSON."
          problem={key && 'problem' in key ? key.problem : undefined}
          onChange={setKeyText}
        />
      ) : undefined}
    </PasskeyView>
  )
}

/** Values that are wrong as they are typed are not compared. */
function withoutProblems(draft: ExpectedDraft): ExpectedDraft {
  const bad = Object.keys(expectedProblems(draft)).map((name) => [name, ''])
  return { ...draft, ...Object.fromEntries(bad) }
}

/** A key in whatever form it was pasted. */
function readKey(text: string): ReturnType<typeof keyIn> | undefined {
  if (text.trim() === '') return undefined
  const asked = passkeyIn(text.trim())
  if (asked?.problem !== undefined) return { problem: asked.problem }
  const response = readPasskeyResponse(asked?.response)
  return keyIn(response ? structuresOf(response) : (asked?.parts ?? []))
}
