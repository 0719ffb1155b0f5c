import type { Position } from '../../protocol/control.ts'
import type { World } from '../world.ts'

/** Where the world stands in what was recorded. */
export function positionOf({ meta }: World): Position {
  return { branch: 'main', step: meta.lastStep, newest: meta.lastStep, earliest: 0 }
}
