/**
 * What is stored for a world does not fit together: a row is missing that other rows rely on. Named as the storage's own errors are, for it is
 * none of the simulated world's.
 */
class Damage extends Error {
  override readonly name = 'StorageError'
  readonly code = 'damaged'
}

/** @param what A clause that names the table: `the table tabs has no row for the device laptop` */
export function damage(what: string): Error {
  return new Damage(
    `The stored rows of this sandbox don't fit together: ${what}. Reset the sandbox to start with an empty one.`,
  )
}

/** @throws an error of `damage` when a number between the first and the last of these steps is missing. */
export function requireGapless(steps: readonly { readonly seq: number }[], table = 'steps'): void {
  const gap = steps.findIndex(({ seq }, i) => i > 0 && seq !== (steps[i - 1]?.seq ?? 0) + 1)
  if (gap !== -1) throw damage(`the table ${table} has no step ${(steps[gap - 1]?.seq ?? 0) + 1}`)
}

/** Whether storage failed, in whatever way. */
export function isStorageError(error: unknown): boolean {
  // By name: the storage's own class is of another room.
  return error instanceof Error && error.name === 'StorageError'
}

/** Whether what is stored is not as it was written. */
export function isDamage(error: unknown): boolean {
  const { code } = isStorageError(error) ? (error as { code?: unknown }) : {}
  return code === 'damaged' || code === 'corrupt'
}
