import type { Step } from '../../protocol/steps.ts'
import { adapterCalled } from '../../record/kinds/adapter-called.ts'
import { adapterReturned } from '../../record/kinds/adapter-returned.ts'
import { callbackCalled } from '../../record/kinds/callback-called.ts'
import { callbackReturned } from '../../record/kinds/callback-returned.ts'
import { eventFired } from '../../record/kinds/event-fired.ts'
import { logWritten } from '../../record/kinds/log-written.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { valueEdited } from '../../record/kinds/value-edited.ts'

const INSIDE = [adapterCalled, adapterReturned, callbackCalled, callbackReturned, eventFired, logWritten]

/** A finished record, in which what an app told too late comes before the answer that it came before. Where someone edited values, steps refer to numbers, and stay. */
export function inOrder(steps: readonly Step[]): readonly Step[] {
  const answers = new Map<string, Step>()
  const late = new Map<Step, Step[]>()
  const inTime = steps.filter((step) => {
    const answer = answers.get(step.exchange)
    if (responseReceived.is(step)) answers.set(step.exchange, step)
    if (answer === undefined || step.at > answer.at || !INSIDE.some((kind) => kind.is(step))) return true
    late.set(answer, [...(late.get(answer) ?? []), step])
    return false
  })
  if (late.size === 0 || steps.some(valueEdited.is)) return steps
  const first = steps[0]?.seq ?? 1
  return inTime
    .flatMap((step) => [...(late.get(step) ?? []), step])
    .map((step, n): Step => ({ ...step, seq: first + n }))
}
