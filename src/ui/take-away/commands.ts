import type { Command } from '../commands/command.ts'
import type { FormatId } from './files.ts'

const FORMATS: readonly FormatId[] = ['link', 'trace', 'har', 'mermaid', 'svg']

/** The format that somebody looked for. */
function formatNamed(typed: string): FormatId | undefined {
  return FORMATS.find((format) => format === typed.trim().toLowerCase())
}

/** Taking the world away, and opening one that somebody took away. */
export const exportCommands: readonly Command[] = [
  {
    id: 'take-away',
    title: 'Share / export: link, trace, HAR, Mermaid, SVG',
    group: 'Sandbox',
    keys: 'd',
    isPossible: (view) => view.session.steps.get().length > 0,
    run: (view, typed = '') => {
      const usual = view.session.recorded ? 'trace' : 'link'
      view.overlay.set({ type: 'take-away', format: formatNamed(typed) ?? usual })
    },
  },
  {
    id: 'open-trace',
    title: 'Open a trace file',
    group: 'Sandbox',
    keys: 'Shift+o',
    run: () => window.location.assign('?recording'),
  },
]
