import { type Condition, holds, parseCondition } from './condition.ts'
import type { Breakpoint, BreakpointTarget, StepClause } from './control.ts'
import type { Step } from './steps.ts'

/** Whether an enabled breakpoint pauses an exchange at a step; `url` is that of the request that began the step's exchange. */
export function pausesAt(breakpoint: Breakpoint, step: Step, url?: string): boolean {
  return breakpoint.enabled && isMatch(breakpoint, step, url)
}

/** Whether a step is what a clause asks for; `url` as above. */
export function isMatch({ on, condition }: StepClause, step: Step, url?: string): boolean {
  if (!isTargeted(on, step, url)) return false
  if (condition === undefined) return true
  const read = readOnce(condition)
  return !('problem' in read) && holds(read, scopeOf(step, url))
}

const known = new Map<string, ReturnType<typeof parseCondition>>()

/** Conditions are few, and asked of every step. */
function readOnce(text: string): Condition | { readonly problem: string } {
  const read = known.get(text) ?? parseCondition(text)
  if (known.size > 500) known.clear()
  known.set(text, read)
  return read
}

/** Whether a step has everything that a target names. A URL alone means the request and its response. */
export function isTargeted(on: BreakpointTarget, step: Step, url: string | undefined): boolean {
  // Most clauses are about another kind of step: this is asked of every step, for every clause of every flow.
  if (on.kind !== undefined && on.kind !== step.kind) return false
  const named = namesIn(step)
  const asks: readonly (readonly [unknown, unknown])[] = [
    [on.kind, step.kind],
    [on.rule, step.rule],
    [on.outcome, step.outcome],
    [on.callback, named.callback],
    [on.event, named.event],
    [on.operation, named.operation],
    [on.cookie, named.cookie],
  ]
  const wanted = asks.filter(([asked]) => asked !== undefined)
  if (wanted.some(([asked, found]) => asked !== found)) return false
  if (on.lane !== undefined && step.from.lane !== on.lane && step.to?.lane !== on.lane) return false
  if (on.url === undefined) return true
  if (wanted.length === 0 && on.lane === undefined && !isMessage(step)) return false
  return matchesUrl(on.url, step.kind === 'request.sent' ? step.data.request.url : url)
}

function isMessage(step: Step): boolean {
  return step.kind === 'request.sent' || step.kind === 'response.received'
}

/** What a step is of, by name. */
function namesIn(step: Step): {
  readonly callback?: string
  readonly event?: string
  readonly operation?: string
  readonly cookie?: string
} {
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
    case 'cookie.not-sent':
    case 'cookie.stored':
      return { cookie: step.data.cookie.name }
    case 'cookie.refused':
      return { cookie: (step.data.line.split('=')[0] ?? '').trim() }
    default:
      return {}
  }
}

/** A part of the URL, or a pattern for the whole of it in which `*` matches anything. */
function matchesUrl(wanted: string, url: string | undefined): boolean {
  if (url === undefined) return false
  const [first = '', ...rest] = wanted.split('*')
  const last = rest.pop()
  if (last === undefined) return url.includes(wanted)
  if (!url.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = url.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return url.length - last.length >= at && url.endsWith(last)
}

/**
 * What a condition can name: what the step is (`kind`, `outcome`, `rule`), what it carries (`result`, `error`, `cookie`…), the members of a
 * call's first argument (`account`, `token`, `trigger`…), and of a message its `url`, `method` and `status`.
 */
function scopeOf(step: Step, url: string | undefined): Readonly<Record<string, unknown>> {
  const { kind, outcome, rule, summary, run, exchange } = step
  const base = { kind, outcome, rule, summary, run, exchange, url }
  switch (step.kind) {
    case 'callback.called':
    case 'callback.returned':
    case 'adapter.called':
    case 'adapter.returned':
      return { ...base, ...membersOf(step.data.args[0]), ...step.data }
    case 'event.fired':
      return { ...base, ...membersOf(step.data.message), ...step.data }
    case 'token.encrypted':
    case 'token.decrypted':
      return { ...base, ...step.data.claims, ...step.data }
    case 'request.sent':
      return { ...base, ...step.data, ...step.data.request }
    case 'response.received':
      return { ...base, ...step.data, ...step.data.response }
    default:
      return { ...base, ...step.data }
  }
}

/** Its own members as values; getters are not run. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {}
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value))
  return Object.fromEntries(fields.map(([name, { value: member }]) => [name, member]))
}
