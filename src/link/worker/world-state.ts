import type { DeviceView, Send, TabView, WorldView } from '../../protocol/commands.ts'
import { createStore, type Readable } from './store.ts'
import type { Announcements, Channel } from './transport.ts'

/** The world as the worker describes it: scenario, clock, devices and their tabs. */
export interface WorldState extends Readable<WorldView> {
  refresh(): Promise<WorldView>
  replace(view: WorldView): void
}

export function createWorldState(
  first: WorldView,
  send: Send,
  announcements: Announcements,
  onProblem: (error: unknown) => void,
): WorldState {
  const store = createStore(first)
  const refresh = async () => {
    const view = await send('world.read', {})
    store.set(view)
    return view
  }
  announcements.listen((announcement) => {
    switch (announcement.type) {
      case 'tab.changed':
      case 'tab.opened':
        return store.update((view) => withTab(view, announcement.tab))
      case 'tab.closed':
        return store.update((view) => withoutTab(view, announcement.device, announcement.tab))
      case 'clock.moved':
        return store.update((view) => ({ ...view, now: announcement.now }))
      case 'steps.appended':
        return store.update((view) => ({ ...view, lastStep: announcement.last }))
      case 'world.reset':
      case 'world.changed':
      case 'world.restored':
        refresh().catch(onProblem)
        return
      default:
    }
  })
  return { get: store.get, subscribe: store.subscribe, refresh, replace: store.set }
}

/**
 * The same channel, whose sender knows what it changed: an answer that describes the world is in `world` before the sender continues. The
 * announcement of the change comes later.
 */
export function keepInStep(channel: Channel, world: WorldState): Channel {
  const send: Channel['send'] = async (name, input, options) => {
    const answer = await channel.send(name, input, options)
    if (name === 'setup.change') world.replace(answer as WorldView)
    return answer
  }
  return { ...channel, send }
}

/** The tab of a device, when both exist. */
export function tabOf(view: WorldView, device: string, tab: string): TabView | undefined {
  return view.devices.find((each) => each.id === device)?.tabs.find((each) => each.tab === tab)
}

/** The same view with one tab added or replaced. */
export function withTab(view: WorldView, tab: TabView): WorldView {
  return changeDevice(view, tab.device, (device) => {
    const known = device.tabs.some((each) => each.tab === tab.tab)
    const tabs = known
      ? device.tabs.map((each) => (each.tab === tab.tab ? tab : each))
      : [...device.tabs, tab]
    return { ...device, tabs }
  })
}

/** The same view without one tab. */
export function withoutTab(view: WorldView, device: string, tab: string): WorldView {
  return changeDevice(view, device, (each) => ({
    ...each,
    tabs: each.tabs.filter((other) => other.tab !== tab),
  }))
}

function changeDevice(view: WorldView, id: string, change: (device: DeviceView) => DeviceView): WorldView {
  return { ...view, devices: view.devices.map((device) => (device.id === id ? change(device) : device)) }
}
