import type { WorldClient } from '../../link/client/world-client.ts'
import type { Step } from '../../protocol/steps.ts'
import { isEssential } from '../../record/kinds/registry.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { EVERYTHING } from '../../record/outline/filter.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Work } from '../commands/work.ts'
import type { Overlays } from '../overlays/overlays.ts'
import type { Preferences } from '../preferences/preferences.ts'
import type { Selection } from '../selection/selection.ts'
import type { Stepper } from '../stepper/stepper.ts'
import type { StepList } from './step-list.ts'

const stepsCommand = commandsOfGroup('Steps')

interface StepParts {
  readonly list: StepList
  readonly overlays: Overlays
  readonly preferences: Preferences
  readonly selection: Selection
  readonly client: WorldClient
  readonly stepper: Stepper
  readonly work: Work
}

/** Commands that move through the steps, and choose which are listed. */
export function stepCommands(parts: StepParts): readonly Command[] {
  const { list, overlays, preferences, selection, client, work } = parts
  const hasRow = (step: Step) => preferences.level.get() === 'everything' || isEssential(step)
  const hasSteps = () => client.steps.get().length > 0
  const hasSelection = () => selection.selected.get() !== undefined
  return [
    walk(parts, 'next-step', 'Select the next step', 'j', 1, hasRow),
    walk(parts, 'previous-step', 'Select the previous step', 'k', -1, hasRow),
    walk(parts, 'next-exchange', 'Next browser request', 'Shift+j', 1, beginsExchange),
    walk(parts, 'previous-exchange', 'Previous browser request', 'Shift+k', -1, beginsExchange),
    walk(parts, 'next-failure', 'Next failure or warning', 'x', 1, isTrouble),
    walk(parts, 'previous-failure', 'Previous failure or warning', 'Shift+x', -1, isTrouble),
    stepsCommand('follow', 'Follow the newest step', 'n', {
      isPossible: hasSelection,
      run: () => selection.follow(),
    }),
    stepsCommand('only-failures', 'Toggle: only failures and warnings', 'o', {
      isPossible: hasSteps,
      run: () => list.query.update((query) => ({ ...query, onlyTrouble: !query.onlyTrouble })),
    }),
    stepsCommand('filter', 'Filter steps by kind, lane, run or rule', 'l', {
      isPossible: hasSteps,
      run: () => overlays.open('filter'),
    }),
    stepsCommand('show-all', 'Show all steps: clear filters', 'Shift+l', {
      isPossible: () => list.query.get() !== EVERYTHING,
      run: () => list.query.set(EVERYTHING),
    }),
    stepsCommand('copy-link', 'Copy a link to the selected step', 'y', {
      isPossible: hasSelection,
      run: () => work.perform('Copying…', () => navigator.clipboard.writeText(window.location.href)),
    }),
  ]
}

/** To the next matching step after the selected one; without a selection, after the current one. */
function walk(
  { selection, stepper }: StepParts,
  id: string,
  title: string,
  keys: string,
  by: 1 | -1,
  passes: (step: Step) => boolean,
): Command {
  const next = () => {
    const steps = stepper.all.get()
    const pauseState = stepper.pauseState.get()
    const from =
      selection.selected.get() ?? (isStopped(pauseState) ? pauseState.step : Number.POSITIVE_INFINITY)
    return by > 0
      ? steps.find((step) => step.seq > from && passes(step))
      : steps.findLast((step) => step.seq < from && passes(step))
  }
  return stepsCommand(id, title, keys, {
    isPossible: () => next() !== undefined,
    run: () => {
      const step = next()
      if (step) selection.select(step.seq)
    },
  })
}

function beginsExchange(step: Step): boolean {
  return requestSent.is(step) && step.data.mode !== 'server'
}

function isTrouble(step: Step): boolean {
  return step.outcome !== 'done'
}
