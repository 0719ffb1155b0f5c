import { isStanding } from '../../record/outline/standing.ts'
import type { View } from '../app/view.ts'
import type { Command } from '../commands/command.ts'
import { ACTS, type Act, perform, problemOf, runAct } from './acts.ts'
import { toggleBreakpoint } from './toggle-breakpoint.ts'

/** Holding the world, and moving it on and back. */
export const stepperCommands: readonly Command[] = [
  commandOf(ACTS.step),
  commandOf(ACTS.over),
  commandOf(ACTS.back),
  {
    id: 'run-or-pause',
    title: 'Run / pause',
    group: 'Run and pause',
    keys: 'p',
    isPossible: (view) => problemOf(nextOf(view), view) === undefined,
    run: (view) => perform(nextOf(view), view),
  },
  commandOf(ACTS.toEnd),
  commandOf(ACTS.toSelected),
  commandOf(ACTS.forward),
  commandOf(ACTS.fork),
  {
    id: 'breakpoint',
    title: 'Toggle breakpoint',
    group: 'Run and pause',
    keys: 'b',
    isPossible: (view) => view.session.recorded === undefined && stepInFocus(view) !== undefined,
    run: (view) => {
      const seq = stepInFocus(view)
      if (seq !== undefined) toggleBreakpoint(view, seq)
    },
  },
  {
    id: 'breakpoints',
    title: 'List of breakpoints',
    group: 'Run and pause',
    keys: 'Shift+b',
    run: () => document.querySelector<HTMLElement>('[data-opens="breakpoints"]')?.click(),
  },
  {
    id: 'edit',
    title: 'Edit the paused value',
    group: 'Run and pause',
    keys: 'e',
    isPossible: () => document.querySelector('[data-opens="edit"]') !== null,
    run: () => document.querySelector<HTMLElement>('[data-opens="edit"]')?.click(),
  },
  {
    id: 'seed',
    title: 'Reset with another seed',
    group: 'Sandbox',
    keys: 'Shift+w',
    isPossible: (view) => view.session.recorded === undefined,
    run: () => document.querySelector<HTMLElement>('[data-opens="seed"]')?.click(),
  },
]

function commandOf(act: Act): Command {
  return {
    id: act.id,
    title: act.title,
    group: 'Run and pause',
    keys: act.keys,
    isPossible: (view) => problemOf(act, view) === undefined,
    run: (view) => perform(act, view),
  }
}

/** What P does: a world that runs is paused, any other runs. */
function nextOf({ stepper }: View): Act {
  const standing = stepper.standing.get()
  return standing.control.mode === 'run' && !isStanding(standing) ? ACTS.pause : runAct(standing)
}

/** The selected step; without a selection the one where the world stands. */
function stepInFocus({ selected, stepper }: View): number | undefined {
  const standing = stepper.standing.get()
  return selected.get() ?? (isStanding(standing) ? standing.step : undefined)
}
