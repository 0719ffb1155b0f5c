import type { WorldView } from '../../protocol/commands.ts'
import { type Place, samePlace } from './place.ts'

/** Which device is open in this window, and which of its tabs is in front. */
export interface Stage {
  readonly device: string
  readonly front: Readonly<Record<string, string>>
  /** Tabs that were shown once: they keep their frame. */
  readonly visited: readonly Place[]
  /** Goes up when the world is reset: every frame starts anew. */
  readonly epoch: number
}

export function firstStage(view: WorldView, epoch = 0): Stage {
  return { device: view.devices[0]?.id ?? '', front: {}, visited: [], epoch }
}

/** The tab in front of a device. */
export function frontOf(stage: Stage, view: WorldView, device = stage.device): Place | undefined {
  const tabs = view.devices.find((each) => each.id === device)?.tabs ?? []
  const chosen = tabs.find((each) => each.tab === stage.front[device]) ?? tabs[0]
  return chosen ? { device, tab: chosen.tab } : undefined
}

/** The stage with one tab in front. */
export function withFront(stage: Stage, place: Place): Stage {
  const visited = stage.visited.some((each) => samePlace(each, place))
    ? stage.visited
    : [...stage.visited, place]
  return {
    ...stage,
    device: place.device,
    front: { ...stage.front, [place.device]: place.tab },
    visited,
  }
}
