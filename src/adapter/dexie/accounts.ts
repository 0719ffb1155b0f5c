import type { AdapterAccount } from '../../core/adapters.ts'
import { duplicate } from '../row-error.ts'
import { copyRow } from '../rows.ts'
import { addRow } from './add-row.ts'
import type { AdapterTables } from './tables.ts'
import { together } from './together.ts'

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>

export function accountOperations({ db, users, accounts }: AdapterTables) {
  return {
    getUserByAccount: ({ provider, providerAccountId }: AccountKey) =>
      together(db, 'r', [users, accounts], async () => {
        const account = await accounts.get([provider, providerAccountId])
        return (account && (await users.get(account.userId))) ?? null
      }),
    linkAccount: async (account: AdapterAccount) => {
      const { provider, providerAccountId } = account
      return addRow(accounts, copyRow('linkAccount', account), () =>
        duplicate('linkAccount', 'an account', { provider, providerAccountId }),
      )
    },
    unlinkAccount: ({ provider, providerAccountId }: AccountKey) =>
      together(db, 'rw', [accounts], async () => {
        const account = await accounts.get([provider, providerAccountId])
        if (account !== undefined) await accounts.delete([provider, providerAccountId])
        return account
      }),
    getAccount: async (providerAccountId: string, provider: string) =>
      (await accounts.get([provider, providerAccountId])) ?? null,
  }
}
