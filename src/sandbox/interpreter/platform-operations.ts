import { HASH_OPERATIONS } from './hash-operations.ts'
import { askIntl } from './intl-operations.ts'

/** What the platform's second part has done at once, loaded with it. Cost and size of each are bounded. */
export const platformOperations: Readonly<Record<string, (argument: unknown) => string | undefined>> = {
  ...HASH_OPERATIONS,
  intl: askIntl,
}
