import type { AdapterSession } from '../../core/adapters.ts'
import { duplicate } from '../row-error.ts'
import { copyRow, mergeRow } from '../rows.ts'
import { addRow } from './add-row.ts'
import type { AdapterTables } from './tables.ts'
import { together } from './together.ts'

export function sessionOperations({ db, users, sessions }: AdapterTables) {
  return {
    createSession: async (session: AdapterSession) => {
      const { sessionToken } = session
      return addRow(sessions, copyRow('createSession', session), () =>
        duplicate('createSession', 'a session', { sessionToken }),
      )
    },
    getSessionAndUser: (sessionToken: string) =>
      together(db, 'r', [sessions, users], async () => {
        const session = await sessions.get(sessionToken)
        const user = session && (await users.get(session.userId))
        return session && user ? { session, user } : null
      }),
    updateSession: (change: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>) =>
      together(db, 'rw', [sessions], async () => {
        const old = await sessions.get(change.sessionToken)
        if (old === undefined) return null
        const row = mergeRow('updateSession', old, change)
        await sessions.put(row)
        return row
      }),
    deleteSession: (sessionToken: string) =>
      together(db, 'rw', [sessions], async () => {
        const session = await sessions.get(sessionToken)
        if (session === undefined) return null
        await sessions.delete(sessionToken)
        return session
      }),
  }
}
