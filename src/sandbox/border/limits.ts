/** How much one value may hold. Counted as a reader without memory would meet it: what is reached twice counts twice. */
export interface BorderLimits {
  readonly depth: number
  readonly items: number
  /** UTF-16 units of the encoded text. */
  readonly textLength: number
}

export const BORDER_LIMITS: BorderLimits = { depth: 100, items: 100_000, textLength: 1_000_000 }
