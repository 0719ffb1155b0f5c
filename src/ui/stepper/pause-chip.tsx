import { FastForward, GitBranch, History, Pause } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { pausedName, statusLabel } from '../../record/outline/pause-state.ts'
import { useCommands } from '../commands/commands.ts'
import { useIsRunning } from '../data/use-is-running.ts'
import { stepIn, useCanWrite, useServed, useWorldData } from '../data/world.ts'
import { ActButton } from './controls.tsx'
import { useStepper } from './stepper.ts'

/** What the world does now, in a word or two, its progress, and the ways out of a rewound one. */
export function PauseChip() {
  const commands = useCommands()
  const canWrite = useCanWrite()
  const isLive = useServed() !== undefined || canWrite
  const stepper = useStepper()
  const pauseState = useStore(stepper.pauseState)
  const { position, rewound, paused, step } = pauseState
  const steps = useStore(stepper.all)
  const running = useIsRunning()
  const runs = useStore(useWorldData().runs)
  const pausedStep = paused && stepIn(steps, paused.seq)
  const words = isLive ? statusLabel(pauseState, pausedStep, running, runs) : 'Recording'
  const at = paused?.seq === step ? pausedStep : undefined
  const Icon = at || !rewound ? Pause : History
  const place = `You’re at step ${step} of ${position.newest}. Later steps are kept.`
  return (
    <span className="pause-position row">
      <span
        className={paused || rewound ? 'pause-status paused-mark' : 'pause-status'}
        title={rewound ? place : words}
      >
        {paused || rewound ? <Icon className="icon small" aria-hidden /> : undefined}
        <span className="cut">{words}</span>
      </span>
      {rewound ? (
        <span className="row">
          <ActButton act={commands.of('forward')} icon={FastForward} look="icon" />
          <ActButton act={commands.of('fork')} icon={GitBranch} look="icon" />
        </span>
      ) : undefined}
      <span className="where mono" title="Your position among the recorded steps of this branch">
        {step} / {position.newest}
      </span>
      <span role="status" className="hidden-text">
        {at ? `Paused at step ${at.seq}, ${pausedName(at)}. ` : ''}
        {rewound ? place : ''}
      </span>
    </span>
  )
}
