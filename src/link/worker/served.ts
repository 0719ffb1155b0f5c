import type { ServedAccess, ServedCommands, ServedName } from '../../protocol/served.ts'
import type { Readable } from './store.ts'

/** Whether `authscope serve` still answers. `closed`: it does, but the world is gone. `elsewhere`: more windows are open than it takes. */
export type ServedState = 'live' | 'lost' | 'closed' | 'stopped' | 'elsewhere'

/** Why nothing can be done, by state. */
export const SERVED_PROBLEMS: Readonly<Record<ServedState, string | undefined>> = {
  live: undefined,
  lost: 'authscope serve does not answer at the moment. What was recorded is still here.',
  closed: 'This world was closed. What was recorded is still here.',
  stopped: 'authscope serve has stopped. What was recorded is still here.',
  elsewhere: 'Too many windows follow this run. Come back to this one to go on.',
}

/** What only a world of `authscope serve` has. */
export interface Served {
  readonly state: Readable<ServedState>
  /** All worlds of the run. */
  readonly worlds: Readable<readonly ServedName[]>
  readonly access: Readable<ServedAccess>
  /** @throws CommandFailure */
  readonly act: <N extends keyof ServedCommands>(
    name: N,
    input: ServedCommands[N]['input'],
  ) => Promise<ServedCommands[N]['output']>
}
