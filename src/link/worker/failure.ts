import type { ApiErrorCode } from '../../protocol/api.ts'

export class CommandFailure extends Error {
  readonly code: ApiErrorCode

  constructor(code: ApiErrorCode, message: string) {
    super(message)
    this.name = 'CommandFailure'
    this.code = code
  }
}

/** Anything that was thrown, as a failure with a code. */
export function failureOf(thrown: unknown, code: ApiErrorCode): CommandFailure {
  if (thrown instanceof CommandFailure) return thrown
  const failure = new CommandFailure(code, messageOf(thrown))
  failure.cause = thrown
  return failure
}

/** Whether a command failed because of the browser's storage, or of data stored in it. */
export function isOfStorage(thrown: unknown): boolean {
  return thrown instanceof CommandFailure && isStorageCode(thrown.code)
}

export function isStorageCode(code: string): boolean {
  return code === 'storage-failed' || code === 'storage-damaged'
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message
  return String(thrown)
}
