import type { ResumeTo } from '../../protocol/control.ts'
import { hasBreakpoints, isStanding, type Standing } from '../../record/outline/standing.ts'
import type { View } from '../app/view.ts'

/** One thing that the controls do with the world. */
export interface Act {
  readonly id: string
  /** As it is called in the palette and among the keys. */
  readonly title: string
  /** On its button, and while it is done. */
  readonly label: string
  readonly busy: string
  readonly keys: string
  /** Why it cannot be done now, in a sentence; absent when it can. */
  problem(view: View): string | undefined
  run(view: View): Promise<unknown>
}

const NOTHING_HELD = 'Nothing is paused. Pause first (P), or set a breakpoint (B) and run to it.'

function resume(to: ResumeTo): Act['run'] {
  return ({ session, stepper }) => {
    const { held, rewound } = stepper.standing.get()
    const all = to === 'breakpoint' || to === 'end' || rewound || !held
    return session.client.send('control.resume', all ? { to } : { exchange: held.exchange, to })
  }
}

function standingIn(view: View): Standing {
  return view.stepper.standing.get()
}

function rewindTo(view: View, to: number): Promise<unknown> {
  return view.session.rewind(to)
}

const back: Act = {
  id: 'back',
  title: 'Back one step',
  label: 'Step back',
  busy: 'Going back…',
  keys: 'ArrowLeft',
  problem: (view) => {
    const { position, step } = standingIn(view)
    if (step - 1 >= position.earliest && step > 0) return undefined
    return position.earliest === 0
      ? "You're at the first step."
      : `Steps before ${position.earliest} can't be restored: their undo records were deleted to save space.`
  },
  run: (view) => rewindTo(view, standingIn(view).step - 1),
}

const step: Act = {
  id: 'step',
  title: 'Step: run to the next step',
  label: 'Step',
  busy: 'Stepping…',
  keys: 'ArrowRight',
  problem: (view) => {
    const standing = standingIn(view)
    return isStanding(standing) || standing.control.mode === 'run'
      ? undefined
      : 'Nothing is running. Do something on the page: it will pause at the first step.'
  },
  run: (view) => {
    const standing = standingIn(view)
    return isStanding(standing) ? resume('step')(view) : view.session.client.send('control.pause', {})
  },
}

const over: Act = {
  id: 'step-over',
  title: "Step over: to this request's response",
  label: 'Step over',
  busy: 'Stepping over…',
  keys: 'Shift+ArrowRight',
  problem: (view) => (isStanding(standingIn(view)) ? undefined : NOTHING_HELD),
  run: resume('response'),
}

const pause: Act = {
  id: 'pause',
  title: 'Pause at the next step',
  label: 'Pause',
  busy: 'Pausing…',
  keys: 'p',
  problem: (view) => {
    const { control, rewound } = standingIn(view)
    if (rewound) return 'The sandbox is rewound: nothing is running.'
    return control.mode === 'step' ? 'Already paused.' : undefined
  },
  run: ({ session }) => session.client.send('control.pause', {}),
}

/** Why what runs cannot be told to run. */
function runs(view: View): string | undefined {
  const standing = standingIn(view)
  if (isStanding(standing) || standing.control.mode === 'step') return undefined
  return hasBreakpoints(standing)
    ? 'Nothing is paused. The next action runs to the next breakpoint.'
    : 'Nothing is paused. The next action runs to its end.'
}

/** Run where no breakpoint is on: nothing holds it before the end. */
const run: Act = {
  id: 'run',
  title: 'Run: finish what is running',
  label: 'Run',
  busy: 'Running…',
  keys: 'p',
  problem: runs,
  run: resume('breakpoint'),
}

/** Run where breakpoints are on. */
const toBreakpoint: Act = {
  id: 'run-to-breakpoint',
  title: 'Run to the next breakpoint',
  label: 'Run to breakpoint',
  busy: 'Running to a breakpoint…',
  keys: 'p',
  problem: runs,
  run: resume('breakpoint'),
}

const toEnd: Act = {
  id: 'run-to-end',
  title: 'Run to the end (ignore breakpoints)',
  label: 'Run to the end',
  busy: 'Running to the end…',
  keys: 'Shift+p',
  problem: runs,
  run: resume('end'),
}

const forward: Act = {
  id: 'forward',
  title: 'Jump to the latest step',
  label: 'Go forward',
  busy: 'Going forward…',
  keys: 'Shift+End',
  problem: (view) => (standingIn(view).rewound ? undefined : "You're at the latest step."),
  run: (view) => rewindTo(view, standingIn(view).position.newest),
}

const toSelected: Act = {
  id: 'rewind-here',
  title: 'Rewind to the selected step',
  label: 'Rewind to here',
  busy: 'Rewinding…',
  keys: 'Shift+ArrowLeft',
  problem: (view) => {
    const selected = view.selected.get()
    const { position } = standingIn(view)
    if (selected === undefined) return 'No step is selected.'
    if (selected === position.step) return "You're already there."
    return selected >= position.earliest
      ? undefined
      : `Steps before ${position.earliest} can't be restored: their undo records were deleted to save space.`
  },
  run: (view) => rewindTo(view, view.selected.get() ?? standingIn(view).position.step),
}

const fork: Act = {
  id: 'fork',
  title: 'Fork here: continue on a new branch',
  label: 'Fork here',
  busy: 'Forking…',
  keys: 'f',
  problem: () => undefined,
  run: ({ session }) => session.fork(),
}

/** What the controls do, by name. */
export const ACTS = {
  ...{ back, step, over, pause, run, toBreakpoint, toEnd },
  ...{ forward, toSelected, fork },
} as const

/** Run as it is called now. */
export function runAct(standing: Standing): Act {
  return hasBreakpoints(standing) ? toBreakpoint : run
}

/** Does it, unless something stands against it. A recording is read only. */
export function perform(act: Act, view: View): void {
  if (problemOf(act, view) === undefined) view.stepper.perform(act.id, () => act.run(view))
}

export function problemOf(act: Act, view: View): string | undefined {
  return view.session.recorded ? 'A recording is read-only.' : act.problem(view)
}
