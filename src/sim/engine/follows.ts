import type { Follows } from '../../core/runtime.ts'
import type { World } from '../recorder/world.ts'

/** Whether the world's engine does as the published package does, where that can be switched. Around the package itself, everything does. */
export function followsOf({ meta }: Pick<World, 'meta'>): Follows {
  const { asPublished = false, engine = 'ours' } = meta.setup
  return () => asPublished || engine !== 'ours'
}
