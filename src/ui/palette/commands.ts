import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const helpCommand = commandsOfGroup('Find and help')

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    palette: object
    keys: object
    script: object
  }
}

export function paletteCommands(overlays: Overlays): readonly Command[] {
  return [
    helpCommand('palette', 'Find or run', 'Mod+k', { run: () => overlays.open('palette') }),
    helpCommand('script', 'Script this page: window.authscope', ',', {
      also: 'playwright test api automate puppeteer console javascript spec',
      run: () => overlays.open('script'),
    }),
    helpCommand('keys', 'All keys', '?', { run: () => overlays.open('keys') }),
  ]
}
