import type { Scenario } from '../protocol/scenario.ts'
import type { Sandbox } from './api.ts'
import { createInterpreterThreads, type InterpreterThreads } from './interpreters/threads.ts'
import { createSandboxWith } from './sandbox.ts'

export type { Sandbox, SandboxPage, SandboxScene, SignInOptions } from './api.ts'

let threads: InterpreterThreads | undefined

/** A sandbox in this process: simulated browsers, app, providers, mailboxes and people, with everything recorded. Nothing leaves it. */
export function createSandbox(scenario: Partial<Scenario> = {}): Promise<Sandbox> {
  const site = new URL('./site/', import.meta.url)
  threads ??= createInterpreterThreads({
    thread: new URL('./interpreter.js', import.meta.url),
    isolate: new URL('isolate.js', site),
  })
  return createSandboxWith({ acquire: threads.acquire, site }, scenario)
}
