import type { Command } from '../commands/command.ts'
import type { Preferences } from '../preferences/preferences.ts'
import { focusAddress, focusFind, focusNextPane } from './focus.ts'
import type { Layout } from './layout.ts'

const ZOOMS = [0.75, 0.9, 1, 1.25, 1.5] as const

/** How large the diagram is, which panes are shown, and where the focus goes. */
export function layoutCommands(layout: Layout, { sizes }: Preferences): readonly Command[] {
  const { gallery, place, unfolded, zoom } = layout
  return [
    {
      id: 'unfold',
      title: 'Split / merge calls and returns',
      group: 'Diagram and panes',
      keys: 'u',
      run: () => unfolded.update((isUnfolded) => !isUnfolded),
    },
    zoomCommand(layout, 'zoom-in', 'Larger diagram', '+', 1),
    zoomCommand(layout, 'zoom-out', 'Smaller diagram', '-', -1),
    {
      id: 'zoom-reset',
      title: 'Diagram at 100 %',
      group: 'Diagram and panes',
      keys: '0',
      isPossible: () => zoom.get() !== 1,
      run: () => zoom.set(1),
    },
    {
      id: 'next-pane',
      title: 'Next pane',
      group: 'Diagram and panes',
      keys: 'F6',
      run: () => focusNextPane(layout, 1),
    },
    {
      id: 'previous-pane',
      title: 'Previous pane',
      group: 'Diagram and panes',
      keys: 'Shift+F6',
      run: () => focusNextPane(layout, -1),
    },
    {
      id: 'code',
      title: "Toggle auth.ts, the app's code",
      group: 'Diagram and panes',
      keys: 'i',
      run: () => {
        gallery.set('closed')
        place.update((here) => (here === 'code' ? 'workbench' : 'code'))
      },
    },
    {
      id: 'pane-sizes',
      title: 'Reset layout',
      group: 'Diagram and panes',
      keys: 'Shift+z',
      isPossible: () => Object.keys(sizes.get()).length > 0,
      run: () => sizes.set({}),
    },
  ]
}

/** Where the focus goes. */
export function focusCommands(layout: Layout): readonly Command[] {
  return [
    {
      id: 'find',
      title: 'Find a step in the list',
      group: 'Find and help',
      keys: '/',
      run: () => focusFind(layout),
    },
    {
      id: 'address',
      title: 'Address of the simulated page',
      group: 'Device',
      keys: 'a',
      run: () => focusAddress(layout),
    },
  ]
}

function zoomCommand({ zoom }: Layout, id: string, title: string, keys: string, by: 1 | -1): Command {
  const next = () => {
    const now = zoom.get()
    return by > 0 ? ZOOMS.find((each) => each > now) : ZOOMS.findLast((each) => each < now)
  }
  return {
    ...{ id, title, keys },
    group: 'Diagram and panes',
    isPossible: () => next() !== undefined,
    run: () => zoom.set(next() ?? zoom.get()),
  }
}
