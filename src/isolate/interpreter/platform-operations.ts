import { HASH_OPERATIONS } from './hash-operations.ts'
import { askIntl } from './intl-operations.ts'

/** Synchronous operations of the platform's second part, loaded with it. Cost and size of each are limited. */
export const platformOperations: Readonly<Record<string, (argument: unknown) => string | undefined>> = {
  ...HASH_OPERATIONS,
  intl: askIntl,
}
