/** Whether two sides have the same, differ in what they have, or only one has it. */
export type Sides = 'same' | 'differs' | 'only-a' | 'only-b'

/** Two things beside each other, or one whose partner the other side has not. */
export interface Aligned<T> {
  readonly a?: T
  readonly b?: T
}

/** Two lists beside each other, in order: those of one meaning are paired, as many as can be. */
export function align<T>(
  left: readonly T[],
  right: readonly T[],
  meaningOf: (item: T) => string,
): readonly Aligned<T>[] {
  const meanings = [left.map(meaningOf), right.map(meaningOf)] as const
  const lengths = commonLengths(...meanings)
  const width = right.length + 1
  const rows: Aligned<T>[] = []
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    if (i < left.length && j < right.length && meanings[0][i] === meanings[1][j]) {
      rows.push({ a, b } as Aligned<T>)
      i += 1
      j += 1
    } else if (
      i < left.length &&
      (j >= right.length || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      rows.push({ a } as Aligned<T>)
      i += 1
    } else {
      rows.push({ b } as Aligned<T>)
      j += 1
    }
  }
  return rows
}

/** Length of the longest common subsequence of what follows, for each pair of places. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        left[i] === right[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
}

/** Which sides there are of a pair, and whether they say the same. */
export function sidesOfPair<T>({ a, b }: Aligned<T>, isAlike: (a: T, b: T) => boolean): Sides {
  if (b === undefined) return 'only-a'
  if (a === undefined) return 'only-b'
  return isAlike(a, b) ? 'same' : 'differs'
}

/** A pair, or one row for several equal pairs. */
export type FoldRow<T> =
  | { readonly type: 'pair'; readonly key: string; readonly pair: T }
  | { readonly type: 'fold'; readonly key: string; readonly count: number; readonly isOpen: boolean }

/** Equal pairs in a row become one row, if there are `least` of them; when it was opened, they follow it. */
export function foldSame<T extends { readonly key: string; readonly sides: Sides }>(
  pairs: readonly T[],
  opened: ReadonlySet<string>,
  least = 1,
): readonly FoldRow<T>[] {
  const rows: FoldRow<T>[] = []
  for (let at = 0; at < pairs.length; ) {
    const next = pairs.findIndex(({ sides }, index) => index >= at && sides !== 'same')
    const end = next < 0 ? pairs.length : next
    const key = `fold ${pairs[at]?.key}`
    const isFolded = end - at >= least
    const isOpen = opened.has(key)
    if (isFolded) rows.push({ type: 'fold', key, count: end - at, isOpen })
    const shown = pairs.slice(isFolded && !isOpen ? end : at, end + 1)
    rows.push(...shown.map((pair) => ({ type: 'pair', key: pair.key, pair }) as const))
    at = end + 1
  }
  return rows
}
