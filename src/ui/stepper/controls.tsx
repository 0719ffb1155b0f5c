import { ArrowRightToLine, type LucideIcon, Pause, Play, Redo, StepBack, StepForward } from 'lucide-react'
import { useId } from 'react'
import { keyLabels, keyShortcut } from '../../parts/keys/keys.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { isStanding } from '../../record/outline/standing.ts'
import { useView } from '../app/view.ts'
import { ACTS, type Act, perform, problemOf, runAct } from './acts.ts'

/** Back, Step, Step over, Pause, Run (to breakpoint where one is on), Run to the end. */
export function Controls() {
  const standing = useStore(useView().stepper.standing)
  const stands = isStanding(standing) || standing.control.mode === 'step'
  return (
    <fieldset className="controls row" aria-label="Run and pause">
      <ActButton act={ACTS.back} icon={StepBack} look="icon" />
      <ActButton act={ACTS.step} icon={StepForward} look="text" />
      <ActButton act={ACTS.over} icon={Redo} look="text" className="over" />
      <ActButton act={ACTS.pause} icon={Pause} look="icon" />
      <ActButton act={runAct(standing)} icon={Play} look={stands ? 'ink' : 'text'} />
      <ActButton act={ACTS.toEnd} icon={ArrowRightToLine} look="icon" />
    </fieldset>
  )
}

/** A button that says what it does while it does it, and why it does nothing where it cannot. It keeps the focus either way. */
export function ActButton(props: {
  readonly act: Act
  readonly icon?: LucideIcon
  readonly look: 'icon' | 'text' | 'ink' | 'bare'
  readonly className?: string
}) {
  const { act, icon: Icon, look, className = '' } = props
  const view = useView()
  const id = useId()
  const { doing, standing } = view.stepper
  const busy = useStore(doing) === act.id
  useStore(standing)
  useStore(view.selected)
  const problem = problemOf(act, view)
  const keys = keyLabels(act.keys).join(' ')
  const looks = { icon: 'bare square', text: '', ink: 'ink', bare: 'bare' }[look]
  return (
    <>
      <button
        type="button"
        className={`button act ${looks} ${className}`}
        aria-label={look === 'icon' ? (busy ? act.busy : act.label) : undefined}
        aria-busy={busy}
        aria-disabled={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        aria-keyshortcuts={keyShortcut(act.keys)}
        title={problem ?? `${act.title} (${keys})`}
        onClick={() => perform(act, view)}
      >
        {Icon ? <Icon className="icon" aria-hidden /> : undefined}
        {look === 'icon' ? undefined : <span className="word">{busy ? act.busy : act.label}</span>}
      </button>
      {problem === undefined ? undefined : (
        <span id={id} hidden>
          {problem}
        </span>
      )}
    </>
  )
}
