import { frontOf } from '../../link/frames/stage.ts'
import { tabOf } from '../../link/worker/world-state.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { withStrategy } from '../../record/tabs/strategy.ts'
import { plural } from '../../record/values/time.ts'
import type { View } from '../app/view.ts'
import type { Command } from '../commands/command.ts'
import { strategyNow } from '../data/use-strategy.ts'
import { nextTheme } from '../preferences/theme.ts'

/** What begins the world anew, moves it, or changes what is shown of its devices. */
export const worldCommands: readonly Command[] = [
  {
    id: 'reset',
    title: 'Reset this sandbox',
    group: 'Sandbox',
    keys: 'Shift+r',
    run: (view) => askReset(view),
  },
  {
    id: 'strategy',
    title: 'Switch to the other session strategy (clears the sandbox)',
    group: 'Sandbox',
    keys: 's',
    run: (view) => {
      const { counts, written } = strategyNow(view)
      const other = counts === 'database' ? 'jwt' : 'database'
      askReset(view, withStrategy(view.session.world.get().setup, other, written))
    },
  },
  {
    id: 'clock',
    title: 'Move the virtual clock',
    group: 'Sandbox',
    keys: 'c',
    run: () => document.querySelector<HTMLElement>('[data-opens="clock"]')?.click(),
  },
  {
    id: 'theme',
    title: 'Next theme: system, light, dark',
    group: 'Sandbox',
    keys: 't',
    run: (view) => view.preferences.theme.update(nextTheme),
  },
  {
    id: 'other-device',
    title: 'Next device',
    group: 'Device',
    keys: 'v',
    isPossible: (view) => view.session.world.get().devices.length > 1,
    run: (view) => {
      const next = deviceAfter(view)
      if (next) view.session.showDevice(next)
    },
  },
  {
    id: 'side-by-side',
    title: 'Toggle split view',
    group: 'Device',
    keys: 'Shift+v',
    isPossible: (view) => view.session.world.get().devices.length > 1,
    run: (view) => {
      const beside = view.session.stage.get().beside
      const next = beside ?? deviceAfter(view)
      if (beside) view.session.hideDevice(beside)
      else if (next) view.session.showBeside(next)
    },
  },
  traverse('page-back', 'Back in the simulated tab', '[', -1),
  traverse('page-forward', 'Forward in the simulated tab', ']', 1),
  traverse('page-reload', 'Reload the simulated page', 'r', 0),
  {
    id: 'new-tab',
    title: 'New tab on this device',
    group: 'Device',
    keys: 'Shift+t',
    run: ({ session }) => {
      session.openTab(session.stage.get().device).catch(session.faults.report)
    },
  },
]

/** Resets the world with what is set now; asks first when more than its first page would be lost. */
export function askReset(
  view: View,
  change: Partial<Pick<Scenario, 'code' | 'strategy' | 'seed'>> = {},
): void {
  const { scenario, setup, lastStep } = view.session.world.get()
  const begin = () =>
    view.perform('Resetting…', () => view.session.reset({ ...scenario, ...setup, ...change }))
  // Opening the first page is all that a new world does by itself: nothing is lost.
  if (view.runs.get().length <= 1) {
    begin()
    return
  }
  const { strategy, seed } = change
  const wanted =
    strategy !== undefined ? ` with ${strategy} sessions` : seed === undefined ? '' : ` with seed ${seed}`
  const why = strategy === undefined ? '' : 'The strategy is part of the app’s configuration. '
  view.overlay.set({
    type: 'confirm',
    title: wanted === '' ? 'Reset this sandbox?' : `Reset this sandbox${wanted}?`,
    text: `${why}This deletes its ${plural(lastStep, 'step')}, cookies and rows, and resets its clock. People, devices, providers and faults are kept.`,
    action: wanted === '' ? 'Reset this sandbox' : 'Reset',
    onConfirm: begin,
  })
}

function deviceAfter({ session }: View): string | undefined {
  const ids = session.world.get().devices.map(({ id }) => id)
  const index = ids.indexOf(session.stage.get().device)
  return ids[(index + 1) % ids.length]
}

function traverse(id: string, title: string, keys: string, by: number): Command {
  return {
    id,
    title,
    group: 'Device',
    keys,
    isPossible: ({ session }) => {
      const front = frontOf(session.stage.get(), session.world.get())
      const tab = front && tabOf(session.world.get(), front.device, front.tab)
      const next = (tab?.position ?? 0) + by
      return tab !== undefined && next >= 0 && next < tab.history.length
    },
    run: ({ session }) => {
      const front = frontOf(session.stage.get(), session.world.get())
      if (front) session.navigator.traverse(front, by).catch(session.faults.report)
    },
  }
}
