import { Dexie } from 'dexie'

/**
 * Runs `work` in one transaction. When the caller is in a transaction of the same database, `work` becomes part of that one, and what
 * it throws does not undo the caller's work, as Dexie's nested transactions would: the caller may catch it, record it and go on.
 * So `work` must check before it writes, and write nothing before a write that can fail.
 */
export async function together<T>(
  db: Dexie,
  mode: 'r' | 'rw',
  tables: readonly { readonly name: string }[],
  work: () => Promise<T>,
): Promise<T> {
  const names = tables.map(({ name }) => name)
  if (Dexie.currentTransaction?.db !== db) return db.transaction(mode, names, work)
  const settle = () =>
    work().then(
      (value) => ({ done: true, value }) as const,
      (error: unknown) => ({ done: false, error }) as const,
    )
  const outcome = await db.transaction(mode, names, settle)
  if (!outcome.done) throw outcome.error
  return outcome.value
}
