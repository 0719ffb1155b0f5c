import type { Command } from '../commands/command.ts'

/** What is done to what is held, by the buttons that are there then. */
export const editCommands: readonly Command[] = [
  {
    id: 'edit',
    title: 'Edit the paused value',
    group: 'Run and pause',
    keys: 'e',
    writes: true,
  },
  {
    id: 'throw-instead',
    title: 'Throw an error instead',
    group: 'Run and pause',
    keys: 'Shift+e',
    writes: true,
  },
]
