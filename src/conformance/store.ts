import { createMemoryAdapter } from '../adapter/memory.ts'
import type { Journal } from './journal.ts'

/** Rows that are in the store beforehand. Times are seconds from now. */
export interface Rows {
  readonly users?: readonly object[]
  readonly accounts?: readonly object[]
  readonly sessions?: readonly { sessionToken: string; userId: string; expires: number }[]
  readonly verificationTokens?: readonly { identifier: string; token: string; expires: number }[]
  readonly authenticators?: readonly object[]
}

export type Operation = (...args: never[]) => unknown

export interface Store {
  put(rows: Rows): Promise<void>
  /** An adapter whose calls are recorded; `changes` replaces operations, `undefined` removes one. */
  adapter(changes?: Readonly<Record<string, Operation | undefined>>): object
}

export function createStore(journal: Journal): Store {
  let count = 0
  const memory = createMemoryAdapter({
    randomId: () => {
      count += 1
      return `made-${count}`
    },
  })
  return {
    async put(rows) {
      for (const user of rows.users ?? []) await memory.createUser(user as never)
      for (const account of rows.accounts ?? []) await memory.linkAccount(account as never)
      for (const row of rows.sessions ?? [])
        await memory.createSession({ ...row, expires: fromNow(row.expires) })
      for (const row of rows.verificationTokens ?? [])
        await memory.createVerificationToken({ ...row, expires: fromNow(row.expires) })
      for (const row of rows.authenticators ?? []) await memory.createAuthenticator(row as never)
    },
    adapter(changes = {}) {
      const operations = Object.entries({ ...memory, ...changes }).filter(
        ([, method]) => method !== undefined,
      )
      return Object.fromEntries(
        operations.map(([name, method]) => [name, recorded(name, method as Operation)]),
      )
    },
  }

  function recorded(name: string, method: Operation) {
    return async (...args: unknown[]) => {
      journal.record(`adapter ${name}`, args)
      return method(...(args as never[]))
    }
  }
}

function fromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
