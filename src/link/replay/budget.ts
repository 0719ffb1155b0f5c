import type { Send } from '../../protocol/commands.ts'
import { LINK_LIMITS } from '../../protocol/limits.ts'
import { codeFailed } from '../../record/kinds/code-failed.ts'
import { plural } from '../../record/values/time.ts'

export interface Budget {
  /** Milliseconds that one call of the link's code may run; absent when it has no code. */
  readonly runMs?: number
  /** Is called with a sentence when the budget is used up. When it resolves, the budget starts over; when it rejects, building ends. */
  readonly onUsedUp: (reason: string) => Promise<void>
  /** Milliseconds of the machine's clock. */
  readonly now: () => number
}

/**
 * A client that does no more than a link may ask for (`LINK_LIMITS`). There is one limit for the whole time, and one for the time in calls that had to
 * be stopped. It checks after each exchange, so it stops between two of them and can continue from there.
 */
export function withBudget(send: Send, { now, onUsedUp, runMs }: Budget): Send {
  let startedAt = now()
  let overruns = 0
  let after = 0
  const askForMore = async (reason: string) => {
    await onUsedUp(reason)
    startedAt = now()
    overruns = 0
  }
  const countOverruns = async () => {
    const { steps } = await send('steps.page', { kind: codeFailed.kind, after })
    after = steps.at(-1)?.seq ?? after
    overruns += steps.filter(codeFailed.is).filter(({ data }) => data.problem === 'overrun').length
  }
  return async (name, input) => {
    const elapsedMs = now() - startedAt
    if (elapsedMs >= LINK_LIMITS.buildMs)
      await askForMore(`Building this sandbox has taken ${Math.round(elapsedMs / 1000)} s so far.`)
    const output = await send(name, input)
    if (name !== 'exchange.drive' || runMs === undefined) return output
    await countOverruns()
    if (overruns * runMs >= LINK_LIMITS.overrunMs)
      await askForMore(
        `The code in this link doesn't finish: ${plural(overruns, 'call')} had to be stopped after ${runMs} ms.`,
      )
    return output
  }
}
