import type { VerificationToken } from '../../core/adapters.ts'
import { duplicate } from '../row-error.ts'
import { copyRow } from '../rows.ts'
import { addRow } from './add-row.ts'
import type { AdapterTables } from './tables.ts'
import { together } from './together.ts'

export function verificationTokenOperations({ db, verificationTokens }: AdapterTables) {
  return {
    createVerificationToken: async (row: VerificationToken) => {
      const { identifier, token } = row
      return addRow(verificationTokens, copyRow('createVerificationToken', row), () =>
        duplicate('createVerificationToken', 'a verification token', { identifier, token }),
      )
    },
    // Reading and deleting are one transaction: IndexedDB runs those on one table one after the other, so only one use finds the row.
    useVerificationToken: ({ identifier, token }: Pick<VerificationToken, 'identifier' | 'token'>) =>
      together(db, 'rw', [verificationTokens], async () => {
        const row = await verificationTokens.get([identifier, token])
        if (row === undefined) return null
        await verificationTokens.delete([identifier, token])
        return row
      }),
  }
}
