import type { WorldView } from '../../protocol/commands.ts'
import { isRecord } from '../../protocol/shape.ts'
import { firstStage, type Stage } from './stage.ts'

/** The stage that this window had before it was reloaded: its device, the second one in split view, and the tabs in front. */
export function keptStage(window: Window, view: WorldView): Stage {
  const first = firstStage(view)
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyFor(view)) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept['front'])) return first
    const device = view.devices.find(({ id }) => id === kept['device'])?.id ?? first.device
    const split = view.devices.find(({ id }) => id === kept['split'] && id !== device)?.id
    const tabs = Object.entries(kept['front']).filter((entry) => typeof entry[1] === 'string')
    const front = Object.fromEntries(tabs) as Record<string, string>
    return { ...first, device, front, ...(split === undefined ? {} : { split }) }
  } catch {
    return first
  }
}

export function keepStage(window: Window, view: WorldView, { split, device, front }: Stage): void {
  try {
    window.sessionStorage.setItem(keyFor(view), JSON.stringify({ device, split, front }))
  } catch {
    // Storage is switched off: after a reload the first tab is in front.
  }
}

function keyFor({ world }: WorldView): string {
  return `authscope.stage.${world}`
}
