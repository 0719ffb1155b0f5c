import { readSteps } from '../link/client/api-calls.ts'
import { targetOf } from '../link/client/api-control.ts'
import { searchFor } from '../link/client/wait-for.ts'
import type { WaitOptions } from '../protocol/api.ts'
import type { Send } from '../protocol/commands.ts'
import type { BreakpointTarget } from '../protocol/control.ts'
import type { Step, StepKind } from '../protocol/steps.ts'

/** As many steps as the error of a missing one names. */
const MOST_NAMED = 10

/** @throws Error when no step in the record is what the target asks for */
export async function expectStep(
  send: Send,
  on: BreakpointTarget | StepKind,
  { after = 0, condition }: Pick<WaitOptions, 'after' | 'condition'> = {},
): Promise<Step> {
  const target = targetOf(on)
  const steps = await readSteps(send)
  const found = searchFor({ on: target, ...(condition === undefined ? {} : { condition }) }, after)(steps)
  if (found !== undefined) return found
  const alike = steps.filter(({ kind }) => target.kind === undefined || kind === target.kind)
  const named = alike.slice(-MOST_NAMED).map(({ seq, summary }) => `  ${seq}  ${summary}`)
  const wanted = JSON.stringify(target) + (condition === undefined ? '' : ` where ${condition}`)
  throw new Error(
    [
      `No step is ${wanted}${after > 0 ? ` after step ${after}` : ''}.`,
      alike.length === 0
        ? 'No step of that kind was recorded.'
        : `Those of that kind, newest last (${alike.length}):`,
      ...named,
    ].join('\n'),
  )
}
