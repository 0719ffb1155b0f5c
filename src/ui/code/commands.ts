import type { Command } from '../commands/command.ts'
import type { Layout } from '../layout/layout.ts'

/** What can be done with the code of the app, while it is in front. */
export function codeCommands({ appShown, pageShown, place }: Layout): readonly Command[] {
  return [
    { ...button('run-code', 'Run code', 'Mod+Enter'), writes: true },
    {
      ...button('run-from', 'Re-run from: repeat the last run from the first change', 'Mod+Shift+Enter'),
      writes: true,
    },
    button('compare-flow', 'Compare: last run vs. current code, or jwt vs. database', '|'),
    button('format', 'Format the file', 'Shift+i'),
    button('examples', 'Examples: configurations to start from', 'h'),
    button('copy-for', "Copy for: the file in a framework's format", 'q'),
    {
      id: 'app-beside-code',
      title: 'Toggle app preview',
      group: 'Code',
      keys: 'Shift+q',
      isPossible: () => place.get() === 'code',
      run: () => {
        pageShown.set(true)
        appShown.update((shown) => shown !== true)
      },
    },
  ]
}

/** What a button over the code does; it can be done while the button is there. */
function button(id: string, title: string, keys: string): Command {
  return { id, title, group: 'Code', keys }
}
