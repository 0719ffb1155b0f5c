import type { Readable } from '../../link/worker/store.ts'

/** A flow is being replayed. */
export interface PlayingOverlay {
  readonly title: string
  /** The actions, one line each. */
  readonly lines: readonly string[]
  /** How many of them are done. */
  readonly done: Readable<number>
  readonly cancelled: Readable<boolean>
  readonly cancel: () => void
}
