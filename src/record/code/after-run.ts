import type { Code, SourceLocation } from '../../protocol/code.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { type CallbackReturned, callbackReturned } from '../kinds/callback-returned.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { codeLoaded } from '../kinds/code-loaded.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { eventFired } from '../kinds/event-fired.ts'
import { anyOf } from '../kinds/kind.ts'
import { logWritten } from '../kinds/log-written.ts'
import { queryRan } from '../kinds/query-ran.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { tokenEncrypted } from '../kinds/token-encrypted.ts'
import { refusalText } from '../labels/refusal.ts'
import { plural } from '../values/time.ts'
import { attemptIn } from './attempt.ts'
import { isSessionCookieIn } from './session-cookies.ts'

/** How it went since the code runs, in parts of one line. */
export interface AfterRun {
  readonly parts: readonly string[]
  readonly isFailed: boolean
  /** Why the code turned someone away, in sentences. */
  readonly reason?: string
  /** The step to look at first. */
  readonly start?: { readonly seq: number; readonly label: string; readonly location?: SourceLocation }
}

/** Steps at which something may be missing, since the newest sign-in began or since the last change that could have given it. */
export function lackingIn(all: readonly Step[]): readonly Step[] {
  const given = all.findLastIndex((step) => setupChanged.is(step) && GIVERS.has(step.data.member))
  const steps = sinceAttempt(all.slice(given + 1))
  // Where someone isn't signed in, an answer that was made up may be why.
  const isUndone = attemptIn(steps)?.isDone === false
  const madeUp = new Set(
    steps.filter((step) => isUndone && codeNoticed.is(step) && step.data.notice === 'answer').map(exchangeOf),
  )
  return steps.filter(
    (step) =>
      anyOf(callbackCalled, queryRan, adapterReturned)(step) ||
      (codeNoticed.is(step) && step.data.made !== undefined) ||
      (responseReceived.is(step) && (step.outcome === 'failed' || madeUp.has(step.exchange))),
  )
}

function exchangeOf({ exchange }: Step): string {
  return exchange
}

/** What failed before is past once someone signs in again. */
function sinceAttempt(steps: readonly Step[]): readonly Step[] {
  const began = attemptIn(steps)?.seq ?? 0
  return steps.filter(({ seq }) => seq >= began)
}

const GIVERS: ReadonlySet<string> = new Set(['code', 'people', 'answers'])

/** `Signed in as Ada · 4 callbacks called · 2 placeholders used`, and where to start. Nothing before the code was loaded. */
export function afterRun(all: readonly Step[], code: Code | null): AfterRun | undefined {
  if (code === null) return undefined
  const began = all.findLastIndex((step) => setupChanged.is(step) && step.data.member === 'code')
  const steps = all.slice(began + 1)
  const failure = steps.findLast(
    (step) => codeLoaded.is(step) || (codeFailed.is(step) && step.data.label === code.entry),
  )
  if (failure === undefined) return undefined
  const own = sinceAttempt(steps)
  const start = startOf(own, code)
  if (codeFailed.is(failure)) return { parts: [`${code.entry} couldn’t be loaded`], isFailed: true, ...start }
  const called = new Set(
    steps.filter(callbackReturned.is).flatMap(({ data }) => (data.location ? [data.callback] : [])),
  )
  const placeholders = placeholdersIn(steps)
  const who = whoIn(steps)
  const answers = new Set(
    own.filter(codeNoticed.is).flatMap(({ data }) => (data.notice === 'answer' ? [data.message] : [])),
  )
  return {
    parts: [
      who,
      called.size > 0
        ? `${plural(called.size, 'callback')} called`
        : `no callback called${who === NO_ONE ? ' yet' : ''}`,
      ...(placeholders === 0 ? [] : [`${plural(placeholders, 'placeholder')} used`]),
      ...(answers.size === 0 ? [] : [`${plural(answers.size, 'answer')} made up`]),
    ],
    isFailed: firstFailure(own, code) !== undefined,
    ...(who === SIGNED_IN_NAMELESS ? { reason: whyNameless(steps) } : reasonIn(own)),
    ...start,
  }
}

/** The newest session that was made or read, unless its cookie was deleted since. */
function whoIn(steps: readonly Step[]): string {
  const isOfSession = isSessionCookieIn(steps)
  for (const step of steps.toReversed()) {
    if (cookieStored.is(step) && step.data.removed && isOfSession(step.data.cookie.name)) return 'Signed out'
    const name = nameIn(step) ?? ownerIn(step, steps)
    if (name !== undefined) return signedInAs(name)
  }
  return NO_ONE
}

const NO_ONE = 'No one signed in yet'

const NAMELESS_PERSON = 'someone without a name'
const SIGNED_IN_NAMELESS = signedInAs(NAMELESS_PERSON)

function signedInAs(name: string): string {
  return `Signed in as ${name}`
}

/** What the session callback left out, or never had. */
function whyNameless(steps: readonly Step[]): string {
  const call = steps.findLast((step) => callbackReturned.is(step) && step.data.callback === 'session')
  const given = callbackReturned.is(call) && memberOf(memberOf(call.data.args[0], 'session'), 'user')
  return nameOf(given) === undefined
    ? 'The session has neither a name nor an e-mail address. Return `name` and `email` from `profile()` or `authorize()`.'
    : 'The `session` callback returned a user without the name and e-mail address that it got. Return them, too: `user: { ...session.user, … }`.'
}

