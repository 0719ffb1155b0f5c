import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import { firstStage, type Stage } from '../../link/frames/stage.ts'
import type { WorldView } from '../../protocol/commands.ts'

/** The device that a move is made on, if it is made on one. */
export function deviceOf(move: Move): string | undefined {
  return move.do === 'advance' || move.do === 'setup' || move.do === 'keys'
    ? undefined
    : (move.device ?? 'laptop')
}

/** What a scene opens with: the device and the tab of the first move. */
export function stageFor({ way }: Scene, view: WorldView): Stage {
  const first = firstStage(view)
  const move = way.find((each) => deviceOf(each) !== undefined)
  const device = view.devices.find(({ id }) => move && id === deviceOf(move))
  if (!move || !device) return first
  const tab = device.tabs.find((each) => 'tab' in move && each.tab === move.tab)
  return { ...first, device: device.id, front: tab ? { [device.id]: tab.tab } : {} }
}
