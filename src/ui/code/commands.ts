import type { Command } from '../commands/command.ts'

export const runFrom = press(
  'run-from',
  'Re-run from: repeat the last run from the first change',
  'Mod+Shift+Enter',
)

/** What can be done with the code of the app, while it is in front. */
export const codeCommands: readonly Command[] = [
  press('run-code', 'Run code', 'Mod+Enter'),
  runFrom,
  press('compare-flow', 'Compare: last run vs. current code, or jwt vs. database', '|'),
  press('format', 'Format the file', 'Shift+i'),
  press('examples', 'Examples: configurations to start from', 'h'),
  press('copy-for', "Copy for: the file in a framework's format", 'q'),
  {
    id: 'app-beside-code',
    title: 'Toggle app preview',
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
