// Checks of what a world records. Of each part, what the worker and the workbench rely on.
import type { CodePlace } from './code.ts'
import type { Mail } from './mail.ts'
import {
  type Check,
  hasFields,
  isBoolean,
  isInteger,
  isList,
  isOneOf,
  isRecordOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'
import type { Lane, StepData, StepKind } from './steps.ts'

/** Milliseconds since 1970. */
export const isMoment: Check = (value, path) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15
    ? undefined
    : `${path} must be milliseconds since 1970, not ${typeof value === 'number' ? value : typeof value}.`

const isStrategy = isOneOf('jwt', 'database')

export const isAnything: Check = () => undefined

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

const isExpiry: Check = (value, path) => (value === 'session' ? undefined : isMoment(value, path))
export const isCookie = hasFields({
  name: isString,
  value: isString,
  domain: isString,
  path: isString,
  expires: isExpiry,
  secure: isBoolean,
  httpOnly: isBoolean,
  sameSite: isOneOf('strict', 'lax', 'none', 'default'),
  hostOnly: isBoolean,
  creation: isMoment,
  lastAccess: isMoment,
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
const isFacts = isRecordOf(isAnything, isAnything)
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
  'clock.moved': { fromMs: isMoment, toMs: isMoment },
  'value.mapped': { name: isString, before: isString, after: isString },
  'exchange.resumed': { answered: isInteger(0), incarnation: isString },
  'replay.diverged': { call: isString },
  'value.edited': { of: isInteger(1), edit: isString },
  'request.timed-out': { url: isString, afterMs: isMoment },
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
  at: isMoment,
  realAt: isMoment,
  tookMs: optional(isMoment),
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

export const isStep: Check = (value, path) => {
  const problem = hasStepBase(value, path)
  if (problem !== undefined) return problem
  const { kind, data } = value as { kind: StepKind; data: unknown }
  return hasFields(STEPS[kind] as Readonly<Record<string, Check>>)(data, `${path}.data`)
}

export const isMail = hasFields<Mail>({
  id: isString,
  service: isString,
  to: isString,
  from: isString,
  subject: isString,
  text: isString,
  html: isString,
  at: isMoment,
  state: isOneOf('delivered', 'delayed', 'bounced', 'lost'),
  arrivesAt: isMoment,
})
