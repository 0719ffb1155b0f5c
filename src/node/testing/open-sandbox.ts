import { createInterpreter } from '../../isolate/interpreter/interpreter.ts'
import { interpreterParts } from '../../isolate/testing/interpreter-parts.ts'
import { portPair } from '../../isolate/testing/port-pair.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import type { Acquire } from '../../worker/user-code.ts'
import type { Sandbox } from '../api.ts'
import { createSandboxWith } from '../sandbox.ts'

const parts = interpreterParts()

const never = new Promise<never>(() => undefined)

/** Interpreters in this thread, which needs no build. */
const acquire: Acquire = async () => {
  const { engine, interpreter } = portPair()
  createInterpreter(interpreter, parts)
  return { port: engine, release: () => undefined, end: () => undefined, lost: never, failed: never }
}

export function openSandbox(scenario: Partial<Scenario> = {}): Promise<Sandbox> {
  return createSandboxWith({ acquire }, scenario)
}
