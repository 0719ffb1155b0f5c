/** A position in lists that are next to each other. */
export interface Spot {
  readonly list: number
  readonly index: number
}

/** Where an arrow key goes: up and down within a list and on into the next, left and right between lists. `undefined` for any other key. */
export function walk(key: string, { list, index }: Spot, sizes: readonly number[]): Spot | undefined {
  const sizeOf = (of: number) => sizes[of] ?? 0
  const split = (of: number): Spot =>
    sizeOf(of) === 0 ? { list, index } : { list: of, index: Math.min(index, sizeOf(of) - 1) }
  const end = (of: number): Spot => (sizeOf(of) === 0 ? { list, index } : { list: of, index: sizeOf(of) - 1 })
  switch (key) {
    case 'ArrowUp':
      return index === 0 ? end(list - 1) : { list, index: index - 1 }
    case 'ArrowDown':
      if (index + 1 < sizeOf(list)) return { list, index: index + 1 }
      return sizeOf(list + 1) === 0 ? { list, index } : { list: list + 1, index: 0 }
    case 'ArrowLeft':
      return split(list - 1)
    case 'ArrowRight':
      return split(list + 1)
    case 'Home':
      return { list: 0, index: 0 }
    case 'End':
      return end(sizes.length - 1)
    default:
      return undefined
  }
}
