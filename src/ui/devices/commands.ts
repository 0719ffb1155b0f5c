import type { WorldClient } from '../../link/client/world-client.ts'
import { frontOf } from '../../link/frames/stage.ts'
import { tabOf } from '../../link/worker/world-state.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'

const deviceCommand = commandsOfGroup('Device')

/** Which devices are shown, and what their browsers do. */
export function deviceCommands(client: WorldClient): readonly Command[] {
  const { faults, pages, world } = client
  const { navigator, stage } = pages
  const hasSeveral = () => world.get().devices.length > 1
  const deviceAfter = () => {
    const ids = world.get().devices.map(({ id }) => id)
    return ids[(ids.indexOf(stage.get().device) + 1) % ids.length]
  }
  const front = () => frontOf(stage.get(), world.get())
  const traverse = (id: string, title: string, keys: string, by: number) =>
    deviceCommand(id, title, keys, {
      isPossible: () => {
        const tabId = front()
        const tab = tabId && tabOf(world.get(), tabId.device, tabId.tab)
        const next = (tab?.position ?? 0) + by
        return tab !== undefined && next >= 0 && next < tab.history.length
      },
      run: () => {
        const tabId = front()
        if (tabId) navigator.traverse(tabId, by).catch(faults.report)
      },
    })
  return [
    deviceCommand('other-device', 'Next device', 'v', {
      isPossible: hasSeveral,
      run: () => {
        const next = deviceAfter()
        if (next) client.pages.showDevice(next)
      },
    }),
    deviceCommand('side-by-side', 'Toggle split view', 'Shift+v', {
      isPossible: hasSeveral,
      run: () => {
        const { split } = stage.get()
        const next = deviceAfter()
        if (split) client.pages.hideDevice(split)
        else if (next) client.pages.showSplit(next)
      },
    }),
    traverse('page-back', 'Back in the simulated tab', '[', -1),
    traverse('page-forward', 'Forward in the simulated tab', ']', 1),
    traverse('page-reload', 'Reload the simulated page', 'r', 0),
    deviceCommand('new-tab', 'New tab on this device', 'Shift+t', {
      writes: true,
      run: () => {
        client.pages.openTab(stage.get().device).catch(faults.report)
      },
    }),
  ]
}
