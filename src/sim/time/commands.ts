import type { Commands } from '../../protocol/commands.ts'
import type { World } from '../world.ts'

type Name =
  | 'world.rewind'
  | 'world.fork'
  | 'branches.list'
  | 'branch.switch'
  | 'branch.rename'
  | 'branch.steps'
  | 'branches.compare'

type Handlers = {
  readonly [K in Name]: (world: World, input: Commands[K]['input']) => Promise<Commands[K]['output']>
}

async function later(): Promise<never> {
  throw new Error('Going back is not there.')
}

/** Commands of time: leading the world back and forward, and its branches. */
export const timeCommands: Handlers = {
  'world.rewind': later,
  'world.fork': later,
  'branches.list': later,
  'branch.switch': later,
  'branch.rename': later,
  'branch.steps': later,
  'branches.compare': later,
}
