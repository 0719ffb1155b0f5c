import type { DeviationId } from '../../deviations/deviation.ts'
import type { Code, SourceLocation } from '../../protocol/code.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { CheckData, Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { logWritten } from '../kinds/log-written.ts'

/** Whether a step would go otherwise with the published package. `code` is what ran then. */
type Predicate = (step: Step, code: Code | null) => boolean

/** What the engine itself reports: it knows the settings. */
const reports =
  (id: DeviationId): Predicate =>
  (step) =>
    step.rule === 'PUBLISHED-1' && decisionTaken.is(step) && step.data.branch === id

const fails =
  (rule: string, isMeant: (data: CheckData) => boolean = () => true): Predicate =>
  (step) =>
    step.rule === rule && checkFailed.is(step) && isMeant(step.data)

const decides =
  (rule: string, branch?: string): Predicate =>
  (step) =>
    step.rule === rule && decisionTaken.is(step) && (branch === undefined || step.data.branch === branch)

/** RFC 5322 section 3.2.3: what a local part may have only in quotes, or not at all. */
const NEEDS_QUOTES = /^[^@"]*[()<>[\]:;\\,\p{Cc}][^@"]*@[^@"]+$/u

/** One for every row of the table that someone with a production configuration would meet. */
export const PREDICATES: Readonly<Record<DeviationId, Predicate>> = {
  'DEV-1': decides('CALLBACK-4', 'deleted: the callback failed'),
  'DEV-4': decides('AUTHZ-2'),
  'DEV-22': reports('DEV-22'),
  'DEV-24': reports('DEV-24'),
  'DEV-25': fails('BODY-1'),
  'DEV-26': reports('DEV-26'),
  'DEV-30': fails('IDTOKEN-2', ({ check }) => check === 'id-token-signature'),
  'DEV-32': reports('DEV-32'),
  'DEV-47': fails('IDTOKEN-2', ({ check }) => check === 'userinfo-signature'),
  'DEV-48': fails('IDTOKEN-4'),
  'DEV-50': forgetsReturn,
  'DEV-52': (step) => logWritten.is(step) && step.data.message.startsWith('RequestTooLarge:'),
  'DEV-56': fails(
    'EMAIL-1',
    ({ received }) => typeof received === 'string' && NEEDS_QUOTES.test(received.trim()),
  ),
  'DEV-57': fails('CONFIG-1', ({ detail }) => detail.includes('lacks `...webauthn`')),
  'DEV-58': reports('DEV-58'),
  'DEV-59': reports('DEV-59'),
  'DEV-60': reports('DEV-60'),
  'DEV-61': returnsPromise,
  'DEV-64': reports('DEV-64'),
  'DEV-67': reports('DEV-67'),
  'DEV-71': reports('DEV-71'),
}

/** At a sign-in only: on a session read, both end the session. */
function forgetsReturn(step: Step): boolean {
  if (!callbackReturned.is(step) || step.data.callback !== 'jwt' || step.data.error !== undefined)
    return false
  const [params] = step.data.args
  return step.data.result === undefined && isRecord(params) && params['user'] !== undefined
}

/** Functions whose result the published package does not wait for. */
const NOT_AWAITED = ['account', 'normalizeIdentifier', 'session.generateSessionToken']

function returnsPromise(step: Step, code: Code | null): boolean {
  if (!callbackCalled.is(step) || !NOT_AWAITED.includes(step.data.callback)) return false
  return /\basync\b/.test(lineAt(step.data.location, code))
}

function lineAt(location: SourceLocation | undefined, code: Code | null): string {
  const text = location === undefined ? undefined : code?.files[location.file]
  return text?.split('\n')[(location?.line ?? 1) - 1] ?? ''
}
