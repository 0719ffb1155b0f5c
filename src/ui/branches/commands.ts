import type { Session } from '../../link/session/session.ts'
import type { Command } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

/** What is done with branches; forking is with the stepper's. */
export function branchCommands(session: Session, overlays: Overlays): readonly Command[] {
  return [
    {
      id: 'branches',
      title: 'Branches: switch to another one',
      group: 'Run and pause',
      keys: 'g',
      writes: true,
    },
    {
      id: 'rename-branch',
      title: 'Rename this branch',
      group: 'Run and pause',
      keys: 'Shift+y',
      writes: true,
      run: () => {
        askName(session, overlays).catch(session.faults.report)
      },
    },
  ]
}

async function askName({ client }: Session, overlays: Overlays): Promise<void> {
  const branches = await client.send('branches.list', {})
  const branch = branches.find(({ current }) => current)
  if (!branch) return
  const taken = branches.filter((each) => each !== branch).map(({ name }) => name)
  overlays.open('branch-name', { branch: branch.id, name: branch.name, taken })
}
