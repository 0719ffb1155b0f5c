import type { Commands } from '../../protocol/commands.ts'
import type { World } from '../world.ts'

type Name =
  | 'control.read'
  | 'control.pause'
  | 'control.resume'
  | 'breakpoint.set'
  | 'breakpoint.remove'
  | 'held.read'
  | 'held.edit'

type Handlers = {
  readonly [K in Name]: (world: World, input: Commands[K]['input']) => Promise<Commands[K]['output']>
}

async function later(): Promise<never> {
  throw new Error('The stepper is not there.')
}

/** Commands of the stepper: what holds, what goes on, what is changed where something is held. */
export const stepperCommands: Handlers = {
  'control.read': later,
  'control.pause': later,
  'control.resume': later,
  'breakpoint.set': later,
  'breakpoint.remove': later,
  'held.read': later,
  'held.edit': later,
}
