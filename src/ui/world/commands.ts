import { type Command, commandsOfGroup } from '../commands/command.ts'
import { strategyNow } from '../data/use-strategy.ts'
import { askReset, askStrategy, type ResetParts } from './reset.ts'
import type { WorldSection } from './section.ts'

const sandboxCommand = commandsOfGroup('Sandbox')

/** Commands that restart the world, move its clock, and open its settings. */
export function worldCommands(parts: ResetParts): readonly Command[] {
  const { data, overlays, client } = parts
  const open = (id: string, title: string, keys: string, section: WorldSection) =>
    sandboxCommand(id, title, keys, { run: () => overlays.open('world', { section }) })
  return [
    sandboxCommand('reset', 'Reset this sandbox', 'Shift+r', { writes: true, run: () => askReset(parts) }),
    sandboxCommand('strategy', 'Switch to the other session strategy (clears the sandbox)', 's', {
      writes: true,
      run: () => askStrategy(parts, strategyNow(client, data).counts === 'database' ? 'jwt' : 'database'),
    }),
    sandboxCommand('clock', 'Move the virtual clock', 'c'),
    sandboxCommand('seed', 'Reset with another seed', 'Shift+w', {
      writes: true,
      run: () => overlays.open('seed'),
    }),
    open('world', 'Sandbox: people, devices, clock, faults, app', 'w', 'People'),
    open('people', 'People: add and edit, accounts, consents, passkeys', 'Shift+u', 'People'),
    open('devices', 'Devices: add, rename, remove', 'Shift+d', 'Devices'),
    open('deaths', 'Clock: jump to a time, see what expires next', 'Shift+c', 'Clock'),
    open('faults', 'Faults: make something go wrong', 'Shift+f', 'Faults'),
    open('app', 'App: session, providers, secrets', 'Shift+a', 'App'),
  ]
}
