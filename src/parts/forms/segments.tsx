import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Buttons of which one is pressed. */
export function Segments<T extends string>(props: {
  readonly label: string
  /** Whether the label is shown before the buttons. */
  readonly isLabelShown?: boolean
  readonly className: string
  /** What the button of each value says. */
  readonly options: Readonly<Record<T, ReactNode>>
  readonly chosen: T
  readonly onChoose: (value: T) => void
}) {
  const { label, isLabelShown = false, className, options, chosen, onChoose } = props
  return (
    <fieldset className={className} aria-label={isLabelShown ? undefined : label}>
      {isLabelShown ? <legend className="note faint">{label}</legend> : undefined}
      {(Object.keys(options) as T[]).map((each) => (
        <Button key={each} look="bare small" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          {options[each]}
        </Button>
      ))}
    </fieldset>
  )
}
