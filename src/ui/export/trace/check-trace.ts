import type { CodePlace } from '../../../protocol/code.ts'
import { checkScenario } from '../../../protocol/scenario-check.ts'
import {
  type Check,
  firstProblem,
  hasFields,
  isBoolean,
  isInteger,
  isList,
  isOneOf,
  isRecord,
  isString,
  isText,
  isWebUrl,
  optional,
} from '../../../protocol/shape.ts'
import type { Lane, StepData, StepKind } from '../../../protocol/steps.ts'

const isTime: Check = (value, path) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15
    ? undefined
    : `${path} must be milliseconds since 1970, not ${typeof value === 'number' ? value : typeof value}.`

const isStrategy = isOneOf('jwt', 'database')

const isAnything: Check = () => undefined

const LANES: Readonly<Record<Lane, true>> = {
  person: true,
  browser: true,
  app: true,
  provider: true,
  database: true,
  mail: true,
  authenticator: true,
  world: true,
}

const isParty = hasFields({ lane: isOneOf(...Object.keys(LANES)), name: isString })
// A link of a trace from outside is shown as a link: no scheme but the web's.
const isSpec = hasFields({ label: isString, url: isWebUrl })
const isHeader: Check = (value, path) =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
    ? undefined
    : `${path} must be a header name and its value.`
const isBody = hasFields({ text: isString, sizeBytes: isInteger(0) })
const isRequest = hasFields({
  method: isText(/^\S{1,40}$/, 'an HTTP method'),
  url: isWebUrl,
  headers: isList(isHeader),
  body: optional(isBody),
})
const isResponse = hasFields({
  status: isInteger(0, 599),
  headers: isList(isHeader),
  body: optional(isBody),
})

const isExpiry: Check = (value, path) => (value === 'session' ? undefined : isTime(value, path))
const isCookie = hasFields({
  name: isString,
  value: isString,
  domain: isString,
  path: isString,
  expires: isExpiry,
  secure: isBoolean,
  httpOnly: isBoolean,
  sameSite: isOneOf('strict', 'lax', 'none', 'default'),
  hostOnly: isBoolean,
  creation: isTime,
  lastAccess: isTime,
})
const isVerdict = hasFields({ rule: isString, reason: isString, spec: isSpec })
const isPlace = hasFields<Omit<CodePlace, 'column'>>({ file: isString, line: isInteger(1) })
const isError = hasFields({
  type: isString,
  message: isString,
  place: optional(isPlace),
  stack: optional(isString),
})
const isArgs = isList(isAnything)
const isRows = isList(hasFields({ table: isString }))
const isFacts = isRecord(isAnything, isAnything)
const isSealed = {
  purpose: isString,
  token: isString,
  salt: isString,
  header: isFacts,
  claims: isFacts,
  secretIndex: isInteger(0),
  info: isString,
  lengthBytes: isInteger(0),
}
const isVerdictOnCookie = { cookie: isCookie, verdict: isVerdict }
const isCheck = { check: isString, detail: isString }

type Checked<T> = { readonly [P in keyof T]?: Check }

/** Of each kind of step, what panels rely on. */
const STEPS: { readonly [K in StepKind]: Checked<StepData[K]> } = {
  'person.acted': { action: isString, url: optional(isString) },
  'request.sent': {
    request: isRequest,
    mode: isOneOf('navigation', 'nested-navigation', 'subresource', 'fetch', 'server'),
  },
  'response.received': { response: isResponse },
  'cookie.sent': isVerdictOnCookie,
  'cookie.withheld': isVerdictOnCookie,
  'cookie.stored': {
    line: isString,
    cookie: isCookie,
    before: optional(isCookie),
    removed: isBoolean,
    verdict: isVerdict,
  },
  'cookie.refused': { line: isString, verdict: isVerdict },
  'check.passed': isCheck,
  'check.failed': isCheck,
  'decision.taken': { decision: isString, branch: isString, facts: isFacts },
  'callback.called': { callback: isString, args: isArgs, place: optional(isPlace) },
  'callback.returned': {
    callback: isString,
    args: isArgs,
    error: optional(isError),
    place: optional(isPlace),
  },
  'adapter.called': { operation: isString, args: isArgs },
  'adapter.returned': { operation: isString, args: isArgs, rows: isRows, error: optional(isError) },
  'event.fired': { event: isString, error: optional(isError), place: optional(isPlace) },
  'token.sealed': isSealed,
  'token.opened': isSealed,
  'mail.sent': { to: isString, subject: isString, text: optional(isString), html: optional(isString) },
  'log.written': { level: isOneOf('error', 'warn', 'debug'), message: isString },
  'fault.injected': { fault: isString, url: optional(isString) },
  'provider.changed': { command: isString, provider: isString },
  'setup.changed': { member: isString },
  'clock.moved': { fromMs: isTime, toMs: isTime },
  'value.mapped': { name: isString, before: isString, after: isString },
  'exchange.resumed': { answered: isInteger(0), incarnation: isString },
  'replay.diverged': { call: isString },
  'value.edited': { of: isInteger(1), edit: isString },
  'request.timed-out': { url: isString, afterMs: isTime },
  'code.loaded': {
    entry: isString,
    flavour: isString,
    basePath: isString,
    strategy: optional(isStrategy),
    writtenStrategy: optional(isStrategy),
  },
  'code.failed': {
    label: isString,
    problem: isString,
    message: isString,
    place: optional(isPlace),
    stack: optional(isString),
  },
  'code.noticed': { notice: isString, message: isString, place: optional(isPlace) },
  'console.written': { level: isString, text: isString, label: isString, place: optional(isPlace) },
  'journal.thinned': {
    removed: isInteger(0),
    upTo: isInteger(0),
    branches: optional(isList(hasFields({ branch: isString, removed: isInteger(0) }))),
  },
}

