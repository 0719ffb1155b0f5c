import { branchCommands } from '../branches/commands.ts'
import { codeCommands } from '../code/commands.ts'
import type { Command } from '../commands/command.ts'
import { editCommands } from '../edit/commands.ts'
import { viewCommands } from '../layout/view-commands.ts'
import { sceneCommands } from '../scenes/commands.ts'
import { stepperCommands } from '../stepper/commands.ts'
import { stepCommands } from '../steps/step-commands.ts'
import { exportCommands } from '../take-away/commands.ts'
import { worldPanelCommands } from '../world/commands.ts'
import { worldCommands } from '../world/world-commands.ts'

/** Every command there is: the palette, the help and the keys read this table. */
export const COMMANDS: readonly Command[] = [
  ...viewCommands,
  ...stepperCommands,
  ...editCommands,
  ...branchCommands,
  ...stepCommands,
  ...worldCommands,
  ...worldPanelCommands,
  ...sceneCommands,
  ...codeCommands,
  ...exportCommands,
]

/** Keys that belong to a part while it has the focus; written beside the commands in the help. */
export const KEYS_IN_PARTS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'walk the steps, the diagram or a menu' },
  {
    keys: ['ArrowRight', 'ArrowLeft'],
    does: 'open and close a group of steps; switch tabs; resize a pane; move along the timeline',
  },
  { keys: ['Home', 'End', 'PageUp', 'PageDown'], does: 'jump in a list' },
  {
    keys: ['Enter'],
    does: 'open or close a group; reset a pane’s size on its edge; rewind to that step on the timeline',
  },
  { keys: ['Escape'], does: 'close a menu or dialog; clear Find; in the code: then Tab leaves the editor' },
  { keys: ['F9'], does: 'in the code: toggle a breakpoint on the function around the cursor' },
]

/** The keys of a command. */
export function keysOf(id: string): string {
  return COMMANDS.find((command) => command.id === id)?.keys ?? ''
}
