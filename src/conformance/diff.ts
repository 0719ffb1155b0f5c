/** Lines that only one of the two has, in order: `- line` of the first, `+ line` of the second. */
export function diff(one: readonly string[], other: readonly string[]): string[] {
  const lengths = commonLengths(one, other)
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const result: string[] = []
  let row = 0
  let column = 0
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      row += 1
      column += 1
    } else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1))) {
      result.push(`- ${one[row]}`)
      row += 1
    } else {
      result.push(`+ ${other[column]}`)
      column += 1
    }
  }
  return result
}

/** Length of the longest common subsequence of what follows each pair of positions. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--) {
      const below = lengths[row + 1]?.[column] ?? 0
      const right = lengths[row]?.[column + 1] ?? 0
      const next = (lengths[row + 1]?.[column + 1] ?? 0) + 1
      const here = lengths[row]
      if (here) here[column] = one[row] === other[column] ? next : Math.max(below, right)
    }
  return lengths
}
