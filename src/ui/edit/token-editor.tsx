import { useState } from 'react'
import { RadioField, SelectField } from '../../parts/forms/field.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import {
  type PausedToken,
  readToken,
  type TokenDraft,
  timesIn,
  tokenDraft,
} from '../../record/edit/paused-tokens.ts'
import { oneLine } from '../../record/values/value.ts'
import { useWorldClient } from '../data/world.ts'
import { EditForm, type EditorProps } from './edit-form.tsx'

/** The claims of a token in the paused value, and whether its encryption or signature stays valid. */
export function TokenEditor(props: EditorProps & { readonly tokens: readonly PausedToken[] }) {
  const { tokens, ...form } = props
  const [where, setWhere] = useState(tokens[0]?.where ?? '')
  const [drafts, setDrafts] = useState<Readonly<Record<string, TokenDraft>>>({})
  const { now } = useStore(useWorldClient().world)
  const token = tokens.find((each) => each.where === where)
  if (!token) return undefined
  const draft = drafts[where] ?? tokenDraft(token)
  const reading = readToken(token, draft)
  const edit = 'problem' in reading ? undefined : reading.edit
  const change = (part: Partial<TokenDraft>) => setDrafts({ ...drafts, [where]: { ...draft, ...part } })
  return (
    <EditForm
      title="Paused token"
      action={draft.signature === 'right' ? 'Re-encrypt' : 'Send unchanged'}
      {...form}
      edit={edit}
      hasProblems={'problem' in reading}
    >
      <SelectField
        label="Token"
        value={where}
        options={tokens.map((each) => ({ value: each.where, label: `${each.where}, ${each.form}` }))}
        hint={`Header ${oneLine(token.header, 120)}`}
        onChange={setWhere}
      />
      <TextArea
        label="Claims"
        value={draft.claims}
        isFirst
        problem={'problem' in reading ? reading.problem : undefined}
        hint={
          token.claims === undefined
            ? 'It is encrypted, and no recorded step has decrypted it. What you write here replaces its whole content.'
            : undefined
        }
        onChange={(claims) => change({ claims })}
      />
      <ul className="note soft" aria-label="Time claims">
        {timesIn(draft.claims, now).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <RadioField<TokenDraft['signature']>
        label={token.form === 'signed' ? 'Signature' : 'Encryption'}
        value={draft.signature}
        options={
          token.form === 'signed'
            ? [
                { value: 'right', label: 'Signed again with the right key' },
                { value: 'wrong', label: 'The old signature (now invalid)' },
              ]
            : [
                { value: 'right', label: 'Encrypted again with the right key' },
                { value: 'wrong', label: 'Encrypted with another secret (invalid)' },
              ]
        }
        onChange={(signature) => change({ signature })}
      />
    </EditForm>
  )
}
