import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Preferences } from '../preferences/preferences.ts'
import { nextTheme } from '../preferences/theme.ts'
import { focusAddress, focusFind, focusNextPane } from './focus.ts'
import type { Layout } from './layout.ts'

const panesCommand = commandsOfGroup('Diagram and panes')
const helpCommand = commandsOfGroup('Find and help')
const deviceCommand = commandsOfGroup('Device')
const sandboxCommand = commandsOfGroup('Sandbox')

const ZOOMS = [0.75, 0.9, 1, 1.25, 1.5] as const

/** Magnification of the diagram, visible panes, and the theme. */
export function layoutCommands(layout: Layout, { sizes, theme }: Preferences): readonly Command[] {
  const { gallery, mode, unfolded, zoom } = layout
  return [
    panesCommand('unfold', 'Split / merge calls and returns', 'u', {
      run: () => unfolded.update((isUnfolded) => !isUnfolded),
    }),
    zoomCommand(layout, 'zoom-in', 'Larger diagram', '+', 1),
    zoomCommand(layout, 'zoom-out', 'Smaller diagram', '-', -1),
    panesCommand('zoom-reset', 'Diagram at 100 %', '0', {
      isPossible: () => zoom.get() !== 1,
      run: () => zoom.set(1),
    }),
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

function zoomCommand({ zoom }: Layout, id: string, title: string, keys: string, by: 1 | -1): Command {
  const next = () => {
    const now = zoom.get()
    return by > 0 ? ZOOMS.find((each) => each > now) : ZOOMS.findLast((each) => each < now)
  }
  return panesCommand(id, title, keys, {
    isPossible: () => next() !== undefined,
    run: () => zoom.set(next() ?? zoom.get()),
  })
}
