import type { Session } from '../../link/session/session.ts'
import type { ResumeTo } from '../../protocol/control.ts'
import { hasBreakpoints, isStanding, type Standing } from '../../record/outline/standing.ts'
import type { Command } from '../commands/command.ts'
import type { Selection } from '../selection/selection.ts'
import type { Stepper } from './stepper.ts'

/** What the controls do with the world. */
export interface StepperParts {
  readonly session: Session
  readonly stepper: Stepper
  readonly selection: Selection
}

export type Acts = ReturnType<typeof createRuns> & ReturnType<typeof createMoves>

/** What the controls do, by name. */
export function createActs(parts: StepperParts): Acts {
  return { ...createRuns(parts), ...createMoves(parts) }
}

interface ActParts extends Required<Pick<Command, 'id' | 'title' | 'keys' | 'button'>> {
  readonly problem?: () => string | undefined
  readonly does: () => Promise<unknown>
}

function act({ work }: Stepper, { does, ...command }: ActParts): Command {
  const run = () => work.perform(command.id, does)
  return { ...command, group: 'Run and pause', writes: true, run }
}

const NOTHING_HELD = 'Nothing is paused. Pause first (P), or set a breakpoint (B) and run to it.'

/** Going on, and pausing. */
function createRuns({ session, stepper }: StepperParts) {
  const { send } = session.client
  const standing = () => stepper.standing.get()
  const pause = () => send('control.pause', {})
  const resume = (to: ResumeTo) => () => {
    const { held, rewound } = standing()
    const all = to === 'breakpoint' || to === 'end' || rewound || !held
    return send('control.resume', all ? { to } : { exchange: held.exchange, to })
  }
  const run = (
    id: string,
    title: string,
    keys: string,
    to: 'breakpoint' | 'end',
    button: Command['button'],
  ) =>
    act(stepper, {
      ...{ id, title, keys },
      button: button ?? { label: 'Run', busy: 'Running…' },
      problem: () => runProblem(standing()),
      does: resume(to),
    })
  return {
    step: act(stepper, {
      id: 'step',
      title: 'Step: run to the next step',
      keys: 'ArrowRight',
      button: { label: 'Step', busy: 'Stepping…' },
      problem: () =>
        isStanding(standing()) || standing().control.mode === 'run'
          ? undefined
          : 'Nothing is running. Do something on the page: it will pause at the first step.',
      does: () => (isStanding(standing()) ? resume('step')() : pause()),
    }),
    over: act(stepper, {
      id: 'step-over',
      title: "Step over: to this request's response",
      keys: 'Shift+ArrowRight',
      button: { label: 'Step over', busy: 'Stepping over…' },
      problem: () => (isStanding(standing()) ? undefined : NOTHING_HELD),
      does: resume('response'),
    }),
    pause: act(stepper, {
      id: 'pause',
      title: 'Pause at the next step',
      keys: 'p',
      button: { label: 'Pause', busy: 'Pausing…' },
      problem: () => {
        const { control, rewound } = standing()
        if (rewound) return 'The sandbox is rewound: nothing is running.'
        return control.mode === 'step' ? 'Already paused.' : undefined
      },
      does: pause,
    }),
    /** Where no breakpoint is on: nothing holds it before the end. */
    run: run('run', 'Run: finish what is running', 'p', 'breakpoint', undefined),
    /** Where breakpoints are on. */
    toBreakpoint: run('run-to-breakpoint', 'Run to the next breakpoint', 'p', 'breakpoint', {
      label: 'Run to breakpoint',
      busy: 'Running to a breakpoint…',
    }),
    toEnd: run('run-to-end', 'Run to the end (ignore breakpoints)', 'Shift+p', 'end', {
      label: 'Run to the end',
      busy: 'Running to the end…',
    }),
  }
}

/** Going to another moment or branch. */
function createMoves({ selection, session, stepper }: StepperParts) {
  const standing = () => stepper.standing.get()
  return {
    back: act(stepper, {
      id: 'back',
      title: 'Back one step',
      keys: 'ArrowLeft',
      button: { label: 'Step back', busy: 'Going back…' },
      problem: () => {
        const { position, step } = standing()
        if (step - 1 >= position.earliest && step > 0) return undefined
        return position.earliest === 0 ? "You're at the first step." : goneBefore(position.earliest)
      },
      does: () => session.rewind(standing().step - 1),
    }),
    forward: act(stepper, {
      id: 'forward',
      title: 'Jump to the latest step',
      keys: 'Shift+End',
      button: { label: 'Go forward', busy: 'Going forward…' },
      problem: () => (standing().rewound ? undefined : "You're at the latest step."),
      does: () => session.rewind(standing().position.newest),
    }),
    toSelected: act(stepper, {
      id: 'rewind-here',
      title: 'Rewind to the selected step',
      keys: 'Shift+ArrowLeft',
      button: { label: 'Rewind to here', busy: 'Rewinding…' },
      problem: () => {
        const selected = selection.selected.get()
        const { earliest, step } = standing().position
        if (selected === undefined) return 'No step is selected.'
        if (selected === step) return "You're already there."
        return selected >= earliest ? undefined : goneBefore(earliest)
      },
      does: () => session.rewind(selection.selected.get() ?? standing().position.step),
    }),
    fork: act(stepper, {
      id: 'fork',
      title: 'Fork here: continue on a new branch',
      keys: 'f',
      button: { label: 'Fork here', busy: 'Forking…' },
      does: () => session.fork(),
    }),
  }
}

/** Why a step can't be gone back to. */
export function goneBefore(earliest: number): string {
  return `Steps before ${earliest} can't be restored: their undo records were deleted to save space.`
}

/** Why what runs cannot be told to run. */
function runProblem(standing: Standing): string | undefined {
  if (isStanding(standing) || standing.control.mode === 'step') return undefined
  return hasBreakpoints(standing)
    ? 'Nothing is paused. The next action runs to the next breakpoint.'
    : 'Nothing is paused. The next action runs to its end.'
}

/** Run as it is called now. */
export function runAct({ run, toBreakpoint }: Acts, standing: Standing): Command {
  return hasBreakpoints(standing) ? toBreakpoint : run
}
