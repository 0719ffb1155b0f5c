import type { Command } from '../workbench/commands/command.ts'

export const runFrom = press(
  'run-from',
  'Run from: the last run goes on before what changed',
  'Mod+Shift+Enter',
)

/** What can be done with the code of the app, while it is in front. */
export const codeCommands: readonly Command[] = [
  press('run-code', 'Run code: the app runs what is written', 'Mod+Enter'),
  runFrom,
  press('compare-flow', 'Side by side: the last flow under both strategies, or with what is written', '|'),
  press('format', 'Format the file', 'Shift+i'),
  press('examples', 'Examples: configurations to begin with', 'h'),
  press('copy-for', 'Copy for: the file as a framework takes it', 'q'),
  {
    id: 'app-beside-code',
    title: 'The app beside its code, or the setup',
    group: 'Code',
    keys: 'Shift+q',
    isPossible: ({ place }) => place.get() === 'code',
    run: ({ appShown, pageShown }) => {
      pageShown.set(true)
      appShown.update((shown) => shown !== true)
    },
  },
]

/** What a button over the code does; it is there, and can be pressed, when it can be done. */
function press(id: string, title: string, keys: string): Command {
  return {
    id,
    title,
    group: 'Code',
    keys,
    isPossible: () => buttonOf(id)?.disabled === false,
    run: () => buttonOf(id)?.click(),
  }
}

function buttonOf(id: string): HTMLButtonElement | null {
  return document.querySelector(`.code-view [data-opens="${id}"]`)
}
