import type { Scenario } from '../protocol/scenario.ts'
import { createInterpreterThreads, type InterpreterThreads } from './interpreters/threads.ts'
import { createSandboxWith, type Sandbox } from './sandbox.ts'

export type { SandboxPage } from './browser/browser.ts'
export type { Sandbox, SandboxScene } from './sandbox.ts'
export type { SignInOptions } from './sign-in.ts'

let threads: InterpreterThreads | undefined

/** A sandbox in this process: simulated browsers, app, providers, mailboxes and people, with everything recorded. Nothing leaves it. */
export function createSandbox(scenario: Partial<Scenario> = {}): Promise<Sandbox> {
  threads ??= createInterpreterThreads(new URL('./interpreter.js', import.meta.url))
  return createSandboxWith(threads.acquire, scenario)
}
