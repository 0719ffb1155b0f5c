import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** Removes something. Where something would be lost with it, the button first turns into a question. */
export function RemoveButton(props: {
  readonly label: string
  /** What would be lost, as a question. Without it, nothing is asked. */
  readonly question?: string | undefined
  /** Why it cannot be removed. */
  readonly obstacle?: string | undefined
  /** What it does. Default: Remove. */
  readonly verb?: string
  /** Shows only the icon, in a row that has other buttons. */
  readonly isIcon?: boolean
  readonly onRemove: () => void
}) {
  const { label, question, obstacle, isIcon = false, verb = 'Remove', onRemove } = props
  const [isAsking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  if (obstacle !== undefined) return <p className="note faint world-obstacle">{obstacle}</p>
  if (isAsking)
    return (
      <fieldset className="world-question row" aria-label={label}>
        <span>{question}</span>
        <Button ref={keep} look="small" onClick={() => setAsking(false)}>
          Keep
        </Button>
        <Button look="small ink" onClick={onRemove}>
          {verb}
        </Button>
      </fieldset>
    )
  return (
    <button
      type="button"
      className={isIcon ? 'button bare small square' : 'button bare small'}
      aria-label={label}
      title={isIcon ? verb : undefined}
      onClick={() => (question === undefined ? onRemove() : setAsking(true))}
    >
      <Trash2 className="icon" aria-hidden />
      {isIcon ? undefined : verb}
    </button>
  )
}
