import type { AuthRows, DatabasePage, DatabaseView } from '../../protocol/commands.ts'

/** The rows of a page, without how many there are. */
export function rowsOfPage(page: DatabasePage): DatabaseView {
  return { ...eachTable((table) => page[table].rows), ...eachOwn(page.own, ({ rows }) => rows) }
}

export function eachTable<T>(read: (table: keyof AuthRows) => T): Readonly<Record<keyof AuthRows, T>> {
  return {
    users: read('users'),
    accounts: read('accounts'),
    sessions: read('sessions'),
    verificationTokens: read('verificationTokens'),
    authenticators: read('authenticators'),
  }
}

export function eachOwn<T, U>(
  tables: Readonly<Record<string, T>> | undefined,
  read: (table: T, name: string) => U,
): { readonly own?: Readonly<Record<string, U>> } {
  if (tables === undefined) return {}
  return { own: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, read(table, name)])) }
}
