import { isStopped } from '../../record/outline/pause-state.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'
import { createActs, runAct, type StepperParts } from './acts.ts'
import { toggleBreakpoint } from './toggle-breakpoint.ts'

const runningCommand = commandsOfGroup('Run and pause')

/** Commands that pause the world and move it on and back. */
export function stepperCommands(parts: StepperParts & { readonly overlays: Overlays }): readonly Command[] {
  const { overlays, selection, client, stepper } = parts
  const acts = createActs(parts)
  // What P does: pause a running world, run any other.
  const runOrPause = () => {
    const pauseState = stepper.pauseState.get()
    return pauseState.control.mode === 'run' && !isStopped(pauseState) ? acts.pause : runAct(acts, pauseState)
  }
  // The selected step; without a selection the current one.
  const inFocus = () => {
    const pauseState = stepper.pauseState.get()
    return selection.selected.get() ?? (isStopped(pauseState) ? pauseState.step : undefined)
  }
  return [
    ...[acts.step, acts.over, acts.back],
    runningCommand('run-or-pause', 'Run / pause', 'p', {
      writes: true,
      isAround: true,
      problem: () => runOrPause().problem?.(),
      run: () => runOrPause().run?.(),
    }),
    ...[acts.toEnd, acts.toSelected, acts.forward, acts.fork],
    runningCommand('breakpoint', 'Toggle breakpoint', 'b', {
      writes: true,
      isAround: true,
      isPossible: () => inFocus() !== undefined,
      run: () => {
        const seq = inFocus()
        if (seq !== undefined) toggleBreakpoint(client, stepper, seq)
      },
    }),
    runningCommand('breakpoints', 'List of breakpoints', 'Shift+b', {
      run: () => overlays.open('breakpoints'),
    }),
  ]
}
