import type { Network } from '../mocks/site.ts'
import type { Announcement } from '../protocol/commands.ts'
import type { WorldStore } from './store.ts'

/** What the simulated computer takes from the machine it runs on. */
export interface Platform {
  /** Path the site is served under, with a slash at both ends. */
  readonly base: string
  /** Real origin of the site: `http://localhost:4173`. */
  readonly origin: string
  /** Names this life of the worker. An exchange begun by another one is nobody's. */
  readonly incarnation: string
  /** Build version, for `ping`. */
  readonly version: string
  /** The script inside every simulated page, as text. */
  readonly pageScript: string
  /** Milliseconds of the machine's clock; used for durations and `realAt` only, never by what is simulated. */
  readonly realNow: () => number
  /** Whether the world has been opened before. */
  readonly worldExists: (world: string) => Promise<boolean>
  /** Removes the world's storage, in whatever state it is. */
  readonly deleteWorld: (world: string) => Promise<void>
  /** Opens the world's storage, making it when it is new. */
  readonly openStore: (world: string) => Promise<WorldStore>
  /** The simulated internet beside the app. Asked for when the first request goes there: it may be a script of its own. */
  readonly network: () => Network
  /** Tells every workbench. */
  readonly announce: (announcement: Announcement) => void
}