const hasStepBase = hasFields({
  seq: isInteger(1),
  key: isString,
  at: isTime,
  realAt: isTime,
  tookMs: optional(isTime),
  run: isInteger(0),
  exchange: isString,
  from: isParty,
  to: optional(isParty),
  summary: isString,
  outcome: isOneOf('done', 'failed', 'warning'),
  rule: optional(isString),
  spec: optional(isSpec),
  kind: isOneOf(...Object.keys(STEPS)),
})

const isStep: Check = (value, path) => {
  const problem = hasStepBase(value, path)
  if (problem !== undefined) return problem
  const { kind, data } = value as { kind: StepKind; data: unknown }
  return hasFields(STEPS[kind] as Readonly<Record<string, Check>>)(data, `${path}.data`)
}

const isTab = hasFields({
  device: isString,
  tab: isString,
  url: isString,
  loading: isBoolean,
  history: isList(hasFields({ url: isString })),
  position: isInteger(-1),
})

/** A device keeps one tab at least. */
const isTabs: Check = (value, path) =>
  isList(isTab)(value, path) ??
  (Array.isArray(value) && value.length > 0 ? undefined : `${path} must name at least one tab.`)

const isScenario: Check = (value, path) => {
  const problem = checkScenario(value)
  return problem === undefined ? undefined : `${path}: ${problem}`
}

const isRow = isRecord(isAnything, isAnything)
const isTable = isList(isRow)

const hasTraceFields = hasFields({
  build: isString,
  withoutSecrets: isBoolean,
  world: hasFields({
    world: isString,
    scenario: isScenario,
    setup: isScenario,
    now: isTime,
    devices: isList(hasFields({ id: isString, person: isString, tabs: isTabs })),
    lastStep: isInteger(0),
  }),
  steps: isList(isStep),
  cookies: isRecord(isAnything, isList(isCookie)),
  mails: isList(
    hasFields({
      id: isString,
      service: isString,
      to: isString,
      from: isString,
      subject: isString,
      text: isString,
      html: isString,
      at: isTime,
      state: isOneOf('delivered', 'delayed', 'bounced', 'lost'),
      arrivesAt: isTime,
    }),
  ),
  database: hasFields({
    users: isTable,
    accounts: isTable,
    sessions: isTable,
    verificationTokens: isTable,
    authenticators: isTable,
  }),
})

/** What is wrong with a trace of the present version, as a sentence that says where, or `undefined`. */
export function checkTrace(trace: unknown): string | undefined {
  return (
    hasTraceFields(trace, 'trace') ??
    checkShown(trace as Shown) ??
    checkOrder(trace as { steps: readonly { seq: number }[] })
  )
}

interface Shown {
  readonly steps: readonly unknown[]
  readonly world: { readonly devices: readonly unknown[] }
}

/** Steps happen on a device; an empty trace may have none. */
function checkShown({ steps, world }: Shown): string | undefined {
  return steps.length > 0 && world.devices.length === 0
    ? 'trace.world.devices must name at least one device.'
    : undefined
}

function checkOrder({ steps }: { readonly steps: readonly { readonly seq: number }[] }): string | undefined {
  return firstProblem(
    steps.map(({ seq }, index) => {
      const before = steps[index - 1]?.seq
      if (before === undefined || seq === before + 1) return undefined
      return `trace.steps[${index}].seq must be ${before + 1}, because steps are numbered without gaps, not ${seq}.`
    }),
  )
}
