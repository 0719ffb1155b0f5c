import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { LeaveQuestion } from '../../parts/forms/leave-question.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import type { Edit } from '../../protocol/control.ts'
import type { Act } from '../commands/use-act.ts'

/** The props of every editor of a paused value. */
export interface EditorProps {
  readonly act: Act
  /** Titles of the editors with unsaved input; several may edit the same value. */
  readonly typed: Set<string>
  readonly onEdit: (edit: Edit) => void
  readonly onClose: () => void
}

interface EditFormProps extends EditorProps {
  readonly title: string
  readonly action: string
  /** The edit that results from the input; `undefined` if nothing was changed. */
  readonly edit: Edit | undefined
  /** Whether some input is not valid. The focus then goes there. */
  readonly hasProblems: boolean
  readonly children: ReactNode
}

/** The frame of every editor: input stays until it is sent or discarded. */
export function EditForm(props: EditFormProps) {
  const { title, action, act, edit, hasProblems, typed, onEdit, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState<string>()
  if (edit !== undefined || hasProblems) typed.add(title)
  else typed.delete(title)
  const leave = () => (typed.size > 0 ? setAsking(true) : onClose())
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-first]')
    const field = first?.matches(FIELDS) ? first : first?.querySelector<HTMLElement>(FIELDS)
    field?.focus()
  }, [])
  const save = () => {
    setNote(undefined)
    if (hasProblems) requestAnimationFrame(() => focusProblem(form.current))
    else if (edit === undefined) setNote('No changes yet.')
    else onEdit(edit)
  }
  return (
    <form
      ref={form}
      className="world-editor edit-form"
      aria-label={title}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {children}
      <Refusal problem={act.problem} />
      <div className="row world-acts">
        {isAsking ? (
          <LeaveQuestion
            words="What you typed hasn't been sent."
            onKeep={() => setAsking(false)}
            onLeave={onClose}
          />
        ) : (
          <>
            <button type="submit" className="button ink" aria-busy={act.isBusy}>
              {act.isBusy ? 'Changing…' : action}
            </button>
            <Button onClick={leave}>Cancel</Button>
            <span role="status" className="soft grow">
              {note}
            </span>
          </>
        )}
      </div>
    </form>
  )
}

const FIELDS = 'input, textarea, select'

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
