import type { Command } from '../../commands/command.ts'

const button = () => document.querySelector<HTMLElement>('[data-opens="error"]')

/** What is done to what is held; the key that edits it is with the stepper's. */
export const editCommands: readonly Command[] = [
  {
    id: 'throw-instead',
    title: 'Throw an error in the place of what is held',
    group: 'Run and hold',
    keys: 'Shift+e',
    isPossible: () => button() !== null,
    run: () => button()?.click(),
  },
]
