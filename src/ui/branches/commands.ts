import type { Session } from '../../link/session/session.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const runningCommand = commandsOfGroup('Run and pause')

/** What is done with branches; forking is with the stepper's. */
export function branchCommands(session: Session, overlays: Overlays): readonly Command[] {
  return [
    runningCommand('branches', 'Branches: switch to another one', 'g', { writes: true }),
    runningCommand('rename-branch', 'Rename this branch', 'Shift+y', {
      writes: true,
      run: () => {
        askName(session, overlays).catch(session.faults.report)
      },
    }),
  ]
}

async function askName({ client }: Session, overlays: Overlays): Promise<void> {
  const branches = await client.send('branches.list', {})
  const branch = branches.find(({ current }) => current)
  if (!branch) return
  const taken = branches.filter((each) => each !== branch).map(({ name }) => name)
  overlays.open('branch-name', { branch: branch.id, name: branch.name, taken })
}
