import type { AdapterAuthenticator } from '../../core/adapters.ts'
import { duplicate, missing } from '../row-error.ts'
import { copyRow } from '../rows.ts'
import { addRow } from './add-row.ts'
import type { AdapterTables } from './tables.ts'
import { together } from './together.ts'

export function authenticatorOperations({ db, authenticators }: AdapterTables) {
  return {
    createAuthenticator: async (row: AdapterAuthenticator) => {
      const { credentialID } = row
      return addRow(authenticators, copyRow('createAuthenticator', row), () =>
        duplicate('createAuthenticator', 'an authenticator', { credentialID }),
      )
    },
    getAuthenticator: async (credentialID: string) => (await authenticators.get(credentialID)) ?? null,
    listAuthenticatorsByUserId: async (userId: string) => authenticators.where({ userId }).toArray(),
    updateAuthenticatorCounter: (credentialID: string, newCounter: number) =>
      together(db, 'rw', [authenticators], async () => {
        const old = await authenticators.get(credentialID)
        if (old === undefined) throw missing('updateAuthenticatorCounter', 'authenticator', { credentialID })
        const row = { ...old, counter: newCounter }
        await authenticators.put(row)
        return row
      }),
  }
}
