/** Why an operation refused a row. `missing`: no such row to change. `no-id`: a user without id, and nothing to make one from. */
export type RowErrorCode = 'duplicate' | 'missing' | 'no-id' | 'unstorable'

/** An operation could not be done with the rows as they are; storage itself is sound, and nothing was changed. */
export class RowError extends Error {
  override readonly name = 'RowError'
  readonly code: RowErrorCode
  /** Name of the adapter operation. */
  readonly operation: string

  constructor(message: string, details: { code: RowErrorCode; operation: string; cause?: unknown }) {
    super(`${details.operation}: ${message}`, { cause: details.cause })
    this.code = details.code
    this.operation = details.operation
  }
}

type KeyMembers = Readonly<Record<string, unknown>>

/** The error for a second row with a key that must be unique. */
export function duplicate(operation: string, what: string, key: KeyMembers): RowError {
  const advice = 'Read it with the matching get operation, or update or delete it.'
  const message = `${what} with ${describe(key)} already exists. ${advice}`
  return new RowError(message, { code: 'duplicate', operation, cause: { key } })
}

/** The error for a change of a row that is not there. */
export function missing(operation: string, what: string, key: KeyMembers): RowError {
  const message = `there is no ${what} with ${describe(key)}. It was never created, or has been deleted.`
  return new RowError(message, { code: 'missing', operation, cause: { key } })
}

function describe(key: KeyMembers): string {
  return Object.entries(key)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(' and ')
}
