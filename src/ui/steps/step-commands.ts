import type { Step } from '../../protocol/steps.ts'
import { EVERYTHING } from '../../record/outline/filter.ts'
import { isStanding } from '../../record/outline/standing.ts'
import type { View } from '../app/view.ts'
import type { Command } from '../commands/command.ts'

const hasSteps = (view: View) => view.session.steps.get().length > 0

/** Walking the steps, and choosing which are listed. */
export const stepCommands: readonly Command[] = [
  walk('next-step', 'Select the next step', 'j', 1, () => true),
  walk('previous-step', 'Select the previous step', 'k', -1, () => true),
  walk('next-exchange', 'Next browser request', 'Shift+j', 1, beginsExchange),
  walk('previous-exchange', 'Previous browser request', 'Shift+k', -1, beginsExchange),
  walk('next-failure', 'Next failure or warning', 'x', 1, isTrouble),
  walk('previous-failure', 'Previous failure or warning', 'Shift+x', -1, isTrouble),
  {
    id: 'follow',
    title: 'Follow the newest step',
    group: 'Steps',
    keys: 'n',
    isPossible: (view) => view.selected.get() !== undefined,
    run: (view) => view.follow(),
  },
  {
    id: 'only-failures',
    title: 'Toggle: only failures and warnings',
    group: 'Steps',
    keys: 'o',
    isPossible: hasSteps,
    run: (view) => view.query.update((query) => ({ ...query, onlyTrouble: !query.onlyTrouble })),
  },
  {
    id: 'filter',
    title: 'Filter steps by kind, lane, run or rule',
    group: 'Steps',
    keys: 'l',
    isPossible: hasSteps,
    run: (view) => {
      const anchor = document.querySelector<HTMLElement>('[data-opens="filter"]')
      if (anchor) view.overlay.set({ type: 'filter', anchor })
    },
  },
  {
    id: 'show-all',
    title: 'Show all steps: clear filters',
    group: 'Steps',
    keys: 'Shift+l',
    isPossible: (view) => view.query.get() !== EVERYTHING,
    run: (view) => view.query.set(EVERYTHING),
  },
  {
    id: 'copy-link',
    title: 'Copy a link to the selected step',
    group: 'Steps',
    keys: 'y',
    isPossible: (view) => view.selected.get() !== undefined,
    run: (view) => view.perform('Copying…', () => navigator.clipboard.writeText(window.location.href)),
  },
]

function walk(
  id: string,
  title: string,
  keys: string,
  by: 1 | -1,
  stopsAt: (step: Step) => boolean,
): Command {
  return {
    id,
    title,
    group: 'Steps',
    keys,
    isPossible: (view) => nextOf(view, by, stopsAt) !== undefined,
    run: (view) => {
      const step = nextOf(view, by, stopsAt)
      if (step) view.select(step.seq)
    },
  }
}

/** The next step that passes, from the selected one; without a selection from where the world stands. */
function nextOf(view: View, by: 1 | -1, passes: (step: Step) => boolean): Step | undefined {
  const steps = view.stepper.all.get()
  const standing = view.stepper.standing.get()
  const chosen = view.selected.get() ?? (isStanding(standing) ? standing.step : Number.POSITIVE_INFINITY)
  return by > 0
    ? steps.find((step) => step.seq > chosen && passes(step))
    : steps.findLast((step) => step.seq < chosen && passes(step))
}

function beginsExchange(step: Step): boolean {
  return step.kind === 'request.sent' && step.data.mode !== 'server'
}

function isTrouble(step: Step): boolean {
  return step.outcome !== 'done'
}
