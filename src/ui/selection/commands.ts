import type { Command } from '../commands/command.ts'
import type { Selection } from './selection.ts'
import { INSPECTOR_TABS } from './tabs.ts'

/** The inspector's tabs, by their number. */
export function tabCommands({ tab }: Selection): readonly Command[] {
  return INSPECTOR_TABS.map((each, index) => ({
    id: `tab-${each.toLowerCase()}`,
    title: `Tab ${each}`,
    group: 'Tabs',
    // There are nine digits.
    keys: index < 9 ? String(index + 1) : '',
    run: () => tab.set(each),
  }))
}
