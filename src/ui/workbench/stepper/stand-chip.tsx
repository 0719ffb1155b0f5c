import { History, Pause } from 'lucide-react'
import { hasBreakpoints, heldAt, heldWords } from '../../model/standing.ts'
import { useIsRunning } from '../kit/use-is-running.ts'
import { useStore } from '../kit/use-store.ts'
import { useView } from '../view.ts'
import { stepIn } from './stepper.ts'

/** What the world does now, in a word or two, and how far it is. */
export function StandChip() {
  const { stepper } = useView()
  const { position, rewound, held, step } = useStore(stepper.standing)
  const steps = useStore(stepper.all)
  const words = useWords()
  const at = held && held.seq === step ? stepIn(steps, held.seq) : undefined
  const Icon = at || !rewound ? Pause : History
  return (
    <span className="standing-place row">
      <span className={held || rewound ? 'stand held-mark' : 'stand'} title={words}>
        {held || rewound ? <Icon className="icon small" aria-hidden /> : undefined}
        <span className="cut">{words}</span>
      </span>
      <span
        className="where mono"
        title="Step where the world stands, of all that are recorded on this branch"
      >
        {step} / {position.newest}
      </span>
      <span role="status" className="hidden-text">
        {at ? `Held at step ${at.seq}, ${heldWords(at)}. ` : ''}
        {rewound ? `The world stands at step ${step} of ${position.newest}.` : ''}
      </span>
    </span>
  )
}

function useWords(): string {
  const { session, stepper } = useView()
  const { control, held, position, rewound } = useStore(stepper.standing)
  const steps = useStore(stepper.all)
  const running = useIsRunning()
  if (session.recorded) return 'Recording'
  if (rewound && held?.seq !== position.step) return `Rewound to ${position.step}`
  if (held) {
    const step = stepIn(steps, held.seq)
    return step ? `Held ${heldAt(step)}` : `Held at step ${held.seq}`
  }
  if (control.mode === 'run') return hasBreakpoints({ control }) ? 'Running to breakpoint' : 'Running'
  return running ? 'Running to the next step' : 'Paused: holds at the next step'
}
