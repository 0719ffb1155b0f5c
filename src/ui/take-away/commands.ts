import type { WorldClient } from '../../link/client/world-client.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import { canWrite } from '../data/world.ts'
import type { Overlays } from '../overlays/overlays.ts'
import type { FormatId } from './files.ts'

const sandboxCommand = commandsOfGroup('Sandbox')

const FORMATS: readonly FormatId[] = ['link', 'playwright', 'trace', 'har', 'mermaid', 'svg']

/** The format that was searched for in the palette. */
function formatNamed(typed: string): FormatId | undefined {
  return FORMATS.find((format) => format === typed.trim().toLowerCase())
}

/** Commands that export the world, and open an exported one. */
export function takeAwayCommands(client: WorldClient, overlays: Overlays): readonly Command[] {
  return [
    sandboxCommand('share', 'Share: link, Playwright test, trace file, HAR, Mermaid, SVG', 'd', {
      also: 'export, download, save, copy, end-to-end test, e2e, picture, diagram, .authscope, bug report',
      isPossible: () => client.steps.get().length > 0,
      run: (typed = '') => {
        const usual = canWrite(client) ? 'link' : 'trace'
        overlays.open('take-away', { format: formatNamed(typed) ?? usual })
      },
    }),
    sandboxCommand('open-trace', 'Open a trace file', 'Shift+o', {
      also: 'import, load, recording, .authscope',
      run: () => window.location.assign('?recording'),
    }),
  ]
}
