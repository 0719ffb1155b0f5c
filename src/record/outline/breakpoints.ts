import { pausesAt } from '../../protocol/breakpoint-match.ts'
import type { Breakpoint, BreakpointTarget } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { kindOf } from '../kinds/registry.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { addressPattern } from '../kinds/shared/message.ts'

/** What a breakpoint that is set at a step waits for: the same again, whatever its values are. At a call it pauses before it is made, with its arguments, and after it. */
export function targetFrom(step: Step): BreakpointTarget {
  return kindOf(step).target?.(step) ?? { kind: step.kind }
}

/** A response is matched by the address that was requested. */
export function targetAt(step: Step, urls: ReadonlyMap<string, string>): BreakpointTarget {
  const url = responseReceived.is(step) ? urls.get(step.exchange) : undefined
  return url === undefined ? targetFrom(step) : { kind: step.kind, url: addressPattern(url) }
}

/** URLs of the requests that began exchanges, by exchange. */
export function urlsOf(steps: readonly Step[]): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  for (const step of steps) if (requestSent.is(step)) urls.set(step.exchange, step.data.request.url)
  return urls
}

export function sameTarget(a: BreakpointTarget, b: BreakpointTarget): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => fieldOf(a, name) === fieldOf(b, name))
}

function fieldOf(target: BreakpointTarget, name: string): unknown {
  return Object.getOwnPropertyDescriptor(target, name)?.value
}

/** The enabled breakpoints that pause at one of these steps. */
export function pausingAt(
  breakpoints: readonly Breakpoint[],
  steps: readonly Step[],
  urls: ReadonlyMap<string, string>,
): readonly Breakpoint[] {
  return breakpoints.filter((each) => steps.some((step) => pausesAt(each, step, urls.get(step.exchange))))
}
