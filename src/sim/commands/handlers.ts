import type { CommandName, Commands } from '../../protocol/commands.ts'
import type { World } from '../recorder/world.ts'

/** Commands on an open world; the others are answered before one is opened. */
export type WorldCommand = Exclude<CommandName, 'ping' | 'world.remove'>

/** What carries out each command. Inputs were checked by the protocol before. */
export type Handlers = {
  readonly [K in WorldCommand]: (world: World, input: Commands[K]['input']) => Promise<Commands[K]['output']>
}

/** Steps of one answer: unless a command says how many, and at most. */
export const PAGE = 500
export const LARGEST_PAGE = 2000
