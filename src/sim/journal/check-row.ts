import type { Control } from '../../protocol/control.ts'
import { isMail, isStep } from '../../protocol/record-check.ts'
import { checkScenario } from '../../protocol/scenario-check.ts'
import {
  type Check,
  type Fields,
  firstProblem,
  hasFields,
  isBoolean,
  isBytes,
  isInteger,
  isList,
  isOneOf,
  isRecordOf,
  isString,
  optional,
} from '../../protocol/shape.ts'
import { isAnything, isCookie, isMoment } from '../../protocol/step-data-check.ts'
import { isFlows } from '../../protocol/values.ts'
import type { StoredResponse } from '../values/message.ts'
import { checkStateValue } from './check-state.ts'
import type {
  ArchivedUndoRecord,
  ArchiveRow,
  BranchRow,
  Deployed,
  ExchangeRow,
  MetaRow,
  PendingScan,
  RecordedResult,
  ResumedExchange,
  Rows,
  Stepping,
  TabRow,
  UndoRecord,
} from './store.ts'

const isTrue: Check = (value, path) => (value === true ? undefined : `${path} must be true.`)
const isFacts = isRecordOf(isAnything, isAnything)
const isDate: Check = (value, path) => (value instanceof Date ? undefined : `${path} must be a date.`)
const isText = optional(isString)

function orNull(check: Check): Check {
  return (value, path) => (value === null ? undefined : check(value, path))
}

const isPair: Check = (value, path) =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
    ? undefined
    : `${path} must be a name and a value.`
const isHeaders = isList(isPair)
const isBody = orNull(isBytes)

const isResponse = hasFields<StoredResponse>({
  status: isInteger(0, 599),
  headers: isHeaders,
  body: isBody,
})

const isHistory: Check = (value, path) =>
  value === 'push' || value === 'replace' ? undefined : isInteger(0)(value, path)

const isExchange = hasFields<ExchangeRow>({
  id: isString,
  run: isInteger(0),
  device: isString,
  tab: isString,
  mode: isOneOf('navigation', 'nested-navigation', 'subresource', 'fetch'),
  state: isOneOf('planned', 'open', 'done'),
  workerInstance: isString,
  method: isString,
  url: isUrl,
  headers: isHeaders,
  body: isBody,
  initiator: isString,
  document: isText,
  referrer: isString,
  chain: isList(isString),
  nesting: isInteger(0),
  referrerPolicy: isText,
  top: isText,
  scanner: optional(isTrue),
  userActivated: optional(isBoolean),
  action: isText,
  history: isHistory,
  mapped: isList(hasFields({ name: isString, before: isString, after: isString })),
  fetch: optional(
    hasFields({ mode: isString, credentials: isString, destination: isString, redirect: isString }),
  ),
  cookie: isText,
  at: optional(isMoment),
  response: optional(isResponse),
  blocked: isText,
  next: isText,
})

function isUrl(value: unknown, path: string): string | undefined {
  return typeof value === 'string' && URL.canParse(value) ? undefined : `${path} must be a URL.`
}

const isError = hasFields({ type: isString, message: isString })

const isResult = hasFields<RecordedResult>({
  exchange: isString,
  call: isString,
  argsHash: isString,
  result: isAnything,
  error: optional(isError),
  args: optional(isList(isAnything)),
  at: isMoment,
  counters: isRecordOf(isAnything, isInteger(0)),
  // An older version did not write it.
  seq: optional(isInteger(0)),
})

const PATCH = optional(hasFields({ members: isFacts, without: isList(isString) }))

/** A row of another table, as it was or as it came to be. */
function isRowOf(side: 'before' | 'after'): Check {
  return (value, path) => {
    const { table, [side]: row } = value as { table: string; before?: unknown; after?: unknown }
    return row === undefined ? undefined : checkIn(table, row, `${path}.${side}`)
  }
}

const hasUndoFields = hasFields({ table: isString, key: isAnything, undo: PATCH, redo: PATCH })
const isRowUndo: Check = (value, path) =>
  hasUndoFields(value, path) ?? firstProblem([isRowOf('before')(value, path), isRowOf('after')(value, path)])

const isUndoKey: Check = (value, path) =>
  Array.isArray(value) && value.length === 2 && value.every((part) => isInteger(0)(part, path) === undefined)
    ? undefined
    : `${path} must be two numbers.`

const IMAGE = {
  seq: isInteger(0),
  n: isInteger(0),
  previous: optional(isUndoKey),
  rows: isList(isRowUndo),
}
const isUndoRecord = hasFields<UndoRecord>({ ...IMAGE, meta: optional(isRewoundMembers) })
const isArchivedUndoRecord = hasFields<ArchivedUndoRecord>({
  ...IMAGE,
  meta: optional(hasFields({ before: isRewoundMembers, after: isRewoundMembers })),
})

const isScan = hasFields<PendingScan>({ url: isUrl, at: isMoment, run: isInteger(0), exchange: isText })

const isDeployed = hasFields<Deployed>({
  code: isString,
  registrations: hasFields({ apps: isList(isFacts), issuers: isList(isFacts) }),
  providers: isList(isString),
  secrets: isList(isString),
})

const isSetup: Check = (value, path) => {
  const problem = isFacts(value, path) ?? checkScenario(value)
  return problem === undefined ? undefined : `${path}: ${problem}`
}

/** With none of these members missing. */
function whole(check: Check, names: readonly string[]): Check {
  return (value, path) =>
    check(value, path) ??
    firstProblem(names.map((name) => (name in (value as object) ? undefined : `${path}.${name} is missing.`)))
}

