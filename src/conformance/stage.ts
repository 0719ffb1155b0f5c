import type { Engine } from './engine.ts'

/** What a play is put on: the clock and the network that everything in it has, and the package that its tokens are encrypted with. */
export interface Stage {
  readonly upstream: Engine
  /** Sets what `Date` says, to milliseconds since 1970. */
  setTime(now: number): void
  /** From now on `fetch` is this one. */
  setFetch(fetch: typeof globalThis.fetch): void
}
