import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const helpCommand = commandsOfGroup('Find and help')

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    palette: object
    keys: object
  }
}

export function paletteCommands(overlays: Overlays): readonly Command[] {
  return [
    helpCommand('palette', 'Find or run', 'Mod+k', { run: () => overlays.open('palette') }),
    helpCommand('keys', 'All keys', '?', { run: () => overlays.open('keys') }),
  ]
}
