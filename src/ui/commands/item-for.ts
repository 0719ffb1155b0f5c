import type { MenuItem } from '../../parts/overlays/menu.ts'
import { COMMANDS } from '../app/commands.ts'
import type { View } from '../app/view.ts'

/** A command as a line of a menu. */
export function itemFor(id: string, view: View): MenuItem {
  const command = COMMANDS.find((each) => each.id === id)
  if (!command) throw new Error(`There is no command "${id}".`)
  return {
    id,
    label: command.title,
    keys: command.keys,
    disabled: command.isPossible?.(view) === false,
    // The menu has to be gone before the next thing opens.
    onPress: () => setTimeout(() => command.run(view)),
  }
}
