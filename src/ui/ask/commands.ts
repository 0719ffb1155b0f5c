import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const helpCommand = commandsOfGroup('Find and help')

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    asked: { readonly text: string }
  }
}

export function askCommands(overlays: Overlays): readonly Command[] {
  return [
    helpCommand('ask', 'Explain an error, URL, token, cookie or auth.ts', ';', {
      also: 'paste jwt jwe decode decrypt message log callback problem passkey webauthn attestation cbor cose certificate bytes',
      run: () => overlays.open('asked', { text: '' }),
    }),
  ]
}
