import { CircleX, GitBranch, Pencil, Undo2, Unplug } from 'lucide-react'
import { isRewound } from '../../link/worker/control-state.ts'
import type { Served } from '../../link/worker/served.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { kindOf } from '../../record/kinds/registry.ts'
import { requestTimedOut } from '../../record/kinds/request-timed-out.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { stepsOf } from '../../record/outline/outline.ts'
import { useCommands, useHandler } from '../commands/commands.ts'
import { useCanWrite, useWorldClient } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { useSelection } from '../selection/selection.ts'
import { goneBefore } from '../stepper/acts.ts'
import { useStepper } from '../stepper/stepper.ts'
import { openEditor, pausedAmong } from './paused.ts'

/** Buttons at a paused step: change the value, throw instead, continue as a branch. Nothing at other steps. */
export function PausedButtons({ focus }: { readonly focus: Focus }) {
  const client = useWorldClient()
  const commands = useCommands()
  const overlays = useOverlays()
  const { control, position } = useStore(client.control)
  const steps = stepsOf(focus.part)
  const paused = pausedAmong(control.paused, steps)
  const step = paused && steps.find(({ seq }) => seq === paused.seq)
  const editable = step && kindOf(step).editable
  const isHere = isRewound(position) && steps.some(({ seq }) => seq === position.step)
  const edit = (way: 'value' | 'error') => {
    if (paused) openEditor(client, overlays, { exchange: paused.exchange, seq: paused.seq, way })
  }
  useHandler('edit', () => edit('value'), editable !== undefined)
  useHandler('throw-instead', () => edit('error'), editable?.fail !== undefined)
  return (
    <>
      {editable ? (
        <Button
          look="small"
          icon={Pencil}
          aria-haspopup="dialog"
          title={`${editable.edit} before the flow continues (E)`}
          onClick={() => edit('value')}
        >
          {editable.edit}
        </Button>
      ) : undefined}
      {editable?.fail !== undefined ? (
        <Button
          look="bare small medium-only"
          icon={CircleX}
          aria-haspopup="dialog"
          onClick={() => edit('error')}
        >
          {editable.fail}
        </Button>
      ) : undefined}
      {paused && client.served ? (
        <EndConnection served={client.served} exchange={paused.exchange} />
      ) : undefined}
      {(paused || isHere) && client.canWrite ? (
        <Button
          look="bare small medium-only"
          icon={GitBranch}
          title="Continue from here on a new branch (F)"
          onClick={() => commands.run('fork')}
        >
          Fork here
        </Button>
      ) : undefined}
      <BeforeRequest focus={focus} />
    </>
  )
}

/** The client of someone's own app gets no answer at all. */
function EndConnection({ exchange, served }: { readonly served: Served; readonly exchange: string }) {
  const { faults } = useWorldClient()
  return (
    <Button
      look="bare small medium-only"
      icon={Unplug}
      title="The client gets no answer: its connection ends"
      onClick={() => {
        served.act('paused.end', { exchange }).catch(faults.report)
      }}
    >
      End the connection
    </Button>
  )
}

/** A page that gave up waiting will not ask again: the response can only reach it after going back to before its request. */
function BeforeRequest({ focus: { exchange, step } }: { readonly focus: Focus }) {
  const client = useWorldClient()
  const stepper = useStepper()
  const selection = useSelection()
  const { earliest } = useStore(client.control).position
  const canWrite = useCanWrite()
  const sent = exchange?.request?.seq
  if (!requestTimedOut.is(step) || sent === undefined || !canWrite) return undefined
  const isGone = sent - 1 < earliest
  return (
    <Button
      look="small"
      icon={Undo2}
      aria-disabled={isGone}
      title={
        isGone ? goneBefore(earliest) : `The page gave up waiting, so this goes back to step ${sent - 1}`
      }
      onClick={() => {
        if (isGone) return
        selection.follow()
        stepper.work.perform('before-request', () => client.travel.rewind(sent - 1))
      }}
    >
      Go back to before the request
    </Button>
  )
}
