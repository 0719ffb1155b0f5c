import type { View } from '../app/view.ts'

export type CommandGroup =
  | 'Run and pause'
  | 'Steps'
  | 'Diagram and panes'
  | 'Tabs'
  | 'Device'
  | 'Code'
  | 'Sandbox'
  | 'Find and help'

/** Something that the reader can have done, by key, by palette or by menu. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** As `KeyboardEvent.key` names it, after `Shift+` or `Mod+` (Ctrl, on Apple's keyboards ⌘). */
  readonly keys: string
  /** Whether it can be done now; always, when absent. */
  readonly isPossible?: (view: View) => boolean
  /** `typed` is what the palette was asked for. */
  readonly run: (view: View, typed?: string) => void
}
