/** How many at the start of a list are so, where all that are so come first. Looks at few of them. */
export function countWhile<T>(list: readonly T[], isSo: (each: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(list[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
