import type { Readable } from '../../link/worker/store.ts'

/** A flow is being played again. */
export interface PlayingOverlay {
  readonly title: string
  /** What is done, one line each. */
  readonly lines: readonly string[]
  /** How many of them are done. */
  readonly done: Readable<number>
  readonly cancelled: Readable<boolean>
  readonly cancel: () => void
}
