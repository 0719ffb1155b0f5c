import type { DeviationId } from '../../deviations/deviation.ts'
import type { GuestVersion } from '../../protocol/engines.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { CheckData, Step } from '../../protocol/steps.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { isCallback } from '../kinds/families.ts'
import { logWritten } from '../kinds/log-written.ts'
import { mailSent } from '../kinds/mail-sent.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'
import { headerOf, readBody } from '../values/http.ts'
import type { EngineExchange } from './engine-difference.ts'

type Recorded = Pick<EngineExchange, 'ours' | 'published' | 'rows'>

/** From a certain step on, the engines go different ways, for the reason of one row. */
export interface Turn {
  /** A row of the table of deviations, or the version that changed it. */
  readonly id: DeviationId | GuestVersion
  /** The step that decides, in either recording: one of the inside, a call, a line of the log. */
  readonly begins: (exchange: Recorded) => Step | undefined
  /** Which of the two stops there. It logs an error and answers; the other one goes on. */
  readonly stops: 'ours' | 'published' | 'neither'
  /** The one that stops logs nothing. */
  readonly isQuiet?: true
  /** Where neither stops: what may differ. Default: all that comes. */
  readonly covers?: (step: Step) => boolean
}

type Begins = Turn['begins']

/** A check of ours that failed. */
function fails(rule: string, isMeant: (data: CheckData) => boolean = () => true): Begins {
  return ({ ours }) => ours.find((step) => step.rule === rule && checkFailed.is(step) && isMeant(step.data))
}

/** A configuration that ours refuses: the log says so before the check. */
function refuses(text: string): Begins {
  return (exchange) => fails('CONFIG-1', says(text))(exchange) && exchange.ours[0]
}

const says =
  (text: string) =>
  ({ detail }: CheckData): boolean =>
    detail.includes(text)

/** What ours reports where a setting makes the difference. */
export function reports(id: DeviationId): Begins {
  return ({ ours }) =>
    ours.find((step) => step.rule === 'PUBLISHED-1' && decisionTaken.is(step) && step.data.branch === id)
}

function returns(callback: string, isMeant: (result: unknown, args: readonly unknown[]) => boolean): Begins {
  return ({ ours }) =>
    ours.find(
      (step) =>
        callbackReturned.is(step) &&
        step.data.callback === callback &&
        step.data.error === undefined &&
        isMeant(step.data.result, step.data.args),
    )
}

export function requests(isMeant: (url: URL, body: unknown, cookies: readonly string[]) => boolean): Begins {
  return ({ ours }) =>
    ours.find((step) => {
      if (!requestSent.is(step) || step.to?.lane !== 'app') return false
      const { body, headers, url } = step.data.request
      const readable = readBody(headers, body)
      const cookies = headerOf(headers, 'cookie')?.split('; ') ?? []
      const json = readable && 'json' in readable ? readable.json : undefined
      return (
        URL.canParse(url) &&
        isMeant(
          new URL(url),
          json,
          cookies.map((pair) => pair.split('=')[0] ?? ''),
        )
      )
    })
}

export function logs(side: 'ours' | 'published', isMeant: (type: string, all: string) => boolean): Begins {
  return (exchange) =>
    exchange[side].find(
      (step) =>
        logWritten.is(step) &&
        step.data.level === 'error' &&
        isMeant(step.data.message.split(':')[0] ?? '', JSON.stringify(step.data)),
    )
}

export const and =
  (one: Begins, other: (exchange: Recorded) => boolean): Begins =>
  (exchange) =>
    other(exchange) ? one(exchange) : undefined

export function answerIn(steps: readonly Step[]): ResponseReceived | undefined {
  return steps.filter(responseReceived.is).findLast(({ to }) => to?.lane === 'browser')
}

function statusOf(steps: readonly Step[]): number | undefined {
  return answerIn(steps)?.data.response.status
}

const calls = (steps: readonly Step[], callback: string) =>
  steps.some((step) => callbackReturned.is(step) && step.data.callback === callback)

