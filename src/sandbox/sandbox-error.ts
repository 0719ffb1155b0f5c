import type { Place, SandboxFailure, SandboxProblem } from './messages.ts'

/** The user's code could not be run, or did not finish. */
export class SandboxError extends Error {
  readonly problem: SandboxProblem
  readonly place: Place | undefined
  readonly failure: SandboxFailure

  constructor(failure: SandboxFailure, options?: { readonly cause?: unknown }) {
    super(failure.message, options)
    this.name = 'SandboxError'
    this.problem = failure.problem
    this.place = failure.place
    this.failure = failure
    if (failure.stack) this.stack = `${this.name}: ${failure.message}\n${failure.stack}`
  }
}
