import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Presenting } from './presenting.ts'

const panesCommand = commandsOfGroup('Diagram and panes')

export function presentingCommands({ revealed }: Presenting): readonly Command[] {
  return [
    panesCommand('hide-again', 'Hide shown secrets again', 'Shift+h', {
      isPossible: () => revealed.get().size > 0,
      run: () => revealed.set(new Set()),
    }),
  ]
}
