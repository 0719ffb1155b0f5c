import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Work } from '../commands/work.ts'
import type { Presenting } from './presenting.ts'

const panesCommand = commandsOfGroup('Diagram and panes')

export function presentingCommands({ on, revealed, turn }: Presenting, work: Work): readonly Command[] {
  return [
    panesCommand('present', 'Presenter mode', 'Shift+m', {
      also: 'presenting, projector, stage, beamer, slides, demo, talk',
      run: () => work.perform('Switching presenter mode…', () => turn(!on.get())),
    }),
    panesCommand('hide-again', 'Hide shown secrets again', 'Shift+h', {
      isPossible: () => revealed.get().size > 0,
      run: () => revealed.set(new Set()),
    }),
  ]
}
