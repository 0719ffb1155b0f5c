import { CircleX } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  /** What is wrong with the value, as a sentence. */
  readonly problem?: string | undefined
  readonly hint?: ReactNode
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
  const { label, value, onChange, placeholder, type = 'text', isMono, problem, hint, step } = props
  const id = useId()
  return (
    <div className="world-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={isMono ? 'field mono' : 'field'}
        type={type}
        step={step}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, problem, hint)}
        onChange={(event) => onChange(event.target.value)}
      />
      <Notes id={id} problem={problem} hint={hint} />
    </div>
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
  const { label, value, options, onChange, problem, hint } = props
  const id = useId()
  return (
    <div className="world-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, problem, hint)}
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
      <Notes id={id} problem={problem} hint={hint} />
    </div>
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

function Notes({ id, problem, hint }: { readonly id: string } & Omit<FieldProps, 'label'>) {
  return (
    <>
      {problem === undefined ? undefined : (
        <p id={`${id}-problem`} className="problem">
          <CircleX className="icon small" aria-hidden />
          {problem}
        </p>
      )}
      {hint === undefined ? undefined : (
        <p id={`${id}-hint`} className="note faint">
          {hint}
        </p>
      )}
    </>
  )
}

function describedBy(id: string, problem: ReactNode, hint: ReactNode): string | undefined {
  const ids = [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`]
  return ids.filter((each) => each !== '').join(' ') || undefined
}
