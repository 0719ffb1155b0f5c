import type { FileLocation, IsolateFailure, IsolateProblem, MissingUse } from './messages.ts'

/** The user's code could not be run, or did not finish. */
export class IsolateError extends Error {
  readonly problem: IsolateProblem
  readonly location: FileLocation | undefined
  readonly missing: MissingUse | undefined
  readonly failure: IsolateFailure

  constructor(failure: IsolateFailure, options?: { readonly cause?: unknown }) {
    super(failure.message, options)
    this.name = 'IsolateError'
    this.problem = failure.problem
    this.location = failure.location
    this.missing = failure.missing
    this.failure = failure
    if (failure.stack) this.stack = `${this.name}: ${failure.message}\n${failure.stack}`
  }
}
