import type { Command } from '../commands/command.ts'
import type { Preferences } from '../preferences/preferences.ts'
import { nextTheme } from '../preferences/theme.ts'

export function themeCommands({ theme }: Preferences): readonly Command[] {
  return [
    {
      id: 'theme',
      title: 'Next theme: system, light, dark',
      group: 'Sandbox',
      keys: 't',
      run: () => theme.update(nextTheme),
    },
  ]
}
