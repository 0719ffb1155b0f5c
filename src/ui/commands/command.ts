export type CommandGroup =
  | 'Story'
  | 'Run and pause'
  | 'Steps'
  | 'Diagram and panes'
  | 'Tabs'
  | 'Device'
  | 'Code'
  | 'Sandbox'
  | 'Find and help'

/** Something that the reader can do by key, palette, menu or button. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** As `KeyboardEvent.key` names it, after `Shift+` or `Mod+` (Ctrl, or ⌘ on Apple keyboards). Empty: palette and buttons only. */
  readonly keys: string
  /** Other words that people look for it by. */
  readonly also?: string
  /** The button's label, and the label while it runs. */
  readonly button?: { readonly label: string; readonly busy: string }
  /** It changes the world, so it is refused in a recording. */
  readonly writes?: true
  /** Servers around the app do it, so it is possible with someone's own app, too. */
  readonly isAround?: true
  /** Whether its keys are its own now: in another view, another command may have them. */
  readonly isHere?: () => boolean
  /** Whether it is possible now; without it, always. */
  readonly isPossible?: () => boolean
  /** Why it can't be done now, in a sentence; absent when it can. */
  readonly problem?: () => string | undefined
  /** `typed` is the text in the palette. Without it, a component does it while it is shown (`useHandler`). */
  readonly run?: (typed?: string) => void
}

/** Makes commands of one group: id, title, keys and options. */
export function commandsOfGroup(group: CommandGroup) {
  return (
    id: string,
    title: string,
    keys: string,
    rest: Omit<Command, 'id' | 'title' | 'group' | 'keys'> = {},
  ): Command => ({ ...{ id, title, group, keys }, ...rest })
}
