import { createInterpreter } from '../../isolate/interpreter/interpreter.ts'
import { interpreterParts } from '../../isolate/testing/interpreter-parts.ts'
import { portPair } from '../../isolate/testing/port-pair.ts'
import type { OpenUserCode } from '../../sim/site/code/user-code.ts'
import { openerOf } from '../../worker/user-code.ts'

/** Interpreters in this thread, each for one exchange; what ends itself only. */
export interface Lender {
  readonly open: OpenUserCode
  /** How many were lent so far. */
  readonly lent: () => number
  /** Whoever lent those that are in use is gone. */
  readonly close: () => void
}

export function inProcessCode(partsOf = (_lent: number) => interpreterParts()): Lender {
  let lent = 0
  let lose: (() => void)[] = []
  const open = openerOf(async () => {
    lent += 1
    const pair = portPair()
    createInterpreter(pair.interpreter, partsOf(lent))
    const lost = new Promise<void>((resolve) => lose.push(resolve))
    return {
      port: pair.engine,
      giveBack: () => undefined,
      end: () => undefined,
      lost,
      failed: new Promise(() => undefined),
    }
  })
  return {
    open,
    lent: () => lent,
    close: () => {
      for (const each of lose) each()
      lose = []
    },
  }
}
