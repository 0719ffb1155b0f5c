import { type Command, commandsOfGroup } from '../commands/command.ts'

const runningCommand = commandsOfGroup('Run and pause')

/** Commands for the paused value, by the buttons that are shown then. */
export const editCommands: readonly Command[] = [
  runningCommand('edit', 'Edit the paused value', 'e', { writes: true, isAround: true }),
  runningCommand('throw-instead', 'Throw an error instead', 'Shift+e', { writes: true, isAround: true }),
]
