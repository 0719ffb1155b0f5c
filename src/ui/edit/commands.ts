import type { Command } from '../commands/command.ts'

const button = () => document.querySelector<HTMLElement>('[data-opens="error"]')

/** What is done to what is held; the key that edits it is with the stepper's. */
export const editCommands: readonly Command[] = [
  {
    id: 'throw-instead',
    title: 'Throw an error instead',
    group: 'Run and pause',
    keys: 'Shift+e',
    isPossible: () => button() !== null,
    run: () => button()?.click(),
  },
]
