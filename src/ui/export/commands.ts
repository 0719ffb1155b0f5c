import type { Command } from '../workbench/commands/command.ts'

/** Taking the world away, and opening one that somebody took away. */
export const exportCommands: readonly Command[] = [
  {
    id: 'take-away',
    title: 'Take this world away: link, trace, HAR, Mermaid, SVG',
    group: 'World',
    keys: 'd',
    isPossible: (view) => view.session.steps.get().length > 0,
    run: (view) => view.overlay.set({ type: 'take-away', format: view.session.recorded ? 'trace' : 'link' }),
  },
  {
    id: 'open-trace',
    title: 'Open a trace file',
    group: 'World',
    keys: 'Shift+o',
    run: () => window.location.assign('?recording'),
  },
]
