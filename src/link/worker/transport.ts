import type { Announcement, CommandName, Commands, Send, WorkerIdentity } from '../../protocol/commands.ts'
import type { Listeners } from './listeners.ts'
import type { Served } from './served.ts'
import type { Readable } from './store.ts'

/** What the other end says about the world without being asked. */
export type Announcements = Pick<Listeners<Announcement>, 'listen'>

/** How a window reaches one world. Only its implementations know what is at the other end. */
export interface Transport {
  /** Name of the world. */
  readonly world: string
  /**
   * Sends a command. If it may be lost on the way, it is sent again as long as repeating it does no harm.
   * @throws CommandFailure
   */
  readonly send: Send
  readonly events: Announcements
  /** Asks who is at the other end; `undefined` if no answer comes in time. */
  ping(): Promise<WorkerIdentity | undefined>
  /** Who sent the last answer. Another instance than before means that everything the first one was doing has stopped. */
  readonly worker: Readable<WorkerIdentity | undefined>
  /** False: commands that would change the world are refused as `read-only`. */
  readonly canWrite: boolean
  /** False: the world's pages can be read about, but not loaded. */
  readonly hasPages: boolean
  /** What to call the world if its name says nothing, like the name of a file. */
  readonly title?: string
  /** Absent unless it is the world of someone's own app. */
  readonly served?: Served
  /** Stops listening, and ends what it does by itself. */
  close(): void
}

export interface SendOptions {
  /** False: when a command is refused because the world is rewound, the person is not asked whether to fork. */
  readonly asks?: boolean
}

/** The transport as a window uses it: a command that needs a fork asks for one first. */
export interface Channel extends Pick<Transport, 'world' | 'events' | 'ping' | 'worker'> {
  readonly send: <N extends CommandName>(
    name: N,
    input: Commands[N]['input'],
    options?: SendOptions,
  ) => Promise<Commands[N]['output']>
}
