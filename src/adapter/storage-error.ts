/** What is wrong with the storage. A closed union: each code has its own way out, which the message names. */
export type StorageErrorCode =
  /** Another tab holds an old connection and does not let go. */
  | 'blocked'
  /** The disk, or this site's share of it, is full. */
  | 'quota'
  /** The database was written by a newer version of this software, or is being upgraded by one. */
  | 'newer-version'
  /** This browser offers no storage here. */
  | 'unavailable'
  /** The database was deleted, or the browser took it away, while it was open. */
  | 'deleted'
  /** What is stored cannot be read, or has not the tables that it should have. */
  | 'corrupt'
  /** A row is not as it was written. */
  | 'damaged'
  /** The connection was closed by its owner and then used. */
  | 'closed'
  /** Anything else that IndexedDB refused. */
  | 'failed'

/** Storage could not do what it was asked. The message says what was expected, what came and what to do. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode
  /** Name of the IndexedDB database. */
  readonly database: string

  constructor(code: StorageErrorCode, database: string, details: { came: string; cause?: unknown }) {
    const { expected, advice } = ADVICE[code]
    super(`${expected} "${database}", but ${details.came}. ${advice}`, { cause: details.cause })
    this.code = code
    this.database = database
  }
}

const ADVICE: Readonly<Record<StorageErrorCode, { readonly expected: string; readonly advice: string }>> = {
  blocked: {
    expected: 'Expected to have the database',
    advice: 'Close the other tabs of this site, then reload.',
  },
  quota: {
    expected: 'Expected room to store a change in the database',
    advice: 'Free disk space, or delete sandboxes you no longer need. The change was not stored.',
  },
  'newer-version': {
    expected: 'Expected this version of the site to fit the database',
    advice: 'Reload to get the newer version. If this is already the newest, delete the sandbox.',
  },
  unavailable: {
    expected: 'Expected this browser to keep the database',
    advice: 'Allow this site to store data, or leave the private window, then reload.',
  },
  deleted: {
    expected: 'Expected to continue with the database',
    advice: 'Reload to start with an empty sandbox.',
  },
  corrupt: {
    expected: 'Expected to read the database',
    advice: "Delete the sandbox, or clear this site's data in the browser settings, then reload.",
  },
  damaged: {
    expected: 'Expected sound rows in the database',
    advice: 'Reset the sandbox to start with an empty one.',
  },
  closed: {
    expected: 'Expected an open connection to the database',
    advice: 'Open the sandbox again.',
  },
  failed: {
    expected: 'Expected IndexedDB to carry out a request on the database',
    advice: "Reload. If that doesn't help, delete the sandbox.",
  },
}
