import { CircleX } from 'lucide-react'
import { useId } from 'react'

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
  const { label, value, onChange, problem, hint, isFirst } = props
  const id = useId()
  const lines = value.split('\n').length
  const described = [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`]
  return (
    <div className="world-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="field mono edit-text"
        rows={Math.min(MOST_LINES, Math.max(3, lines + 1))}
        value={value}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-first={isFirst ? '' : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === undefined ? undefined : (
        <p id={`${id}-problem`} className="problem" role="status">
          <CircleX className="icon small" aria-hidden />
          {problem}
        </p>
      )}
      {hint === undefined ? undefined : (
        <p id={`${id}-hint`} className="note faint">
          {hint}
        </p>
      )}
    </div>
  )
}
