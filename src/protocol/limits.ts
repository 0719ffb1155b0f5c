/**
 * What anything from outside may measure: links, trace files, arguments of `window.authscope`, inputs of commands, stored rows. It is measured
 * before it is decoded, so that refusing costs no more than looking at it.
 */

/** How large one value may be. */
export interface DataLimits {
  /** Levels of lists and objects inside each other. */
  readonly nesting: number
  /** Lists, objects, texts and all other values together. */
  readonly values: number
  /** Characters of all texts and names of members together. */
  readonly characters: number
  /** Bytes of all buffers together. */
  readonly bytes: number
}

/** What is recorded is nested at most 12 levels, a value of the user's own code 100; a whole setup has about 100,000 values and 3 MB of text. */
export const DATA_LIMITS: DataLimits = {
  nesting: 100,
  values: 200_000,
  characters: 8_000_000,
  bytes: 100_000_000,
}

export const LINK_LIMITS = {
  /** Characters of the encoded text: four times the longest link that is offered. */
  encoded: 65_536,
  /** Bytes of the JSON in it: the largest project (1 MB), and what was done with it. */
  bytes: 2_000_000,
  values: 100_000,
  /** A sign-in takes about five, and 1,000 take about 40 s to do again. */
  actions: 1000,
  /** Characters of one text in an action. A request's body may have more. */
  actionText: 16_384,
  /** Milliseconds that one call of its code may run, whatever its own limit is: the default of code without one. */
  runMs: 1000,
  /** Milliseconds of calls that ran until they were stopped, all together, before building it stops and asks: one call of full length. */
  overrunMs: 1000,
  /** Milliseconds before building it stops and asks. */
  buildMs: 60_000,
} as const

export const TRACE_LIMITS = {
  /** A journal keeps at most 50 MB; as JSON, and with what else a world has, it is well below this. */
  bytes: 200_000_000,
  /** A step has about 100. */
  values: 5_000_000,
} as const
