import type { Command } from '../commands/command.ts'
import { strategyNow } from '../data/use-strategy.ts'
import { askReset, askStrategy, type ResetParts } from './reset.ts'
import type { WorldSection } from './section.ts'

/** What begins the world anew, moves its clock, and opens its settings. */
export function worldCommands(parts: ResetParts): readonly Command[] {
  const { data, overlays, session } = parts
  const open = (id: string, title: string, keys: string, section: WorldSection): Command => ({
    ...{ id, title, keys },
    group: 'Sandbox',
    run: () => overlays.open('world', { section }),
  })
  return [
    {
      id: 'reset',
      title: 'Reset this sandbox',
      group: 'Sandbox',
      keys: 'Shift+r',
      writes: true,
      run: () => askReset(parts),
    },
    {
      id: 'strategy',
      title: 'Switch to the other session strategy (clears the sandbox)',
      group: 'Sandbox',
      keys: 's',
      writes: true,
      run: () => askStrategy(parts, strategyNow(session, data).counts === 'database' ? 'jwt' : 'database'),
    },
    { id: 'clock', title: 'Move the virtual clock', group: 'Sandbox', keys: 'c' },
    {
      id: 'seed',
      title: 'Reset with another seed',
      group: 'Sandbox',
      keys: 'Shift+w',
      writes: true,
      run: () => overlays.open('seed'),
    },
    open('world', 'Sandbox: people, devices, clock, faults, app', 'w', 'People'),
    open('people', 'People: add and edit, accounts, consents, passkeys', 'Shift+u', 'People'),
    open('devices', 'Devices: add, rename, remove', 'Shift+d', 'Devices'),
    open('deaths', 'Clock: jump to a time, see what expires next', 'Shift+c', 'Clock'),
    open('faults', 'Faults: make something go wrong', 'Shift+f', 'Faults'),
    open('app', 'App: session, providers, secrets', 'Shift+a', 'App'),
  ]
}
