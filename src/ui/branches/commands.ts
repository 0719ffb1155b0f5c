import type { View } from '../app/view.ts'
import type { Command } from '../commands/command.ts'

const isLive = ({ session }: View) => session.recorded === undefined

/** What is done with branches; forking is with the stepper's. */
export const branchCommands: readonly Command[] = [
  {
    id: 'branches',
    title: 'Branches: switch to another one',
    group: 'Run and pause',
    keys: 'g',
    isPossible: isLive,
    run: () => document.querySelector<HTMLElement>('[data-opens="branches"]')?.click(),
  },
  {
    id: 'rename-branch',
    title: 'Rename this branch',
    group: 'Run and pause',
    keys: 'Shift+y',
    isPossible: isLive,
    run: (view) => askName(view),
  },
  {
    id: 'compare',
    title: 'Compare two branches',
    group: 'Run and pause',
    keys: 'm',
    isPossible: isLive,
    run: (view) => view.overlay.set({ type: 'compare' }),
  },
]

function askName({ overlay, session }: View): void {
  session.client.send('branches.list', {}).then((branches) => {
    const branch = branches.find(({ current }) => current)
    if (!branch) return
    const taken = branches.filter((each) => each !== branch).map(({ name }) => name)
    overlay.set({ type: 'branch-name', branch: branch.id, name: branch.name, taken })
  }, session.faults.report)
}
