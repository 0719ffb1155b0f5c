import type { Command } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    palette: object
    keys: object
  }
}

export function paletteCommands(overlays: Overlays): readonly Command[] {
  return [
    {
      id: 'palette',
      title: 'Find or run',
      group: 'Find and help',
      keys: 'Mod+k',
      run: () => overlays.open('palette'),
    },
    { id: 'keys', title: 'All keys', group: 'Find and help', keys: '?', run: () => overlays.open('keys') },
  ]
}
