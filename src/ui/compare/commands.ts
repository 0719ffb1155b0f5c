import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const runningCommand = commandsOfGroup('Run and pause')

export function compareCommands(overlays: Overlays): readonly Command[] {
  return [
    runningCommand('compare', 'Compare two branches', 'm', {
      writes: true,
      run: () => overlays.open('compare', {}),
    }),
  ]
}
