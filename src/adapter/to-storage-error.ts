import { Dexie } from 'dexie'
import { StorageError, type StorageErrorCode } from './storage-error.ts'

/** Codes by the name of the DOMException or Dexie error. An error of a name that is not here says nothing by itself. */
const CODES: Readonly<Record<string, StorageErrorCode>> = {
  QuotaExceededError: 'quota',
  VersionError: 'newer-version',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  NotAllowedError: 'unavailable',
  // Chromium and Firefox: the files of the database cannot be opened or read.
  UnknownError: 'corrupt',
  NotReadableError: 'corrupt',
  DatabaseClosedError: 'closed',
}

const CAME: Readonly<Partial<Record<StorageErrorCode, string>>> = {
  quota: 'the storage is full',
  unavailable: 'it refuses to',
  closed: 'it was closed',
}

/**
 * A storage failure as a `StorageError`. Errors that do not come from IndexedDB or Dexie are given back as they are,
 * so that what a caller's own code throws inside a transaction reaches the caller unchanged.
 */
export function toStorageError(error: unknown, database: string): unknown {
  if (error instanceof StorageError || !isFromStorage(error)) return error
  const code = codeOf(error) ?? 'failed'
  const came = CAME[code] ?? `it returned: ${describeError(error)}`
  return new StorageError(code, database, { came, cause: error })
}

/** Whether the browser ended a request, or Dexie the opening that it was for, without giving a reason. */
export function wasCutOff(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== undefined) return false
  const { inner } = error as { inner?: unknown }
  return inner instanceof Error ? wasCutOff(inner) : error.name === 'AbortError'
}

function isFromStorage(error: unknown): error is Error {
  return error instanceof Dexie.DexieError || error instanceof DOMException
}

/** Dexie wraps: an aborted transaction carries its reason as `inner`, a failed bulk operation the failures of its rows. */
function codeOf(error: unknown): StorageErrorCode | undefined {
  if (!(error instanceof Error)) return undefined
  const code = CODES[error.name]
  if (code !== undefined) return code
  const { inner, failures } = error as { inner?: unknown; failures?: readonly unknown[] }
  return codeOf(inner) ?? codeOf(failures?.[0])
}

function describeError(error: Error): string {
  const text = error.message.trim().replace(/[.\s]+$/, '')
  return text.startsWith(error.name) ? text : `${error.name}: ${text}`
}
