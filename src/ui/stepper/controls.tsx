import { ArrowRightToLine, type LucideIcon, Pause, Play, Redo, StepBack, StepForward } from 'lucide-react'
import { useId, useMemo } from 'react'
import { keyLabels, keyShortcut } from '../../parts/keys/keys.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/commands.ts'
import { useWorldClient } from '../data/world.ts'
import { useSelection } from '../selection/selection.ts'
import { createActs, runAct } from './acts.ts'
import { useStepper } from './stepper.ts'

/** Back, Step, Step over, Pause, Run (to breakpoint where one is on), Run to the end. */
export function Controls() {
  const client = useWorldClient()
  const stepper = useStepper()
  const selection = useSelection()
  const pauseState = useStore(stepper.pauseState)
  const acts = useMemo(() => createActs({ selection, client, stepper }), [selection, client, stepper])
  const canResume = isStopped(pauseState) || pauseState.control.mode === 'step'
  return (
    <fieldset className="controls row" aria-label="Run and pause">
      <ActButton act={acts.back} icon={StepBack} look="icon" />
      <ActButton act={acts.step} icon={StepForward} look="text" />
      <ActButton act={acts.over} icon={Redo} look="text" className="over" />
      <ActButton act={acts.pause} icon={Pause} look="icon" />
      <ActButton act={runAct(acts, pauseState)} icon={Play} look={canResume ? 'ink' : 'text'} />
      <ActButton act={acts.toEnd} icon={ArrowRightToLine} look="icon" />
    </fieldset>
  )
}

/** A button that says what it does while it does it, and why it is disabled when it is. It keeps the focus either way. */
export function ActButton(props: {
  readonly act: Command
  readonly icon?: LucideIcon
  readonly look: 'icon' | 'text' | 'ink' | 'bare'
  readonly className?: string
}) {
  const { act, icon: Icon, look, className = '' } = props
  const commands = useCommands()
  const { pauseState, work } = useStepper()
  const id = useId()
  const isBusy = useStore(work.doing) === act.id
  useStore(pauseState)
  useStore(useSelection().selected)
  const problem = commands.problem(act)
  const label = isBusy ? act.button?.busy : act.button?.label
  const keys = keyLabels(act.keys).join(' ')
  const looks = { icon: 'bare square', text: '', ink: 'ink', bare: 'bare' }[look]
  return (
    <>
      <button
        type="button"
        className={`button act ${looks} ${className}`}
        aria-label={look === 'icon' ? label : undefined}
        aria-busy={isBusy}
        aria-disabled={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        aria-keyshortcuts={keyShortcut(act.keys)}
        title={problem ?? `${act.title} (${keys})`}
        onClick={() => commands.run(act)}
      >
        {Icon ? <Icon className="icon" aria-hidden /> : undefined}
        {look === 'icon' ? undefined : <span className="word">{label}</span>}
      </button>
      {problem === undefined ? undefined : (
        <span id={id} hidden>
          {problem}
        </span>
      )}
    </>
  )
}
