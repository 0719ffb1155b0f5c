import type { Command } from '../../commands/command.ts'
import { editableAt, heldInView, openEditor } from './held.ts'

/** What is done to what is held; the key that edits it is with the stepper's. */
export const editCommands: readonly Command[] = [
  {
    id: 'throw-instead',
    title: 'Throw an error in the place of what is held',
    group: 'Run and hold',
    keys: 'Shift+e',
    isPossible: (view) => {
      const found = heldInView(view)
      return found !== undefined && editableAt(found.step)?.fail !== undefined
    },
    run: (view) => {
      const found = heldInView(view)
      if (found) openEditor(view, found.held, 'error')
    },
  },
]
