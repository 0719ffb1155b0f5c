import { type Command, commandsOfGroup } from '../commands/command.ts'
import { askReset, type ResetParts } from './reset.ts'
import type { SandboxPart } from './sandbox-panel.tsx'
import type { WorldSection } from './section.ts'

const sandboxCommand = commandsOfGroup('Sandbox')

/** Commands that restart the world, move its clock, and open its settings. */
export function worldCommands(parts: ResetParts): readonly Command[] {
  const { client, overlays } = parts
  const open = (id: string, title: string, keys: string, section: WorldSection) =>
    sandboxCommand(id, title, keys, { run: () => overlays.open('world', { section }) })
  const menu = (id: string, title: string, keys: string, part?: SandboxPart) =>
    sandboxCommand(id, title, keys, {
      ...(part === undefined ? {} : { writes: true }),
      run: () => overlays.open('sandbox', part === undefined ? {} : { part }),
    })
  return [
    menu('sandboxes', 'Sandbox menu: open, rename, delete, seed', 'Shift+w'),
    sandboxCommand('reset', 'Reset this sandbox', 'Shift+r', {
      also: 'restart, clear, start over, empty',
      writes: true,
      run: () => askReset(parts),
    }),
    menu('strategy', 'Session strategy: jwt or database', 's', 'strategy'),
    sandboxCommand('as-published', 'As the published package does: turn on or off', '', {
      also: 'production, deviations, differences, @auth/core, strict',
      writes: true,
      run: () => {
        const { asPublished = false } = client.world.get().setup
        const setup = { asPublished: !asPublished }
        client.channel.send('setup.change', { setup }).catch(client.faults.report)
        overlays.open('sandbox', { part: 'engine' })
      },
    }),
    sandboxCommand('engine', 'Auth engine: the simulator’s or a published @auth/core', '', {
      also: 'npm package version production upstream guest 0.41',
      writes: true,
      run: () => overlays.open('sandbox', { part: 'engine' }),
    }),
    sandboxCommand('clock', 'Move the virtual clock', 'c'),
    open('world', 'Sandbox: people, devices, clock, faults, fixed answers, app', 'w', 'People'),
    open('people', 'People: add and edit, accounts, claims, consents, passkeys', 'Shift+u', 'People'),
    open('devices', 'Devices: add, rename, remove, request headers', 'Shift+d', 'Devices'),
    open('deaths', 'Clock: jump to a time, see what expires next', 'Shift+c', 'Clock'),
    open('faults', 'Faults: make something go wrong', 'Shift+f', 'Faults'),
    open('app', 'App: session, providers, secrets', 'Shift+a', 'App'),
  ]
}
