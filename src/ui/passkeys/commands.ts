import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const keysCommand = commandsOfGroup('Sandbox')

export function passkeyCommands(overlays: Overlays): readonly Command[] {
  return [
    keysCommand('people-keys', 'People’s keys: passkeys, security keys, PINs', '', {
      also: 'passkey authenticator keychain webauthn fido yubikey clone lend lose counter delete rename sync',
      run: () => overlays.open('passkeys', {}),
    }),
  ]
}
