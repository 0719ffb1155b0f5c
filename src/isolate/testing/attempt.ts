/** The outcome of an attempt: a value that is plain data, or a refusal. */
export interface Attempt {
  readonly name: string
  /** Body of an async jwt callback, whose parameter is `token`. */
  readonly body: string
  /** Statements above the configuration. */
  readonly imports?: string
  /** What it must return. */
  readonly returns?: unknown
  /** How long it may run, if it never ends where no one waits for it. */
  readonly runMs?: number
  /** Or how it must fail: a `problem` of `IsolateError`, or part of the error's message. */
  readonly fails?: string | RegExp
}
