export type CommandGroup =
  | 'Run and pause'
  | 'Steps'
  | 'Diagram and panes'
  | 'Tabs'
  | 'Device'
  | 'Code'
  | 'Sandbox'
  | 'Find and help'

/** Something that the reader can have done, by key, by palette, by menu or by button. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** As `KeyboardEvent.key` names it, after `Shift+` or `Mod+` (Ctrl, on Apple's keyboards ⌘). */
  readonly keys: string
  /** What its button says, also while it is done. */
  readonly button?: { readonly label: string; readonly busy: string }
  /** It changes the world, so it is refused where the world is read from a file. */
  readonly writes?: true
  /** Whether it can be done now; always, when absent. */
  readonly isPossible?: () => boolean
  /** Why it can't be done now, in a sentence; absent when it can. */
  readonly problem?: () => string | undefined
  /** `typed` is what the palette was asked for. Without it, a part of the page does it while it is shown (`useHandler`). */
  readonly run?: (typed?: string) => void
}

/** Makes commands of one group: their id, title and keys, and what else there is to say. */
export function commandsOfGroup(group: CommandGroup) {
  return (
    id: string,
    title: string,
    keys: string,
    rest: Omit<Command, 'id' | 'title' | 'group' | 'keys'> = {},
  ): Command => ({ ...{ id, title, group, keys }, ...rest })
}
