import type { WorldClient } from '../../link/client/world-client.ts'
import type { ResumeTo } from '../../protocol/control.ts'
import { hasBreakpoints, isStopped, type PauseState } from '../../record/outline/pause-state.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Selection } from '../selection/selection.ts'
import type { Stepper } from './stepper.ts'

const runningCommand = commandsOfGroup('Run and pause')

/** What the controls do with the world. */
export interface StepperParts {
  readonly client: WorldClient
  readonly stepper: Stepper
  readonly selection: Selection
}

export type Acts = ReturnType<typeof createRuns> & ReturnType<typeof createMoves>

/** What the controls do, by name. */
export function createActs(parts: StepperParts): Acts {
  return { ...createRuns(parts), ...createMoves(parts) }
}

interface Does {
  /** Why it can't be done now. */
  readonly problem?: () => string | undefined
  readonly does: () => Promise<unknown>
}

/** Makes commands of the controls: id, title, keys, and the button's label, also while it runs. */
function actsOf({ work }: Stepper, common: { readonly isAround?: true } = {}) {
  return (
    id: string,
    title: string,
    keys: string,
    [label, busy]: readonly [label: string, busy: string],
    { does, ...rest }: Does,
  ): Command =>
    runningCommand(id, title, keys, {
      button: { label, busy },
      writes: true,
      run: () => work.perform(id, does),
      ...common,
      ...rest,
    })
}

const NOTHING_PAUSED = 'Nothing is paused. Pause first (P), or set a breakpoint (B) and run to it.'

/** Continuing, and pausing. */
function createRuns({ client, stepper }: StepperParts) {
  const act = actsOf(stepper, { isAround: true })
  const { send } = client.channel
  const pauseState = () => stepper.pauseState.get()
  const pause = () => send('control.pause', {})
  const resume = (to: ResumeTo) => () => {
    const { paused, rewound } = pauseState()
    const all = to === 'breakpoint' || to === 'end' || rewound || !paused
    return send('control.resume', all ? { to } : { exchange: paused.exchange, to })
  }
  const run = (to: 'breakpoint' | 'end') => ({ problem: () => runProblem(pauseState()), does: resume(to) })
  return {
    step: act('step', 'Step: run to the next step', 'ArrowRight', ['Step', 'Stepping…'], {
      problem: () =>
        isStopped(pauseState()) || pauseState().control.mode === 'run'
          ? undefined
          : 'Nothing is running. Do something on the page: it will pause at the first step.',
      does: () => (isStopped(pauseState()) ? resume('step')() : pause()),
    }),
    over: act(
      'step-over',
      "Step over: to this request's response",
      'Shift+ArrowRight',
      ['Step over', 'Stepping over…'],
      {
        problem: () => (isStopped(pauseState()) ? undefined : NOTHING_PAUSED),
        does: resume('response'),
      },
    ),
    pause: act('pause', 'Pause at the next step', 'p', ['Pause', 'Pausing…'], {
      problem: () => {
        const { control, rewound } = pauseState()
        if (rewound) return 'The sandbox is rewound: nothing is running.'
        return control.mode === 'step' ? 'Already paused.' : undefined
      },
      does: pause,
    }),
    /** For when no breakpoint is on: nothing pauses it before the end. */
    run: act('run', 'Run: finish what is running', 'p', ['Run', 'Running…'], run('breakpoint')),
    /** For when breakpoints are on. */
    toBreakpoint: act(
      'run-to-breakpoint',
      'Run to the next breakpoint',
      'p',
      ['Run to breakpoint', 'Running to a breakpoint…'],
      run('breakpoint'),
    ),
    toEnd: act(
      'run-to-end',
      'Run to the end (ignore breakpoints)',
      'Shift+p',
      ['Run to the end', 'Running to the end…'],
      run('end'),
    ),
  }
}

/** Going to another moment or branch. */
function createMoves({ selection, client, stepper }: StepperParts) {
  const act = actsOf(stepper)
  const pauseState = () => stepper.pauseState.get()
  return {
    back: act('back', 'Back one step', 'ArrowLeft', ['Step back', 'Going back…'], {
      problem: () => {
        const { position, step } = pauseState()
        if (step - 1 >= position.earliest && step > 0) return undefined
        return position.earliest === 0 ? "You're at the first step." : goneBefore(position.earliest)
      },
      does: () => client.travel.rewind(pauseState().step - 1),
    }),
    forward: act('forward', 'Jump to the latest step', 'Shift+End', ['Go forward', 'Going forward…'], {
      problem: () => (pauseState().rewound ? undefined : "You're at the latest step."),
      does: () => client.travel.rewind(pauseState().position.newest),
    }),
    toSelected: act(
      'rewind-here',
      'Rewind to the selected step',
      'Shift+ArrowLeft',
      ['Rewind to here', 'Rewinding…'],
      {
        problem: () => {
          const selected = selection.selected.get()
          const { earliest, step } = pauseState().position
          if (selected === undefined) return 'No step is selected.'
          if (selected === step) return "You're already there."
          return selected >= earliest ? undefined : goneBefore(earliest)
        },
        does: () => client.travel.rewind(selection.selected.get() ?? pauseState().position.step),
      },
    ),
    fork: act('fork', 'Fork here: continue on a new branch', 'f', ['Fork here', 'Forking…'], {
      does: () => client.travel.fork(),
    }),
  }
}

/** Why a step can't be gone back to. */
export function goneBefore(earliest: number): string {
  return `Steps before ${earliest} can't be restored: their undo records were deleted to save space.`
}

/** Why Run is not possible. */
function runProblem(pauseState: PauseState): string | undefined {
  if (isStopped(pauseState) || pauseState.control.mode === 'step') return undefined
  return hasBreakpoints(pauseState)
    ? 'Nothing is paused. The next action runs to the next breakpoint.'
    : 'Nothing is paused. The next action runs to its end.'
}

/** Run under its current name. */
export function runAct({ run, toBreakpoint }: Acts, pauseState: PauseState): Command {
  return hasBreakpoints(pauseState) ? toBreakpoint : run
}
