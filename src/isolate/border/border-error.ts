/** Why a value cannot cross. */
export type BorderProblem = 'circular' | 'too-large' | 'too-deep' | 'unsupported' | 'malformed'

/** A value that cannot cross the border, and which part of it is the problem. */
export class BorderError extends Error {
  readonly problem: BorderProblem
  /** `token.user.self`; empty for the value itself. */
  readonly path: string

  constructor(problem: BorderProblem, path: string, detail: string) {
    super(detail)
    this.name = 'BorderError'
    this.problem = problem
    this.path = path
  }
}
