import { CircleX } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  /** What is wrong with the value, as a sentence. */
  readonly problem?: string | undefined
  readonly hint?: ReactNode
}

/** A field with its label, and what belongs to it. */
export function Labelled(
  props: FieldProps & {
    /** Whether the problem is announced while someone types. */
    readonly isLive?: boolean
    readonly children: (field: {
      readonly id: string
      readonly 'aria-invalid': boolean
      readonly 'aria-describedby': string | undefined
    }) => ReactNode
  },
) {
  const { label, problem, hint, isLive, children } = props
  const id = useId()
  const notes = [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`]
  const described = notes.filter(Boolean).join(' ') || undefined
  return (
    <div className="world-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': described })}
      {problem === undefined ? undefined : (
        <p id={`${id}-problem`} className="problem" role={isLive ? 'status' : undefined}>
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

/** A labelled field of one line. */
export function TextField(
  props: FieldProps & {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly placeholder?: string | undefined
    readonly type?: 'text' | 'number' | 'datetime-local'
    readonly isMono?: boolean
    readonly step?: number
  },
) {
  const { value, onChange, placeholder, type = 'text', isMono, step, ...labelled } = props
  return (
    <Labelled {...labelled}>
      {(field) => (
        <input
          {...field}
          className={isMono ? 'field mono' : 'field'}
          type={type}
          step={step}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}

export interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

/** A labelled select. */
export function SelectField<T extends string>(
  props: FieldProps & {
    readonly value: T
    readonly options: readonly Option<T>[]
    readonly onChange: (value: T) => void
  },
) {
  const { value, options, onChange, ...labelled } = props
  return (
    <Labelled {...labelled}>
      {(field) => (
        <select
          {...field}
          className="field"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

export function CheckField(props: {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string
  readonly isDisabled?: boolean
}) {
  const { label, isChecked, onChange, hint, isDisabled } = props
  const id = useId()
  return (
    <div className="world-check">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? undefined : (
        <p id={`${id}-hint`} className="note faint">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Radio buttons: one of a few, all visible. */
export function RadioField<T extends string>(props: {
  readonly label: string
  /** `undefined`: nothing is chosen yet. */
  readonly value: T | undefined
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
}) {
  const { label, value, options, onChange } = props
  const name = useId()
  return (
    <fieldset className="world-radios">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="row">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
