import type { AdapterUser } from '../core/adapters.ts'
import { RowError } from './row-error.ts'

/** Makes the id of a user that comes without one. There is no default: chance is never ambient here. */
export type RandomId = () => string

/**
 * A copy of a row that shares nothing with its source and has no `undefined` members, which mean "absent".
 * @throws RowError `unstorable` when a member is a function, a symbol or another value that no storage keeps.
 */
export function copyRow<Row extends object>(operation: string, row: Row): Row {
  try {
    const copy = structuredClone(row)
    for (const [member, value] of Object.entries(copy)) {
      if (value === undefined) Reflect.deleteProperty(copy, member)
    }
    return copy
  } catch (cause) {
    const message = `a row may only contain data, and this one contains something else (${String(cause)}).`
    throw new RowError(message, { code: 'unstorable', operation, cause })
  }
}

/**
 * The row of a new user. Auth.js passes an id, but for users who register with a passkey; those also lack `emailVerified`,
 * which is null until the first sign-in by e-mail (contract 2.1).
 */
export function newUser(user: AdapterUser, randomId: RandomId | undefined): AdapterUser {
  const given: Partial<AdapterUser> = user
  return {
    ...copyRow('createUser', user),
    id: given.id ?? makeId(randomId),
    emailVerified: given.emailVerified ?? null,
  }
}

function makeId(randomId: RandomId | undefined): string {
  if (randomId !== undefined) return randomId()
  const message = 'the user has no id and the adapter was created without the option randomId. Give it one.'
  throw new RowError(message, { code: 'no-id', operation: 'createUser' })
}

/** The row with the members of `change` that are not `undefined`; null overrides. */
export function mergeRow<Row extends object>(operation: string, row: Row, change: Partial<Row>): Row {
  return { ...row, ...copyRow(operation, change) }
}
