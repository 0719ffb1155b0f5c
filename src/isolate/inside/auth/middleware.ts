/** What runs the project's middleware. Few projects have one, so another text has it. */
export interface MiddlewareRunner {
  /** Loads the file. Gives what the host is to have beside the configuration. */
  readonly open: (file: string) => Promise<object>
  /** A call of `auth`; `refuse` says that only pages can make it. */
  readonly auth: (config: unknown, args: readonly unknown[], refuse: () => unknown) => unknown
}

let runner: MiddlewareRunner | undefined
let file: string | undefined

export function runMiddlewareBy(given: MiddlewareRunner): void {
  runner = given
}

export function middlewareRunner(): MiddlewareRunner | undefined {
  return runner
}

export function setMiddlewareFile(given: string | undefined): void {
  file = given
}

export function openMiddleware(): Promise<object> | undefined {
  return file === undefined ? undefined : runner?.open(file)
}
