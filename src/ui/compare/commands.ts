import type { Command } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

export function compareCommands(overlays: Overlays): readonly Command[] {
  return [
    {
      id: 'compare',
      title: 'Compare two branches',
      group: 'Run and pause',
      keys: 'm',
      writes: true,
      run: () => overlays.open('compare', {}),
    },
  ]
}
