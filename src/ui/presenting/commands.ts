import type { Command } from '../commands/command.ts'
import type { Work } from '../commands/work.ts'
import type { Presenting } from './presenting.ts'

export function presentingCommands({ on, revealed, turn }: Presenting, work: Work): readonly Command[] {
  return [
    {
      id: 'present',
      title: 'Presenter mode',
      group: 'Diagram and panes',
      keys: 'Shift+m',
      run: () => work.perform('Switching presenter mode…', () => turn(!on.get())),
    },
    {
      id: 'hide-again',
      title: 'Hide shown secrets again',
      group: 'Diagram and panes',
      keys: 'Shift+h',
      isPossible: () => revealed.get().size > 0,
      run: () => revealed.set(new Set()),
    },
  ]
}
