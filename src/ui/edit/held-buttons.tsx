import { CircleX, GitBranch, Pencil, Undo2 } from 'lucide-react'
import { isRewound } from '../../link/worker/control-state.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { stepsOf } from '../../record/outline/outline.ts'
import { useCommands, useHandler } from '../commands/commands.ts'
import { useCanWrite, useSession } from '../data/session.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { useSelection } from '../selection/selection.ts'
import { goneBefore } from '../stepper/acts.ts'
import { useStepper } from '../stepper/stepper.ts'
import { editableAt, heldAmong, openEditor } from './held.ts'

/** What can be done where an exchange is held: change the value, throw instead, go on as a branch. Nothing elsewhere. */
export function HeldButtons({ focus }: { readonly focus: Focus }) {
  const session = useSession()
  const commands = useCommands()
  const overlays = useOverlays()
  const { control, position } = useStore(session.control)
  const steps = stepsOf(focus.part)
  const held = heldAmong(control.held, steps)
  const step = held && steps.find(({ seq }) => seq === held.seq)
  const editable = step && editableAt(step)
  const isHere = isRewound(position) && steps.some(({ seq }) => seq === position.step)
  const edit = (way: 'value' | 'error') => {
    if (held) openEditor(session, overlays, { exchange: held.exchange, seq: held.seq, way })
  }
  useHandler('edit', () => edit('value'), editable !== undefined)
  useHandler('throw-instead', () => edit('error'), editable?.fail !== undefined)
  return (
    <>
      {editable ? (
        <button
          type="button"
          className="button small"
          aria-haspopup="dialog"
          title={`${editable.edit} before the flow continues (E)`}
          onClick={() => edit('value')}
        >
          <Pencil className="icon" aria-hidden />
          {editable.edit}
        </button>
      ) : undefined}
      {editable?.fail !== undefined ? (
        <button
          type="button"
          className="button bare small medium-only"
          aria-haspopup="dialog"
          onClick={() => edit('error')}
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
          onClick={() => commands.run('fork')}
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
  const session = useSession()
  const stepper = useStepper()
  const selection = useSelection()
  const { earliest } = useStore(session.control).position
  const canWrite = useCanWrite()
  const sent = exchange?.request?.seq
  if (step.kind !== 'request.timed-out' || sent === undefined || !canWrite) return undefined
  const isGone = sent - 1 < earliest
  return (
    <button
      type="button"
      className="button small"
      aria-disabled={isGone}
      title={
        isGone ? goneBefore(earliest) : `The page gave up waiting, so this goes back to step ${sent - 1}`
      }
      onClick={() => {
        if (isGone) return
        selection.follow()
        stepper.work.perform('before-request', () => session.rewind(sent - 1))
      }}
    >
      <Undo2 className="icon" aria-hidden />
      Go back to before the request
    </button>
  )
}
