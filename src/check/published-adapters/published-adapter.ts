import type { Adapter } from '../../core/adapters.ts'

/** An adapter as npm has it, on a store of its own. */
export interface PublishedAdapter {
  /** That it fits without a cast is part of the test. */
  readonly adapter: Adapter
  /** Empties the store. */
  clear(): Promise<void>
  close(): Promise<void>
}