function nameIn(step: Step): string | undefined {
  if (callbackReturned.is(step) && step.data.callback === 'session') {
    const user = memberOf(step.data.result, 'user')
    return isRecord(user) ? (nameOf(user) ?? NAMELESS_PERSON) : undefined
  }
  // The code's own way to make a session's token.
  if (callbackReturned.is(step) && step.data.callback === 'jwt.encode' && !step.data.error)
    return nameOf(memberOf(step.data.args[0], 'token')) ?? NAMELESS_PERSON
  if (adapterReturned.is(step) && step.data.operation === 'getSessionAndUser')
    return nameOf(memberOf(step.data.result, 'user'))
  return tokenEncrypted.is(step) && step.data.purpose === 'session'
    ? (nameOf(step.data.claims) ?? NAMELESS_PERSON)
    : undefined
}

/** Whose a session is that the database has now, and that nothing has read yet. */
function ownerIn(step: Step, steps: readonly Step[]): string | undefined {
  if (!adapterReturned.is(step) || step.data.operation !== 'createSession') return undefined
  const id = memberOf(step.data.result, 'userId')
  const owner = steps.findLast(
    (each) => adapterReturned.is(each) && id !== undefined && memberOf(each.data.result, 'id') === id,
  )
  return adapterReturned.is(owner) ? (nameOf(owner.data.result) ?? NAMELESS_PERSON) : undefined
}

function nameOf(user: unknown): string | undefined {
  const found = memberOf(user, 'name') ?? memberOf(user, 'email')
  return typeof found === 'string' && found !== '' ? found : undefined
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** Each is named when the code is evaluated, and again when it is used. */
function placeholdersIn(steps: readonly Step[]): number {
  const notices = steps.filter(codeNoticed.is).filter(({ data }) => data.notice === 'placeholder')
  return new Set(notices.map(({ data }) => data.missing?.specifier ?? data.message)).size
}

/** What failed first, what is not as expected, or else the callback that made the session. */
function startOf(steps: readonly Step[], code: Code): Pick<AfterRun, 'start'> {
  const failed = firstFailure(steps, code)
  if (failed) return failed
  const noticed = steps.filter(codeNoticed.is).find(({ data }) => data.notice !== 'adapter')
  if (noticed)
    return startAt(noticed.seq, placeName(noticed.data.location) ?? 'the notice', noticed.data.location)
  const calls = steps.filter(callbackReturned.is).filter(({ data }) => data.location !== undefined)
  const call = calls.find(({ data }) => data.callback === 'jwt') ?? calls.at(-1)
  return call ? startAt(call.seq, call.data.callback, call.data.location) : {}
}

/** Of the newest callback that refused, unless someone signed in since. */
function reasonIn(steps: readonly Step[]): Pick<AfterRun, 'reason'> {
  if (attemptIn(steps)?.isDone === true) return {}
  const refused = steps.findLast((step) => callbackReturned.is(step) && step.data.refusal !== undefined)
  return callbackReturned.is(refused) && refused.data.refusal
    ? { reason: refusalText(refused.data.refusal) }
    : {}
}

/** In the user's own code, or else what the engine logged as an error. */
function firstFailure(steps: readonly Step[], { entry }: Code): Pick<AfterRun, 'start'> | undefined {
  for (const step of steps) {
    if (callbackReturned.is(step) && step.data.error)
      return startAt(step.seq, `${step.data.callback}, which failed`, step.data.location)
    if (callbackReturned.is(step) && step.data.callback === 'signIn' && step.data.result === false)
      return startAt(step.seq, 'signIn, which returned false', placeOf(step))
    if (callbackReturned.is(step) && isRefusal(step))
      return startAt(step.seq, `authorize, which returned ${String(step.data.result)}`, placeOf(step))
    if (queryRan.is(step) && step.data.error)
      return startAt(step.seq, `the query at ${placeName(step.data.location) ?? entry}`, step.data.location)
    if (eventFired.is(step) && step.data.error)
      return startAt(step.seq, `${step.data.event}, which failed`, step.data.location)
    if (codeFailed.is(step))
      return startAt(step.seq, placeName(step.data.location) ?? entry, step.data.location)
  }
  const logged = steps.filter(logWritten.is).find(({ data }) => data.level === 'error')
  return logged && startAt(logged.seq, /^\w{1,80}/.exec(logged.data.message)?.[0] ?? 'the error', undefined)
}

/** The line that decided, if it is known. */
function placeOf({ data: { location, refusal } }: CallbackReturned): SourceLocation | undefined {
  return refusal?.exits.at(-1)?.location ?? location
}

/** `authorize` knows no one with these details. */
function isRefusal({ data: { callback, result } }: CallbackReturned): boolean {
  return /(?:^|\.)authorize$/.test(callback) && (result === null || result === undefined || result === false)
}

function startAt(seq: number, label: string, location: SourceLocation | undefined): Pick<AfterRun, 'start'> {
  return { start: { seq, label, ...(location && { location }) } }
}

function placeName(location: SourceLocation | undefined): string | undefined {
  return location && `${location.file}:${location.line}`
}
