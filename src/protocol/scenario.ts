import type { WorldSetup } from './setup.ts'

/** A fixed answer for one URL (without query); it goes before every simulated site. A POST is answered too. */
export interface FixedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A world before anything has happened in it: its setup at the start, and what never changes. Every field has a default. */
export interface Scenario extends WorldSetup {
  /** Unsigned 32-bit integer that every random value derives from. Default 7. */
  readonly seed: number
  /** ISO time the virtual clock starts at. Default `2026-03-02T09:41:07.000Z`. */
  readonly startsAt: string
  /** Where each device's first tab opens. Default `https://app.example/`. */
  readonly start: string
  /** Fixed responses by URL: your own pages, or a provider that misbehaves. */
  readonly answers: Readonly<Record<string, FixedAnswer>>
}
