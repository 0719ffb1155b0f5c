import { codeCommands } from '../../code/commands.ts'
import { exportCommands } from '../../export/commands.ts'
import { sceneCommands } from '../scenes/commands.ts'
import { branchCommands } from '../stepper/branches/commands.ts'
import { stepperCommands } from '../stepper/commands.ts'
import { editCommands } from '../stepper/edit/commands.ts'
import { worldPanelCommands } from '../world/commands.ts'
import type { Command } from './command.ts'
import { stepCommands } from './step-commands.ts'
import { viewCommands } from './view-commands.ts'
import { worldCommands } from './world-commands.ts'

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
    does: 'open and close a group of steps; walk the tabs; size a pane; move along the strip',
  },
  { keys: ['Home', 'End', 'PageUp', 'PageDown'], does: 'go far in a list' },
  {
    keys: ['Enter'],
    does: 'open or close a group; a pane’s usual size on its edge; lead the world there on the strip',
  },
  { keys: ['Escape'], does: 'close a menu or dialog; empty Find; in the code: Tab leads out of it' },
  { keys: ['F9'], does: 'in the code: set a breakpoint at the function around the cursor, or take it away' },
]

/** The keys of a command. */
export function keysOf(id: string): string {
  return COMMANDS.find((command) => command.id === id)?.keys ?? ''
}
