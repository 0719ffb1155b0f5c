import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Layout } from '../layout/layout.ts'
import type { CodeParts } from './parts.ts'

const codeCommand = commandsOfGroup('Code')

type Parts = Pick<CodeParts, 'client' | 'data' | 'overlays' | 'stepper' | 'work'> & {
  readonly layout: Layout
}

/** Commands for the app's code while it is in front, and for playing a flow again. Most of them have buttons there. */
export function codeCommands({ layout, ...parts }: Parts): readonly Command[] {
  const { appShown, pageShown, mode } = layout
  return [
    codeCommand('try-strategy', 'Try this with the other session strategy', 'z', {
      also: 'jwt database compare branch',
      writes: true,
      run: () => {
        import('./side-by-side/try-strategy.ts')
          .then(({ tryOtherStrategy }) => tryOtherStrategy(parts))
          .catch(parts.client.faults.report)
      },
    }),
    codeCommand('try-engine', 'Try this with the other auth engine, and compare', '', {
      also: 'published npm package production upstream deviations branch',
      writes: true,
      run: () => {
        import('./side-by-side/try-strategy.ts')
          .then(({ tryOtherEngine }) => tryOtherEngine(parts))
          .catch(parts.client.faults.report)
      },
    }),
    codeCommand('run-code', 'Run code', 'Mod+Enter', { writes: true }),
    codeCommand('run-from', 'Re-run from: repeat the last run from the first change', 'Mod+Shift+Enter', {
      writes: true,
    }),
    codeCommand('compare-flow', 'Compare: last run vs. current code, or jwt vs. database', '|'),
    codeCommand('format', 'Format the file', 'Shift+i'),
    codeCommand('breakpoint-condition', 'Pause at the function of the cursor only when…', 'Shift+F9', {
      also: 'conditional breakpoint',
      writes: true,
    }),
    codeCommand('examples', 'Examples: configurations to start from', 'h'),
    codeCommand('copy-for', "Copy for: the file in a framework's format", 'q'),
    codeCommand('app-beside-code', 'Toggle app preview', 'Shift+q', {
      isPossible: () => mode.get() === 'code',
      run: () => {
        pageShown.set(true)
        appShown.update((shown) => shown !== true)
      },
    }),
  ]
}
