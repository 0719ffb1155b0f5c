import { CircleX, GitBranch, Pencil, Undo2 } from 'lucide-react'
import { isRewound } from '../../link/worker/control-state.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { stepsOf } from '../../record/outline/outline.ts'
import { useView } from '../app/view.ts'
import { ACTS, perform } from '../stepper/acts.ts'
import { editableAt, heldAmong, openEditor } from './held.ts'

/** What can be done where an exchange is held: change the value, throw instead, go on as a branch. Nothing elsewhere. */
export function HeldButtons({ focus }: { readonly focus: Focus }) {
  const view = useView()
  const { control, position } = useStore(view.session.control)
  const steps = stepsOf(focus.part)
  const held = heldAmong(control.held, steps)
  const step = held && steps.find(({ seq }) => seq === held.seq)
  const editable = step && editableAt(step)
  const isHere = isRewound(position) && steps.some(({ seq }) => seq === position.step)
  return (
    <>
      {held && editable ? (
        <button
          type="button"
          className="button small"
          data-opens="edit"
          aria-haspopup="dialog"
          title={`${editable.edit} before the flow continues (E)`}
          onClick={() => openEditor(view, held, 'value')}
        >
          <Pencil className="icon" aria-hidden />
          {editable.edit}
        </button>
      ) : undefined}
      {held && editable?.fail !== undefined ? (
        <button
          type="button"
          className="button bare small medium-only"
          data-opens="error"
          aria-haspopup="dialog"
          onClick={() => openEditor(view, held, 'error')}
        >
          <CircleX className="icon" aria-hidden />
          {editable.fail}
        </button>
      ) : undefined}
      {held || isHere ? (
        <button
          type="button"
          className="button bare small medium-only"
          title="Continue from here on a new branch (F)"
          onClick={() => perform(ACTS.fork, view)}
        >
          <GitBranch className="icon" aria-hidden />
          Fork here
        </button>
      ) : undefined}
      <BeforeRequest focus={focus} />
    </>
  )
}

/** A page that gave up waiting asks no more: only in a world before its request the answer can reach it. */
function BeforeRequest({ focus: { exchange, step } }: { readonly focus: Focus }) {
  const view = useView()
  const { earliest } = useStore(view.session.control).position
  const sent = exchange?.request?.seq
  if (step.kind !== 'request.timed-out' || sent === undefined || view.session.recorded) return undefined
  const isGone = sent - 1 < earliest
  return (
    <button
      type="button"
      className="button small"
      aria-disabled={isGone}
      title={
        isGone
          ? `Steps before ${earliest} can't be restored: their undo records were deleted to save space.`
          : `The page gave up waiting, so this goes back to step ${sent - 1}`
      }
      onClick={() => {
        if (isGone) return
        view.follow()
        view.stepper.perform('before-request', () => view.session.rewind(sent - 1))
      }}
    >
      <Undo2 className="icon" aria-hidden />
      Go back to before the request
    </button>
  )
}
