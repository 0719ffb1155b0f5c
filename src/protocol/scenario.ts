import type { WorldSetup } from './setup.ts'

/** A world before anything has happened in it: its setup at the start, and what never changes. Every field has a default. */
export interface Scenario extends WorldSetup {
  /** Unsigned 32-bit integer that every random value derives from. Default 7. */
  readonly seed: number
  /** ISO time the virtual clock starts at. Default `2026-03-02T09:41:07.000Z`. */
  readonly startsAt: string
  /** Where each device's first tab opens. Default `https://app.example/`. */
  readonly start: string
}
