import type { ServedWorld } from './world.ts'

/** A world and the proxy through which a browser is in it. */
export interface OpenWorld {
  readonly world: ServedWorld
  readonly proxy: string
  /** Milliseconds of the machine's clock. */
  readonly openedAt: number
}
