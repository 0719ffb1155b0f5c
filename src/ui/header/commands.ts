import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Preferences } from '../preferences/preferences.ts'
import { nextTheme } from '../preferences/theme.ts'

const sandboxCommand = commandsOfGroup('Sandbox')

export function themeCommands({ theme }: Preferences): readonly Command[] {
  return [
    sandboxCommand('theme', 'Next theme: system, light, dark', 't', { run: () => theme.update(nextTheme) }),
  ]
}