function isForgotten(result: unknown, [params]: readonly unknown[]): boolean {
  return (result === undefined || Array.isArray(result)) && isRecord(params) && params['user'] !== undefined
}

/** Text that is no address, and those that would run in a page. */
function isNoAddress(result: unknown): boolean {
  if (typeof result !== 'string' || result === '') return false
  return (
    (!URL.canParse(result) && !result.startsWith('/')) || /^(?:javascript|data|vbscript|blob):/i.test(result)
  )
}

/** Another cookie whose name begins with that of the session, or pieces beside the whole. */
function hasSimilarName(cookies: readonly string[]): boolean {
  const names = cookies.map((name) => name.trim()).filter((name) => /session-token/.test(name))
  const isPiece = (name: string) => /session-token\.\d+$/.test(name)
  const isWhole = (name: string) => name.endsWith('session-token')
  return (
    names.some((name) => !isPiece(name) && !isWhole(name)) || (names.some(isPiece) && names.some(isWhole))
  )
}

/** Functions that the published package does not wait for. */
const NOT_AWAITED = ['account', 'normalizeIdentifier', 'session.generateSessionToken']

/** One of them was called, and what its result goes into lacks it with the package. */
const isLost: Begins = ({ ours, rows }) => {
  const call = ours.find((step) => callbackReturned.is(step) && NOT_AWAITED.includes(step.data.callback))
  const isGone = (value: unknown) =>
    value === undefined || (isRecord(value) && Object.keys(value).length === 0)
  const lost = rows.find(({ leaves }) =>
    leaves.some(({ path, a, b }) => /^(?:args|message)\b/.test(path) && !isGone(a) && isGone(b)),
  )
  return lost && call
}

/** What the browser gets or the mailbox, and the log. */
export function isAnswer(step: Step): boolean {
  const isResponse = responseReceived.is(step) && step.to?.lane === 'browser'
  return isResponse || logWritten.is(step) || cookieStored.is(step) || mailSent.is(step)
}

const SPREAD_ON_THE_PAGE = ['callbackUrl', 'email', 'error']

