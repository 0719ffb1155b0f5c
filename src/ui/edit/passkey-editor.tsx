import { useMemo, useState } from 'react'
import { PASSKEY_FLAGS } from '../../lessons/passkey-fields.ts'
import { CheckField, RadioField, TextField } from '../../parts/forms/field.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Edit } from '../../protocol/control.ts'
import type { PasskeyJson } from '../../protocol/passkey-json.ts'
import { ceremoniesIn } from '../../record/webauthn/ceremonies.ts'
import {
  draftedResponse,
  draftProblems,
  type PasskeyDraft,
  passkeyDraft,
} from '../../record/webauthn/draft.ts'
import { examine } from '../../record/webauthn/examine.ts'
import { type PasskeyResponse, readPasskeyResponse } from '../../record/webauthn/read-response.ts'
import { useWorldData } from '../data/world.ts'
import { EditForm, type EditorProps } from './edit-form.tsx'

/** A paused passkey's response in decoded form, and who signs what was changed. */
export function PasskeyEditor(
  props: EditorProps & { readonly paused: PasskeyJson; readonly exchange: string },
) {
  const { exchange, paused, ...form } = props
  const response = useMemo(() => readPasskeyResponse(paused), [paused])
  const before = useMemo(() => response && passkeyDraft(response), [response])
  if (!response || !before)
    return (
      <p>
        This response can’t be taken apart, so it can only be edited as text under Message. The Passkeys tab
        shows where it breaks.
      </p>
    )
  return <DraftForm {...form} exchange={exchange} response={response} before={before} />
}

function DraftForm(
  props: EditorProps & {
    readonly exchange: string
    readonly response: PasskeyResponse
    readonly before: PasskeyDraft
  },
) {
  const { before, exchange, response, ...form } = props
  const [draft, setDraft] = useState(before)
  const problems = draftProblems(draft)
  const hasProblems = Object.keys(problems).length > 0
  const [signature, setSignature] = useState<Signature>('wrong')
  const drafted = hasProblems ? undefined : draftedResponse(response, before, draft)
  // Signing is a change by itself.
  const next = drafted ?? (hasProblems || signature === 'wrong' ? undefined : response.json)
  const change = (part: Partial<PasskeyDraft>) => setDraft({ ...draft, ...part })
  const text = (name: 'type' | 'challenge' | 'origin' | 'rpIdHash' | 'counter' | 'format', label: string) => (
    <TextField
      label={label}
      isMono
      value={draft[name] ?? ''}
      problem={problems[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const hex = (name: 'key' | 'statement' | 'signature', label: string) =>
    draft[name] === undefined ? undefined : (
      <TextArea
        label={label}
        value={draft[name]}
        problem={problems[name]}
        onChange={(value) => change({ [name]: value.replace(/\s/g, '') })}
      />
    )
  return (
    <EditForm
      title="Paused passkey"
      action={signature === 'wrong' ? 'Send request' : 'Re-sign'}
      {...form}
      edit={next && { at: 'passkey', response: next, signature }}
      hasProblems={hasProblems}
    >
      <div data-first="">{text('type', 'Type')}</div>
      {text('challenge', 'Challenge')}
      {text('origin', 'Origin')}
      {text('rpIdHash', 'RP ID hash (hex)')}
      <FlagFields flags={draft.flags} onChange={(flags) => change({ flags })} />
      {text('counter', 'Counter')}
      {hex('key', 'Public key (COSE, hex)')}
      {draft.format === undefined ? undefined : text('format', 'Attestation format')}
      {hex('statement', 'Attestation statement (CBOR, hex)')}
      {hex('signature', 'Signature (hex)')}
      <RadioField<Signature>
        label={response.ceremony === 'registration' ? 'Attestation' : 'Signature'}
        value={signature}
        options={signaturesOf(response)}
        onChange={setSignature}
      />
      <p className="note faint">{SIGNED_BY[signature]}</p>
      {signature === 'wrong' ? <Preview exchange={exchange} next={next} /> : undefined}
    </EditForm>
  )
}

type Signature = Extract<Edit, { readonly at: 'passkey' }>['signature']

function signaturesOf({ ceremony }: PasskeyResponse) {
  return [
    {
      value: 'wrong',
      label: ceremony === 'registration' ? 'Leave it as it is' : 'Leave the signature broken',
    },
    { value: 'right', label: 'Re-sign with the person’s key' },
    {
      value: 'other',
      label: ceremony === 'registration' ? 'Swap in a stranger’s key' : 'Re-sign with a stranger’s key',
    },
  ] as const
}

const SIGNED_BY: Readonly<Record<Signature, string>> = {
  wrong: 'A signature covers every byte: it no longer fits what you change.',
  right:
    'No real authenticator does this: it signs only what it wrote itself. It shows what the app’s other checks are for.',
  other:
    'An attacker signs with another key. The app notices only if it knows the right key already, or checks the attestation.',
}

function FlagFields(props: { readonly flags: number; readonly onChange: (flags: number) => void }) {
  const { flags, onChange } = props
  return (
    <fieldset className="world-radios">
      <legend>Flags</legend>
      {/* What follows is decided by what is there, so AT and ED are not switched here. */}
      {PASSKEY_FLAGS.filter(({ name }) => name !== 'AT' && name !== 'ED').map(({ bit, clear, name, set }) => (
        <CheckField
          key={name}
          label={`${name}: ${(flags & bit) === 0 ? clear : set}`}
          isChecked={(flags & bit) !== 0}
          onChange={(isSet) => onChange(isSet ? flags | bit : flags & ~bit)}
        />
      ))}
    </fieldset>
  )
}

/** Which of the app’s checks will catch the change, as far as is known before they run. */
function Preview({ exchange, next }: { readonly exchange: string; readonly next: object | undefined }) {
  const { recorded } = useWorldData()
  const steps = useStore(recorded)
  const known = useMemo(
    () => ceremoniesIn(steps).find((each) => each.exchange === exchange)?.known,
    [steps, exchange],
  )
  const response = readPasskeyResponse(next)
  if (!known || !response) return undefined
  const { failed } = examine(response, known)
  return (
    <p role="status" className="note soft">
      {failed
        ? `Step ${failed.number} of the app’s checks will catch this: ${failed.title}.`
        : 'No check that can be judged yet catches this. The signature is checked with the stored key.'}
    </p>
  )
}
