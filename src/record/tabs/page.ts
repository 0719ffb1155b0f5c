import type { DatabasePage, DatabaseView } from '../../protocol/commands.ts'

/** The rows of a page, without how many there are. */
export function rowsOfPage(page: DatabasePage): DatabaseView {
  return eachTable((table) => page[table].rows)
}

export function eachTable<T>(
  read: (table: keyof DatabaseView) => T,
): Readonly<Record<keyof DatabaseView, T>> {
  return {
    users: read('users'),
    accounts: read('accounts'),
    sessions: read('sessions'),
    verificationTokens: read('verificationTokens'),
    authenticators: read('authenticators'),
  }
}
