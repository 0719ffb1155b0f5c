import { SelectField, TextField } from '../../../parts/forms/field.tsx'
import { CLAIMS, type FaultDraft, valueIn, valuesOf } from '../model/fault-draft.ts'

/** The values that an effect needs: which status, how late, which member. */
export function EffectValues(props: {
  readonly draft: FaultDraft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<FaultDraft>) => void
}) {
  const { draft, problems, onChange } = props
  return valuesOf(draft.does).map((value) => {
    const { name, label, type, optional } = value
    const set = (text: string) => onChange({ values: { ...draft.values, [name]: text } })
    if (type === 'claim')
      return (
        <SelectField
          key={name}
          label={label}
          value={valueIn(draft, value)}
          options={CLAIMS.map((claim) => ({ value: claim, label: claim }))}
          onChange={set}
        />
      )
    return (
      <TextField
        key={name}
        label={label}
        type={type}
        isMono={type === 'text'}
        value={valueIn(draft, value)}
        placeholder={optional ? 'optional' : undefined}
        problem={problems[name]}
        onChange={set}
      />
    )
  })
}
