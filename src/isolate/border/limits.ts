/** How large one value may be. A shared object counts as often as it is reached. */
export interface BorderLimits {
  readonly depth: number
  readonly items: number
  /** UTF-16 units of the encoded text. */
  readonly textLength: number
}

export const BORDER_LIMITS: BorderLimits = { depth: 100, items: 100_000, textLength: 1_000_000 }

/** All rows of a world, which our own code reads. */
export const ROWS_LIMITS: BorderLimits = { depth: 100, items: 2_000_000, textLength: 20_000_000 }
