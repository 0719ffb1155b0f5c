import { INSPECTOR_TABS, type View } from '../app/view.ts'
import type { Command } from '../commands/command.ts'
import { focusAddress, focusFind, focusNextPane } from './focus.ts'

export const ZOOMS = [0.75, 0.9, 1, 1.25, 1.5] as const

/** Diagram, panes, tabs of the inspector, finding and help. */
export const viewCommands: readonly Command[] = [
  {
    id: 'unfold',
    title: 'Split / merge calls and returns',
    group: 'Diagram and panes',
    keys: 'u',
    run: (view) => view.unfolded.update((unfolded) => !unfolded),
  },
  zoom('zoom-in', 'Larger diagram', '+', 1),
  zoom('zoom-out', 'Smaller diagram', '-', -1),
  {
    id: 'zoom-reset',
    title: 'Diagram at 100 %',
    group: 'Diagram and panes',
    keys: '0',
    isPossible: (view) => view.zoom.get() !== 1,
    run: (view) => view.zoom.set(1),
  },
  {
    id: 'next-pane',
    title: 'Next pane',
    group: 'Diagram and panes',
    keys: 'F6',
    run: (view) => focusNextPane(view, 1),
  },
  {
    id: 'previous-pane',
    title: 'Previous pane',
    group: 'Diagram and panes',
    keys: 'Shift+F6',
    run: (view) => focusNextPane(view, -1),
  },
  {
    id: 'code',
    title: "Toggle auth.ts, the app's code",
    group: 'Diagram and panes',
    keys: 'i',
    run: ({ gallery, place }) => {
      gallery.set('closed')
      place.update((here) => (here === 'code' ? 'workbench' : 'code'))
    },
  },
  {
    id: 'pane-sizes',
    title: 'Reset layout',
    group: 'Diagram and panes',
    keys: 'Shift+z',
    isPossible: (view) => Object.keys(view.preferences.sizes.get()).length > 0,
    run: (view) => view.preferences.sizes.set({}),
  },
  {
    id: 'present',
    title: 'Presenter mode',
    group: 'Diagram and panes',
    keys: 'Shift+m',
    run: ({ perform, presenting }) =>
      perform('Switching presenter mode…', () => presenting.turn(!presenting.on.get())),
  },
  {
    id: 'hide-again',
    title: 'Hide shown secrets again',
    group: 'Diagram and panes',
    keys: 'Shift+h',
    isPossible: ({ presenting }) => presenting.revealed.get().size > 0,
    run: ({ presenting }) => presenting.revealed.set(new Set()),
  },
  ...INSPECTOR_TABS.slice(0, 9).map(
    (tab, index): Command => ({
      id: `tab-${tab.toLowerCase()}`,
      title: `Tab ${tab}`,
      group: 'Tabs',
      keys: String(index + 1),
      run: (view) => view.tab.set(tab),
    }),
  ),
  { id: 'find', title: 'Find a step in the list', group: 'Find and help', keys: '/', run: focusFind },
  {
    id: 'palette',
    title: 'Find or run',
    group: 'Find and help',
    keys: 'Mod+k',
    run: (view) => view.overlay.set({ type: 'palette' }),
  },
  {
    id: 'keys',
    title: 'All keys',
    group: 'Find and help',
    keys: '?',
    run: (view) => view.overlay.set({ type: 'keys' }),
  },
  { id: 'address', title: 'Address of the simulated page', group: 'Device', keys: 'a', run: focusAddress },
]

function zoom(id: string, title: string, keys: string, by: 1 | -1): Command {
  return {
    id,
    title,
    group: 'Diagram and panes',
    keys,
    isPossible: (view) => nextZoom(view, by) !== undefined,
    run: (view) => {
      const next = nextZoom(view, by)
      if (next !== undefined) view.zoom.set(next)
    },
  }
}

function nextZoom(view: View, by: 1 | -1): number | undefined {
  const now = view.zoom.get()
  return by > 0 ? ZOOMS.find((each) => each > now) : ZOOMS.findLast((each) => each < now)
}
