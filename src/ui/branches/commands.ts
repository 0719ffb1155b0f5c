import type { WorldClient } from '../../link/client/world-client.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const runningCommand = commandsOfGroup('Run and pause')

/** Commands for branches. The command that forks is with the stepper's. */
export function branchCommands(client: WorldClient, overlays: Overlays): readonly Command[] {
  return [
    runningCommand('branches', 'Branches: switch to another one', 'g', {
      writes: true,
      run: () => overlays.open('sandbox', { part: 'branches' }),
    }),
    runningCommand('rename-branch', 'Rename this branch', 'Shift+y', {
      writes: true,
      run: () => {
        askName(client, overlays).catch(client.faults.report)
      },
    }),
  ]
}

async function askName({ channel }: WorldClient, overlays: Overlays): Promise<void> {
  const branches = await channel.send('branches.list', {})
  const branch = branches.find(({ current }) => current)
  if (!branch) return
  const taken = branches.filter((each) => each !== branch).map(({ name }) => name)
  overlays.open('branch-name', { branch: branch.id, name: branch.name, taken })
}
