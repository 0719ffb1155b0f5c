import { HASH_OPERATIONS } from './hash-operations.ts'
import { askIntl } from './intl-operations.ts'

type Operations = Readonly<Record<string, (argument: unknown) => string | undefined>>

/** Synchronous operations of the platform's second part, loaded with it; those with keys for projects that may have some. Cost and size of each are limited. */
export async function platformOperations(hasKeys: boolean): Promise<Operations> {
  const keys = hasKeys ? (await import('./key-operations.ts')).KEY_OPERATIONS : {}
  return { ...HASH_OPERATIONS, ...keys, intl: askIntl }
}
