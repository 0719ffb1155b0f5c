import { parseCondition } from './condition.ts'
import type { Breakpoint, BreakpointTarget } from './control.ts'
import {
  type Check,
  excerpt,
  type Fields,
  firstProblem,
  hasFields,
  isBoolean,
  isOneOf,
  isText,
  optional,
} from './shape.ts'
import { STEP_KINDS } from './steps.ts'

const isName = isText(/^[^\r\n]{1,300}$/, 'a name')

/** A kind of step; the sentence names them all. */
export const isKind: Check = (value, path) =>
  STEP_KINDS.some((kind) => kind === value)
    ? undefined
    : `${path} must be a kind of step, not ${quoted(value)}; the kinds are ${STEP_KINDS.join(', ')}.`

function quoted(value: unknown): string {
  return typeof value === 'string' ? `"${excerpt(value)}"` : `of type ${typeof value}`
}

/** Every function of app.example's configuration that is called back: of `callbacks`, of a provider, of `jwt` and `session`. */
const CALLBACKS = `signIn redirect jwt session authorized profile account authorize normalizeIdentifier
  generateVerificationToken sendVerificationRequest jwt.encode jwt.decode session.generateSessionToken`.split(
  /\s+/,
)

const EVENTS = ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'] as const

const TARGET: Fields<BreakpointTarget> = {
  kind: optional(isKind),
  lane: optional(
    isOneOf('person', 'browser', 'app', 'provider', 'database', 'mail', 'authenticator', 'world'),
  ),
  rule: optional(isName),
  callback: optional(isOneOf(...CALLBACKS)),
  event: optional(isOneOf(...EVENTS)),
  operation: optional(isName),
  cookie: optional(isName),
  url: optional(isName),
  outcome: optional(isOneOf('failed', 'warning')),
}

/** What a breakpoint can be set on: it names something, and nothing else. */
export const isBreakpointTarget: Check = (value, path) => {
  const problem = hasFields<BreakpointTarget>(TARGET)(value, path)
  if (problem !== undefined) return problem
  // An unknown field would be ignored, and the breakpoint would pause at more than was asked for.
  const unknown = Object.keys(value as object).find((name) => !Object.hasOwn(TARGET, name))
  if (unknown !== undefined)
    return `${path}.${unknown.slice(0, 60)} is not something to pause at; there are ${Object.keys(TARGET).join(', ')}.`
  const named = Object.entries(value as object).some(
    ([name, each]) => each !== undefined && Object.hasOwn(TARGET, name),
  )
  return named ? undefined : `${path} must name at least one of ${Object.keys(TARGET).join(', ')}.`
}

export const isCondition: Check = (value, path) => {
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
      on: isBreakpointTarget,
      condition: optional(isCondition),
    })(value, path),
  ])
