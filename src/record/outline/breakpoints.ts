import { holdsAt } from '../../protocol/breakpoint-match.ts'
import type { Breakpoint, BreakpointTarget } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'

/** What a breakpoint that is set at a step holds at: the same again, whatever its values are. A call holds before it is made, with its arguments, and after it. */
export function targetFrom(step: Step): BreakpointTarget {
  switch (step.kind) {
    case 'callback.called':
    case 'callback.returned':
      return { callback: step.data.callback }
    case 'adapter.called':
    case 'adapter.returned':
      return { operation: step.data.operation }
    case 'event.fired':
      return { event: step.data.event }
    case 'cookie.sent':
    case 'cookie.withheld':
    case 'cookie.stored':
      return { kind: step.kind, cookie: step.data.cookie.name }
    case 'cookie.refused':
      return { kind: step.kind, cookie: (step.data.line.split('=')[0] ?? '').trim() }
    case 'request.sent':
      return { kind: step.kind, url: addressIn(step.data.request.url) }
    case 'check.passed':
    case 'check.failed':
    case 'decision.taken':
      return step.rule === undefined ? { kind: step.kind } : { rule: step.rule }
    default:
      return { kind: step.kind }
  }
}

/** An answer is known by the address that was asked. */
export function targetAt(step: Step, urls: ReadonlyMap<string, string>): BreakpointTarget {
  const url = step.kind === 'response.received' ? urls.get(step.exchange) : undefined
  return url === undefined ? targetFrom(step) : { kind: step.kind, url: addressIn(url) }
}

/** The same address, whatever is asked of it. */
function addressIn(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname, search } = new URL(url)
  return search === '' ? `*//${host}${pathname}` : `//${host}${pathname}?`
}

/** URLs of the requests that began exchanges, by exchange. */
export function urlsOf(steps: readonly Step[]): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  for (const step of steps) if (step.kind === 'request.sent') urls.set(step.exchange, step.data.request.url)
  return urls
}

export function sameTarget(a: BreakpointTarget, b: BreakpointTarget): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => fieldOf(a, name) === fieldOf(b, name))
}

function fieldOf(target: BreakpointTarget, name: string): unknown {
  return Object.getOwnPropertyDescriptor(target, name)?.value
}

/** The enabled breakpoints that hold at one of these steps. */
export function holdingAt(
  breakpoints: readonly Breakpoint[],
  steps: readonly Step[],
  urls: ReadonlyMap<string, string>,
): readonly Breakpoint[] {
  return breakpoints.filter((each) => steps.some((step) => holdsAt(each, step, urls.get(step.exchange))))
}
