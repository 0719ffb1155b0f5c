import { parseCondition } from './condition.ts'
import type { Breakpoint, BreakpointTarget } from './control.ts'
import { type Check, firstProblem, hasFields, isBoolean, isOneOf, isText, optional } from './shape.ts'

const isName = isText(/^[^\r\n]{1,300}$/, 'a name')

const isTarget: Check = (value, path) =>
  hasFields<BreakpointTarget>({
    kind: optional(isName),
    lane: optional(
      isOneOf('person', 'browser', 'app', 'provider', 'database', 'mail', 'authenticator', 'world'),
    ),
    rule: optional(isName),
    callback: optional(isName),
    event: optional(isName),
    operation: optional(isName),
    cookie: optional(isName),
    url: optional(isName),
    outcome: optional(isOneOf('failed', 'warning')),
  })(value, path) ??
  (hasAny(value) ? undefined : `${path} must name a kind, a lane, a rule or something else to hold at.`)

function hasAny(target: unknown): boolean {
  return Object.values(target as object).some((each) => each !== undefined)
}

const isCondition: Check = (value, path) => {
  if (typeof value !== 'string') return `${path} must be a comparison such as account.provider == "github".`
  const parsed = parseCondition(value)
  return 'problem' in parsed ? `${path}: ${parsed.problem}` : undefined
}

/** A breakpoint as the workbench sets it; without an id it gets one. */
export const isNewBreakpoint: Check = (value, path) =>
  firstProblem([
    hasFields<Omit<Breakpoint, 'id'> & { id?: string }>({
      id: optional(isText(/^[a-z0-9-]{1,40}$/, 'a short id such as b1')),
      enabled: isBoolean,
      on: isTarget,
      condition: optional(isCondition),
    })(value, path),
  ])
