import type { CommandError } from '../../protocol/commands.ts'

/** Why a command has no answer: the worker's own reasons, or that it stopped or stays silent. */
export type FailureCode = CommandError['code'] | 'worker-silent' | 'worker-stopped'

export class CommandFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string) {
    super(message)
    this.name = 'CommandFailure'
    this.code = code
  }
}

/** The sentence in anything that was thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message
  return String(thrown)
}
