import { Labelled } from '../../../parts/forms/field.tsx'

/** A labelled field of several lines. */
export function LinesField(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
  readonly hint?: string
  readonly placeholder?: string
  readonly rows?: number
}) {
  const { value, onChange, placeholder, rows = 3, ...labelled } = props
  return (
    <Labelled {...labelled}>
      {(field) => (
        <textarea
          {...field}
          className="field mono world-lines"
          rows={rows}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}
