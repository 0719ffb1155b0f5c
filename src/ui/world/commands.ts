import type { Command } from '../commands/command.ts'
import type { WorldSection } from './section.ts'

/** What opens the settings of the world. */
export const worldPanelCommands: readonly Command[] = [
  open('world', 'Sandbox: people, devices, clock, faults, app', 'w', 'People'),
  open('people', 'People: add and edit, accounts, consents, passkeys', 'Shift+u', 'People'),
  open('devices', 'Devices: add, rename, remove', 'Shift+d', 'Devices'),
  open('deaths', 'Clock: jump to a time, see what expires next', 'Shift+c', 'Clock'),
  open('faults', 'Faults: make something go wrong', 'Shift+f', 'Faults'),
  open('app', 'App: session, providers, secrets', 'Shift+a', 'App'),
]

function open(id: string, title: string, keys: string, section: WorldSection): Command {
  return {
    id,
    title,
    group: 'Sandbox',
    keys,
    run: (view) => view.overlay.set({ type: 'world', section }),
  }
}
