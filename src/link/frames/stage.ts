import type { WorldView } from '../../protocol/commands.ts'
import { tabOf } from '../worker/world-state.ts'
import { sameTab, type TabId } from './tab-id.ts'

/** Which device is open in this window, and which of its tabs is in front. */
export interface Stage {
  readonly device: string
  /** A second device, in split view. */
  readonly split?: string
  readonly front: Readonly<Record<string, string>>
  /** Tabs that have a frame and keep it: each was shown once, or was opened behind the one in front. */
  readonly visited: readonly TabId[]
  /** Goes up when the world is reset, so that every frame starts over. */
  readonly epoch: number
}

export function firstStage(view: WorldView, epoch = 0): Stage {
  return { device: view.devices[0]?.id ?? '', front: {}, visited: [], epoch }
}

/** The tab in front of a device. */
export function frontOf(stage: Stage, view: WorldView, device = stage.device): TabId | undefined {
  const tabs = view.devices.find((each) => each.id === device)?.tabs ?? []
  const chosen = tabs.find((each) => each.tab === stage.front[device]) ?? tabs[0]
  return chosen ? { device, tab: chosen.tab } : undefined
}

/** The stage with one tab in front. A device that isn't shown replaces the one that was used last. */
export function withFront(stage: Stage, tabId: TabId): Stage {
  const { split, ...rest } = stage
  const other = split === tabId.device ? stage.device : split
  return {
    ...visiting(rest, tabId),
    device: tabId.device,
    ...(other === undefined ? {} : { split: other }),
  }
}

/** The stage with a second device in split view. */
export function withSplit(stage: Stage, tabId: TabId): Stage {
  return tabId.device === stage.device ? stage : { ...visiting(stage, tabId), split: tabId.device }
}

/** The stage without one of two devices. */
export function withoutDevice(stage: Stage, device: string): Stage {
  const { split, ...rest } = stage
  if (split === undefined || (device !== split && device !== stage.device)) return stage
  return { ...rest, device: device === split ? stage.device : split }
}

/** The stage after devices were removed or added. If none of those shown is left, the first one is shown. */
export function withDevices(stage: Stage, view: WorldView): Stage {
  const isThere = (device: string | undefined) => view.devices.some(({ id }) => id === device)
  if (isThere(stage.device) && (stage.split === undefined || isThere(stage.split))) return stage
  const { split, ...rest } = stage
  const left = [stage.device, split].find(isThere) ?? view.devices[0]?.id ?? ''
  const visited = stage.visited.filter(({ device }) => isThere(device))
  return { ...rest, device: left, visited }
}

/** The stage without the frames of tabs that no longer exist. */
export function withTabs(stage: Stage, view: WorldView): Stage {
  const visited = stage.visited.filter((tabId) => tabOf(view, tabId.device, tabId.tab))
  return visited.length === stage.visited.length ? stage : { ...stage, visited }
}

/** Whether a device is visible. */
export function isShown(stage: Stage, device: string): boolean {
  return device === stage.device || device === stage.split
}

/** The stage with a tab that loads behind the one in front. */
export function withBehind(stage: Stage, tabId: TabId): Stage {
  if (stage.visited.some((each) => sameTab(each, tabId))) return stage
  return { ...stage, visited: [...stage.visited, tabId] }
}

function visiting(stage: Stage, tabId: TabId): Stage {
  return { ...withBehind(stage, tabId), front: { ...stage.front, [tabId.device]: tabId.tab } }
}
