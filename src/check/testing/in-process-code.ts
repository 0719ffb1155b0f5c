import { createInterpreter } from '../../isolate/interpreter/interpreter.ts'
import { interpreterParts } from '../../isolate/testing/interpreter-parts.ts'
import { portPair } from '../../isolate/testing/port-pair.ts'
import type { OpenUserCode } from '../../sim/site/code/user-code.ts'
import { openerOf } from '../../worker/user-code.ts'

/** Interpreters in this thread, each for one exchange; what ends itself only. */
export interface InterpreterSource {
  readonly open: OpenUserCode
  /** How many were acquired so far. */
  readonly acquired: () => number
  /** The window that offered those in use is gone. */
  readonly close: () => void
}

export function inProcessCode(partsOf = (_acquired: number) => interpreterParts()): InterpreterSource {
  let acquired = 0
  let lose: (() => void)[] = []
  const open = openerOf(async () => {
    acquired += 1
    const pair = portPair()
    createInterpreter(pair.interpreter, partsOf(acquired))
    const lost = new Promise<void>((resolve) => lose.push(resolve))
    return {
      port: pair.engine,
      release: () => undefined,
      end: () => undefined,
      lost,
      failed: new Promise(() => undefined),
    }
  })
  return {
    open,
    acquired: () => acquired,
    close: () => {
      for (const each of lose) each()
      lose = []
    },
  }
}
