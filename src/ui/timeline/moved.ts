export interface Bounds {
  readonly least: number
  readonly most: number
}

/** Where a key of the slider pattern moves to; `undefined` for any other key. */
export function movedBy(key: string, from: number, { least, most }: Bounds): number | undefined {
  const by = KEYS[key]
  return by === undefined ? undefined : Math.min(most, Math.max(least, from + by))
}

const KEYS: Readonly<Record<string, number | undefined>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
