import type { Store } from '../../link/worker/store.ts'
import { type Level, nextLevel } from '../../record/outline/levels.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Preferences } from '../preferences/preferences.ts'
import { nextTheme } from '../preferences/theme.ts'
import { focusAddress, focusFind, focusNextPane } from './focus.ts'
import type { Layout } from './layout.ts'

const panesCommand = commandsOfGroup('Diagram and panes')
const helpCommand = commandsOfGroup('Find and help')
const deviceCommand = commandsOfGroup('Device')
const sandboxCommand = commandsOfGroup('Sandbox')

/** How much is shown, visible panes, and the theme. */
export function layoutCommands(layout: Layout, { level, sizes, theme }: Preferences): readonly Command[] {
  const { gallery, mode, unfolded } = layout
  return [
    panesCommand('unfold', 'Split / merge calls and returns', 'u', {
      run: () => unfolded.update((isUnfolded) => !isUnfolded),
    }),
    levelCommand(level, 'more-detail', 'More detail: beats, essentials, everything', '+', 1),
    levelCommand(level, 'less-detail', 'Less detail: everything, essentials, beats', '-', -1),
    panesCommand('next-pane', 'Next pane', 'F6', { run: () => focusNextPane(layout, 1) }),
    panesCommand('previous-pane', 'Previous pane', 'Shift+F6', { run: () => focusNextPane(layout, -1) }),
    panesCommand('code', "Toggle auth.ts, the app's code", 'i', {
      run: () => {
        gallery.set('closed')
        mode.update((here) => (here === 'code' ? 'workbench' : 'code'))
      },
    }),
    panesCommand('pane-sizes', 'Reset layout', 'Shift+z', {
      isPossible: () => Object.keys(sizes.get()).length > 0,
      run: () => sizes.set({}),
    }),
    sandboxCommand('theme', 'Next theme: system, light, dark', 't', { run: () => theme.update(nextTheme) }),
  ]
}

/** Commands that move the focus. */
export function focusCommands(layout: Layout): readonly Command[] {
  return [
    helpCommand('find', 'Find a step in the list', '/', { run: () => focusFind(layout) }),
    deviceCommand('address', 'Address of the simulated page', 'a', { run: () => focusAddress(layout) }),
  ]
}

function levelCommand(level: Store<Level>, id: string, title: string, keys: string, by: 1 | -1): Command {
  const next = () => nextLevel(level.get(), by)
  return panesCommand(id, title, keys, {
    isPossible: () => next() !== level.get(),
    run: () => level.update(() => next()),
  })
}
