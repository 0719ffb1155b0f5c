import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import type { Act } from '../../commands/use-act.ts'

/** A form that replaces a list, with a Back button. The focus begins in its first field. */
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
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  return (
    <form
      ref={form}
      className="world-editor"
      aria-label={title}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (hasProblems) requestAnimationFrame(() => focusProblem(form.current))
        onSave()
      }}
    >
      <div className="row world-back">
        <Button look="bare small" icon={ArrowLeft} onClick={onBack}>
          {list}
        </Button>
        <h3>{title}</h3>
      </div>
      {children}
      <Refusal problem={act.problem} />
      <div className="row world-acts">
        <button type="submit" className="button ink" aria-busy={act.isBusy}>
          {act.isBusy ? 'Saving…' : action}
        </button>
        <Button onClick={onBack}>Cancel</Button>
        <span className="grow" />
        {aside}
      </div>
    </form>
  )
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