export const TURNS: readonly Turn[] = [
  { id: 'DEV-2', stops: 'ours', begins: fails('USERINFO-1', says('userinfo returned status')) },
  { id: 'DEV-3', stops: 'ours', begins: fails('USERINFO-2') },
  { id: 'DEV-5', stops: 'ours', begins: fails('AUTHZ-3') },
  { id: 'DEV-6', stops: 'ours', begins: fails('CALLBACK-3', says('more than one code')) },
  { id: 'DEV-8', stops: 'neither', begins: fails('LINK-9') },
  { id: 'DEV-9', stops: 'neither', begins: requests((_url, _body, cookies) => hasSimilarName(cookies)) },
  {
    id: 'DEV-15',
    stops: 'published',
    begins: requests(
      ({ pathname, searchParams }) =>
        pathname.endsWith('/signin') &&
        [...searchParams.keys()].some((name) => !SPREAD_ON_THE_PAGE.includes(name)),
    ),
  },
  {
    id: 'DEV-19',
    stops: 'published',
    begins: and(
      logs('published', (type) => type === 'AccessDenied'),
      ({ published, ours }) => !calls(published, 'signIn') && !calls(ours, 'signIn'),
    ),
  },
  {
    id: 'DEV-19',
    stops: 'published',
    begins: and(
      logs('published', (_type, all) => /Invalid time value|Invalid Date/.test(all)),
      (exchange) => reports('DEV-64')(exchange) === undefined,
    ),
  },
  { id: 'DEV-20', stops: 'neither', covers: isAnswer, begins: returns('redirect', (result) => !result) },
  {
    id: 'DEV-21',
    stops: 'neither',
    covers: isAnswer,
    begins: ({ ours }) =>
      ours.find(
        (step) =>
          callbackReturned.is(step) && step.data.callback === 'jwt.encode' && step.data.error !== undefined,
      ),
  },
  { id: 'DEV-22', stops: 'published', begins: reports('DEV-22') },
  {
    id: 'DEV-23',
    stops: 'ours',
    begins: and(
      logs('ours', (type) => type === 'UnknownAction'),
      ({ published }) => statusOf(published) !== 400,
    ),
  },
  { id: 'DEV-24', stops: 'published', begins: reports('DEV-24') },
  { id: 'DEV-25', stops: 'ours', begins: fails('BODY-1') },
  { id: 'DEV-26', stops: 'ours', begins: reports('DEV-26') },
  {
    id: 'DEV-28',
    stops: 'neither',
    covers: (step) => isAnswer(step) || isCallback(step),
    begins: requests(
      (_url, body) => isRecord(body) && !['string', 'undefined'].includes(typeof body['callbackUrl']),
    ),
  },
  { id: 'DEV-30', stops: 'ours', begins: fails('IDTOKEN-2', ({ check }) => check === 'id-token-signature') },
  { id: 'DEV-32', stops: 'published', begins: reports('DEV-32') },
  {
    id: 'DEV-37',
    stops: 'published',
    begins: ({ ours, published }) => {
      const own = answerIn(ours)
      const location = own && headerOf(own.data.response.headers, 'location')
      return location && /%[C-F]/i.test(location) && statusOf(published) !== 302 ? own : undefined
    },
  },
  {
    id: 'DEV-40',
    stops: 'published',
    begins: and(
      fails('JWE-4', ({ check }) => check === 'session-token'),
      ({ ours }) =>
        requests(({ pathname }) => pathname.includes('/webauthn-options'))({
          ours,
          published: [],
          rows: [],
        }) !== undefined,
    ),
  },
  {
    id: 'DEV-41',
    stops: 'ours',
    isQuiet: true,
    begins: ({ ours }) =>
      ours.some(({ rule }) => rule === 'WEBAUTHN-9')
        ? ours.find(
            (step) => step.rule === 'SIGNIN-1' && decisionTaken.is(step) && step.data.branch === 'redirected',
          )
        : undefined,
  },
  { id: 'DEV-47', stops: 'ours', begins: fails('IDTOKEN-2', ({ check }) => check === 'userinfo-signature') },
  { id: 'DEV-48', stops: 'ours', begins: fails('IDTOKEN-4') },
  {
    id: 'DEV-49',
    stops: 'neither',
    begins: fails('IDTOKEN-1', says('the subject of the ID token is empty')),
  },
  { id: 'DEV-50', stops: 'ours', begins: returns('jwt', isForgotten) },
  { id: 'DEV-51', stops: 'neither', covers: isAnswer, begins: returns('redirect', isNoAddress) },
  { id: 'DEV-52', stops: 'ours', begins: logs('ours', (type) => type === 'RequestTooLarge') },
  {
    id: 'DEV-53',
    stops: 'ours',
    begins: and(
      logs('ours', (type) => type === 'AuthError'),
      ({ ours, published }) => statusOf(ours) === 500 && [undefined, 500].includes(statusOf(published)),
    ),
  },
  {
    id: 'DEV-54',
    stops: 'ours',
    begins: refuses('has an invalid cookie name, domain or path'),
  },
  { id: 'DEV-56', stops: 'ours', begins: fails('EMAIL-1') },
  { id: 'DEV-57', stops: 'ours', begins: refuses('lacks `...webauthn`') },
  { id: 'DEV-58', stops: 'neither', begins: reports('DEV-58') },
  { id: 'DEV-59', stops: 'published', begins: reports('DEV-59') },
  { id: 'DEV-60', stops: 'neither', begins: reports('DEV-60') },
  { id: 'DEV-61', stops: 'neither', begins: isLost },
  { id: 'DEV-64', stops: 'published', begins: reports('DEV-64') },
  { id: 'DEV-65', stops: 'neither', covers: isAnswer, begins: refuses('Invalid URL') },
  { id: 'DEV-66', stops: 'ours', begins: refuses('Database session requires an adapter') },
  {
    id: 'DEV-67',
    stops: 'published',
    begins: and(
      logs('published', (type) => type === 'InvalidEndpoints'),
      (exchange) => reports('DEV-71')(exchange) === undefined,
    ),
  },
  { id: 'DEV-71', stops: 'published', begins: reports('DEV-71') },
]
