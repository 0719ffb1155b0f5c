import { FastForward, GitBranch, History, Pause } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { heldWords, statusWords } from '../../record/outline/standing.ts'
import { useCommands } from '../commands/commands.ts'
import { useIsRunning } from '../data/use-is-running.ts'
import { stepIn, useCanWrite } from '../data/world.ts'
import { ActButton } from './controls.tsx'
import { useStepper } from './stepper.ts'

/** What the world does now, in a word or two, how far it is, and the ways out of a rewound one. */
export function StandChip() {
  const commands = useCommands()
  const isLive = useCanWrite()
  const stepper = useStepper()
  const standing = useStore(stepper.standing)
  const { position, rewound, held, step } = standing
  const steps = useStore(stepper.all)
  const running = useIsRunning()
  const paused = held && stepIn(steps, held.seq)
  const words = isLive ? statusWords(standing, paused, running) : 'Recording'
  const at = held?.seq === step ? paused : undefined
  const Icon = at || !rewound ? Pause : History
  const place = `You’re at step ${step} of ${position.newest}. Later steps are kept.`
  return (
    <span className="standing-place row">
      <span className={held || rewound ? 'stand held-mark' : 'stand'} title={rewound ? place : words}>
        {held || rewound ? <Icon className="icon small" aria-hidden /> : undefined}
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
        {at ? `Paused at step ${at.seq}, ${heldWords(at)}. ` : ''}
        {rewound ? place : ''}
      </span>
    </span>
  )
}
