import type { Dexie } from 'dexie'
import { accountOperations } from './dexie/accounts.ts'
import { authenticatorOperations } from './dexie/authenticators.ts'
import { sessionOperations } from './dexie/sessions.ts'
import { type AdapterTables, adapterTables } from './dexie/tables.ts'
import { userOperations } from './dexie/users.ts'
import { verificationTokenOperations } from './dexie/verification-tokens.ts'
import type { FullAdapter } from './full-adapter.ts'
import type { RandomId } from './rows.ts'
import { toStorageError } from './to-storage-error.ts'

/**
 * An adapter over the tables `ADAPTER_STORES` of a Dexie database. Each operation is one transaction; called inside a transaction
 * of that database it takes part in it.
 * @throws RowError from an operation that the stored rows do not allow.
 * @throws StorageError from an operation that IndexedDB could not carry out.
 */
export function createDexieAdapter(db: Dexie, options: { readonly randomId?: RandomId } = {}): FullAdapter {
  const tables: AdapterTables = adapterTables(db)
  return wordErrors(db.name, {
    ...userOperations(tables, options.randomId),
    ...accountOperations(tables),
    ...sessionOperations(tables),
    ...verificationTokenOperations(tables),
    ...authenticatorOperations(tables),
  })
}

type Operation = (...args: never[]) => Promise<unknown>

function wordErrors<Operations extends Record<string, Operation>>(database: string, operations: Operations) {
  const worded = Object.entries(operations).map(([name, operation]) => [
    name,
    async (...args: never[]) => {
      try {
        return await operation(...args)
      } catch (error) {
        throw toStorageError(error, database)
      }
    },
  ])
  return Object.fromEntries(worded) as Operations
}