const REWOUND = {
  now: optional(isMoment),
  lastRun: optional(isInteger(0)),
  lastExchange: optional(isInteger(0)),
  lastFault: optional(isInteger(0)),
  setup: optional(isSetup),
  scans: optional(isList(isScan)),
  deployed: optional(isDeployed),
}

function isRewoundMembers(value: unknown, path: string): string | undefined {
  return hasFields(REWOUND)(value, path)
}

const isPaused = hasFields<Control['paused'][number]>({
  exchange: isString,
  run: isInteger(0),
  seq: isInteger(0),
  key: isString,
  breakpoint: isText,
  beat: optional(isString),
  since: isMoment,
})

const isControl = hasFields<Control>({
  mode: isOneOf('run', 'step'),
  breakpoints: isList(hasFields({ id: isString, enabled: isBoolean, on: isFacts, condition: isText })),
  beats: optional(isFlows),
  paused: isList(isPaused),
})

const isStepping = hasFields<Stepping>({
  resumed: isList(
    hasFields<ResumedExchange>({
      exchange: isString,
      past: isInteger(0),
      to: isOneOf('step', 'response', 'breakpoint', 'end'),
    }),
  ),
  ignoringBreakpoints: isList(isInteger(0)),
})

const META: Fields<MetaRow> = {
  key: isString,
  scenario: whole(isSetup, ['seed', 'startsAt', 'start', 'answers', 'people', 'devices']),
  setup: whole(isSetup, ['strategy', 'secrets', 'providers', 'people', 'devices', 'faults']),
  deployed: optional(isDeployed),
  scans: isList(isScan),
  lastFault: isInteger(0),
  now: isMoment,
  lastRun: isInteger(0),
  lastExchange: isInteger(0),
  lastStep: isInteger(0),
  lastUndo: isInteger(-1),
  newestUndo: optional(isUndoKey),
  keptBytes: isInteger(0),
  undoBytes: isInteger(0),
  // Not every version with branches wrote it.
  archivedBytes: optional(isInteger(0)),
  branch: isString,
  lastBranch: isInteger(0),
  rewound: optional(hasFields({ newest: isInteger(0), mode: isOneOf('run', 'step') })),
  earliest: isInteger(0),
  control: isControl,
  stepping: isStepping,
}

const hasMeta = hasFields<MetaRow>(META)
const hasFirstMeta = hasFields<object>({
  ...Object.fromEntries(Object.entries(META).map(([name, check]) => [name, optional(check)] as const)),
  scenario: isSetup,
  now: isMoment,
  lastStep: isInteger(0),
})

/** The first version had fewer members and no branches: it is brought up to date before it is used. */
const isMeta: Check = (value, path) => {
  const problem = isFacts(value, path)
  if (problem !== undefined) return problem
  return 'branch' in (value as object) ? hasMeta(value, path) : hasFirstMeta(value, path)
}

const isTab = hasFields<TabRow>({
  device: isString,
  tab: isString,
  exchange: isText,
  loading: isBoolean,
  idempotencyKey: optional(hasFields({ id: isString, exchange: isString })),
  history: isList(hasFields({ url: isString })),
  position: isInteger(-1),
  shown: isText,
})

const isStateRow: Check = (value, path) => {
  const { key, value: kept } = value as Rows['state']
  return isString(key, `${path}.key`) ?? checkStateValue(key, kept, `${path}.value`)
}

/**
 * The adapter's rows may hold whatever code of the user's own put there: of those, what everything relies on. The others are as their writer,
 * this room, wrote them.
 */
const ROWS: Readonly<Record<string, Check>> = {
  users: hasFields({ id: isString, email: optional(orNull(isString)) }),
  accounts: hasFields({ provider: isString, providerAccountId: isString, userId: isString }),
  sessions: hasFields({ sessionToken: isString, userId: isString, expires: isDate }),
  verificationTokens: hasFields({ identifier: isString, token: isString, expires: isDate }),
  authenticators: hasFields({
    credentialID: isString,
    userId: isString,
    credentialPublicKey: isString,
    counter: isInteger(0),
    transports: optional(orNull(isString)),
  }),
  meta: isMeta,
  tabs: isTab,
  cookies: isCookie,
  exchanges: isExchange,
  results: isResult,
  steps: isStep,
  undoRecords: isUndoRecord,
  state: isStateRow,
  clients: hasFields<Rows['clients']>({ client: isString, exchange: isString, again: optional(isTrue) }),
  // The first version did not say how far a mail had come.
  mail: (value, path) => isMail({ state: 'delivered', arrivesAt: 0, ...(value as object) }, path),
  branches: hasFields<BranchRow>({
    id: isString,
    name: isString,
    parent: isText,
    from: isInteger(0),
    newest: isInteger(0),
    madeAt: isMoment,
    thinnedFrom: optional(isInteger(0)),
  }),
  ownRows: hasFields<Rows['ownRows']>({ table: isString, n: isInteger(1), row: isFacts }),
  archive: hasFields<ArchiveRow>({
    branch: isString,
    n: isInteger(0),
    to: isInteger(0),
    steps: isList(isStep),
    undoRecords: isList(isArchivedUndoRecord),
    results: isList(isResult),
  }),
}

/** What is wrong with a row that was stored, as a sentence that says where, or `undefined`. */
export function checkRow(table: string, row: unknown): string | undefined {
  return checkIn(table, row, table)
}

function checkIn(table: string, row: unknown, path: string): string | undefined {
  return ROWS[table]?.(row, path) ?? (table in ROWS ? undefined : `There is no table ${table}.`)
}
