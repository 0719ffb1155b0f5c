import type { Code, SourceLocation } from '../../protocol/code.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { codeLoaded } from '../kinds/code-loaded.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { isSessionCookie } from '../kinds/shared/cookie.ts'
import { tokenEncrypted } from '../kinds/token-encrypted.ts'
import { plural } from '../values/time.ts'

/** How it went since the code runs, in parts of one line. */
export interface AfterRun {
  readonly parts: readonly string[]
  readonly isFailed: boolean
  /** The step to look at first. */
  readonly start?: { readonly seq: number; readonly label: string; readonly location?: SourceLocation }
}

/** Steps at which something may be missing, since the last change that could have given it. */
export function lackingIn(all: readonly Step[]): readonly Step[] {
  const began = all.findLastIndex((step) => setupChanged.is(step) && GIVERS.has(step.data.member))
  return all
    .slice(began + 1)
    .filter((step) => callbackCalled.is(step) || (responseReceived.is(step) && step.outcome === 'failed'))
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
  const start = startOf(steps, code)
  if (codeFailed.is(failure)) return { parts: [`${code.entry} couldn’t be loaded`], isFailed: true, ...start }
  const called = new Set(
    steps.filter(callbackReturned.is).flatMap(({ data }) => (data.location ? [data.callback] : [])),
  )
  const placeholders = placeholdersIn(steps)
  return {
    parts: [
      whoIn(steps),
      called.size === 0 ? 'no callback called yet' : `${plural(called.size, 'callback')} called`,
      ...(placeholders === 0 ? [] : [`${plural(placeholders, 'placeholder')} used`]),
    ],
    isFailed: false,
    ...start,
  }
}

/** The newest session that was made or read, unless its cookie was deleted since. */
function whoIn(steps: readonly Step[]): string {
  for (const step of steps.toReversed()) {
    if (cookieStored.is(step) && step.data.removed && isSessionCookie(step.data.cookie.name))
      return 'Signed out'
    const name = nameIn(step)
    if (name !== undefined) return `Signed in as ${name}`
  }
  return 'No one signed in yet'
}

function nameIn(step: Step): string | undefined {
  if (callbackReturned.is(step) && step.data.callback === 'session')
    return nameOf(memberOf(step.data.result, 'user'))
  if (adapterReturned.is(step) && step.data.operation === 'getSessionAndUser')
    return nameOf(memberOf(step.data.result, 'user'))
  return tokenEncrypted.is(step) && step.data.purpose === 'session' ? nameOf(step.data.claims) : undefined
}

function nameOf(user: unknown): string | undefined {
  const found = memberOf(user, 'name') ?? memberOf(user, 'email')
  return typeof found === 'string' && found !== '' ? found : undefined
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** Evaluating the code says the same of it each time. */
function placeholdersIn(steps: readonly Step[]): number {
  const notices = steps.filter(codeNoticed.is).filter(({ data }) => data.notice === 'placeholder')
  return new Set(notices.map(({ data }) => data.message)).size
}

/** What failed first in the user's code, what is not as expected, or else the callback that made the session. */
function startOf(steps: readonly Step[], { entry }: Code): Pick<AfterRun, 'start'> {
  const failed = steps.find(
    (step) => (callbackReturned.is(step) && step.data.error !== undefined) || codeFailed.is(step),
  )
  if (callbackReturned.is(failed))
    return startAt(failed.seq, `${failed.data.callback}, which failed`, failed.data.location)
  if (codeFailed.is(failed))
    return startAt(failed.seq, placeName(failed.data.location) ?? entry, failed.data.location)
  const noticed = steps.filter(codeNoticed.is).find(({ data }) => data.notice !== 'adapter')
  if (noticed)
    return startAt(noticed.seq, placeName(noticed.data.location) ?? 'the notice', noticed.data.location)
  const calls = steps.filter(callbackReturned.is).filter(({ data }) => data.location !== undefined)
  const call = calls.find(({ data }) => data.callback === 'jwt') ?? calls.at(-1)
  return call ? startAt(call.seq, call.data.callback, call.data.location) : {}
}

function startAt(seq: number, label: string, location: SourceLocation | undefined): Pick<AfterRun, 'start'> {
  return { start: { seq, label, ...(location && { location }) } }
}

function placeName(location: SourceLocation | undefined): string | undefined {
  return location && `${location.file}:${location.line}`
}
