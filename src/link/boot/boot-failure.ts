import type { BootProblem } from './surroundings.ts'

/** A start that failed before there was a session. */
export class BootFailure extends Error {
  readonly problem: BootProblem

  constructor(problem: BootProblem, options?: ErrorOptions) {
    super(`${problem.title}. ${problem.detail ?? problem.text}`, options)
    this.name = 'BootFailure'
    this.problem = problem
  }
}
