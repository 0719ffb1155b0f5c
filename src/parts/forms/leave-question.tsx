import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

/** Asks before what was typed is lost. The focus begins on the button that keeps it, and goes back to where it was. */
export function LeaveQuestion(props: {
  /** What has not been done with it: What you typed hasn't been sent. */
  readonly words: string
  readonly onKeep: () => void
  readonly onLeave: () => void
}) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    keep.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <fieldset className="world-question row" aria-label="Discard your changes?">
      <span>{props.words}</span>
      <Button ref={keep} onClick={props.onKeep}>
        Keep editing
      </Button>
      <Button look="ink" onClick={props.onLeave}>
        Discard
      </Button>
    </fieldset>
  )
}
