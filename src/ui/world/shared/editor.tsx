import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { LeaveQuestion } from '../../../parts/forms/leave-question.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import type { Act } from '../../commands/use-act.ts'

/**
 * A form that replaces a list, with a Back button. The focus begins in its first field. Cancel discards what was typed; Escape and Back, which are
 * pressed by mistake more easily, ask first.
 */
export function Editor(props: {
  readonly title: string
  /** The list that it replaces. */
  readonly list: string
  readonly action: string
  readonly act: Act
  /** Whether some input is not valid. The focus then goes there. */
  readonly hasProblems: boolean
  readonly onSave: () => void
  readonly onBack: () => void
  readonly children: ReactNode
  /** What is shown next to the Save button. */
  readonly aside?: ReactNode
}) {
  const { title, list, action, act, hasProblems, onSave, onBack, children, aside } = props
  const form = useRef<HTMLFormElement>(null)
  const before = useRef('')
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    before.current = inputOf(form.current)
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const leave = () => (inputOf(form.current) === before.current ? onBack() : setAsking(true))
  return (
    <form
      ref={form}
      className="world-editor"
      aria-label={title}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (hasProblems) requestAnimationFrame(() => focusProblem(form.current))
        onSave()
      }}
    >
      <div className="row world-back">
        <Button look="bare small" icon={ArrowLeft} onClick={leave}>
          {list}
        </Button>
        <h3>{title}</h3>
      </div>
      {children}
      <Refusal problem={act.problem} />
      <div className="row world-acts">
        {isAsking ? (
          <LeaveQuestion
            words="What you typed hasn't been saved."
            onKeep={() => setAsking(false)}
            onLeave={onBack}
          />
        ) : (
          <>
            <button type="submit" className="button ink" aria-busy={act.isBusy}>
              {act.isBusy ? 'Saving…' : action}
            </button>
            <Button onClick={onBack}>Cancel</Button>
            <span className="grow" />
            {aside}
          </>
        )}
      </div>
    </form>
  )
}

/** All that a reader can change in a form, to compare it. */
function inputOf(form: HTMLFormElement | null): string {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])]
  return JSON.stringify(fields.map(({ value, checked }) => [value, checked]))
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
