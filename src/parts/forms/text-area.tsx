import { Labelled } from './field.tsx'

/** How many lines are visible at most. */
const MOST_LINES = 22

/** A labelled field of several lines in monospace. Tab leaves it. */
export function TextArea(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly isFirst?: boolean
}) {
  const { value, onChange, isFirst, ...labelled } = props
  const lines = value.split('\n').length
  return (
    <Labelled {...labelled} isLive>
      {(field) => (
        <textarea
          {...field}
          className="field mono edit-text"
          rows={Math.min(MOST_LINES, Math.max(3, lines + 1))}
          value={value}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          data-first={isFirst ? '' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}
