import type { AdapterUser } from '../../core/adapters.ts'
import { duplicate, missing } from '../row-error.ts'
import { mergeRow, newUser, type RandomId } from '../rows.ts'
import { addRow, isTaken } from './add-row.ts'
import type { AdapterTables } from './tables.ts'
import { together } from './together.ts'

export function userOperations(tables: AdapterTables, randomId: RandomId | undefined) {
  const { db, users, accounts, sessions, authenticators } = tables
  return {
    createUser: async (user: AdapterUser) => {
      const row = newUser(user, randomId)
      const { id, email } = row
      return addRow(users, row, async () =>
        duplicate('createUser', 'a user', (await users.get(id)) ? { id } : { email }),
      )
    },
    getUser: async (id: string) => (await users.get(id)) ?? null,
    getUserByEmail: async (email: string) => (await users.get({ email })) ?? null,
    updateUser: (change: Partial<AdapterUser> & Pick<AdapterUser, 'id'>) =>
      together(db, 'rw', [users], async () => {
        const { id } = change
        const old = await users.get(id)
        if (old === undefined) throw missing('updateUser', 'user', { id })
        const row = mergeRow('updateUser', old, change)
        try {
          await users.put(row)
        } catch (error) {
          throw isTaken(error) ? duplicate('updateUser', 'a user', { email: row.email }) : error
        }
        return row
      }),
    deleteUser: (userId: string) =>
      together(db, 'rw', [users, accounts, sessions, authenticators], async () => {
        const user = await users.get(userId)
        if (user === undefined) return null
        await Promise.all([
          users.delete(userId),
          accounts.where({ userId }).delete(),
          sessions.where({ userId }).delete(),
          authenticators.where({ userId }).delete(),
        ])
        return user
      }),
  }
}
