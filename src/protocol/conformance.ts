import type { GuestVersion } from './engines.ts'

/** Which published package plays the scenarios beside our engine. */
export interface ConformanceAsked {
  readonly version: GuestVersion
}

/** A scenario that both engines played. Lines begin with the number of the step, and with `-` for the package's, `+` for ours. */
export interface ScenarioPlayed {
  readonly flow: string
  readonly name: string
  /** What differs, by what explains it: the id of a deviation, or the version since which the package itself does it. */
  readonly explained: Readonly<Record<string, readonly string[]>>
  readonly unlisted: readonly string[]
  /** Lines that the deviations of this scenario announce, and that did not appear. */
  readonly unseen: readonly string[]
}

/** What the worker that plays them says. */
export type ConformanceNews =
  /** It can be asked now. */
  | { readonly type: 'ready' }
  | { readonly type: 'began'; readonly scenarios: number }
  | { readonly type: 'played'; readonly played: ScenarioPlayed }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly problem: string }
