import type { Lane, Step, StepKind, StepOf } from '../../protocol/steps.ts'
import { formatMove, plural, withTimes } from '../values/time.ts'
import { fieldOf, oneLine, shorten } from '../values/value.ts'
import { checkName, decisionWords } from './decisions.ts'
import { resultWords } from './result.ts'
import { changeInWords } from './setup-words.ts'

/** How a step is written in a row: its name, and what is said about it in grey. */
export interface Words {
  readonly name: string
  readonly note?: string
}

/** Picture of a kind of step; the workbench has one icon for each. */
export type StepIcon =
  | 'act'
  | 'request'
  | 'response'
  | 'cookie'
  | 'no-cookie'
  | 'check'
  | 'failed'
  | 'branch'
  | 'call'
  | 'database'
  | 'event'
  | 'sealed'
  | 'opened'
  | 'mail'
  | 'log'
  | 'fault'
  | 'clock'
  | 'mapped'
  | 'resumed'
  | 'diverged'
  | 'thinned'
  | 'edited'
  | 'timed-out'

const ICONS: Readonly<Record<StepKind, StepIcon>> = {
  'person.acted': 'act',
  'request.sent': 'request',
  'response.received': 'response',
  'cookie.sent': 'cookie',
  'cookie.stored': 'cookie',
  'cookie.withheld': 'no-cookie',
  'cookie.refused': 'no-cookie',
  'check.passed': 'check',
  'check.failed': 'failed',
  'decision.taken': 'branch',
  'callback.called': 'call',
  'callback.returned': 'call',
  'adapter.called': 'database',
  'adapter.returned': 'database',
  'event.fired': 'event',
  'token.sealed': 'sealed',
  'token.opened': 'opened',
  'mail.sent': 'mail',
  'log.written': 'log',
  'fault.injected': 'fault',
  'clock.moved': 'clock',
  'provider.changed': 'branch',
  'setup.changed': 'branch',
  'value.mapped': 'mapped',
  'exchange.resumed': 'resumed',
  'replay.diverged': 'diverged',
  'value.edited': 'edited',
  'request.timed-out': 'timed-out',
  'code.loaded': 'call',
  'code.failed': 'failed',
  'code.noticed': 'log',
  'console.written': 'log',
  'journal.thinned': 'thinned',
}

export function iconOf(step: Step): StepIcon {
  return ICONS[step.kind]
}

/** The lane whose hue a row has: where the step happened. */
export function laneOf(step: Step): Lane {
  if (step.kind.startsWith('cookie.')) return 'browser'
  if (step.kind.startsWith('adapter.')) return 'database'
  if (step.kind === 'mail.sent') return 'mail'
  return step.from.lane
}

const VERBS: Readonly<Record<string, string>> = {
  press: 'Click',
  follow: 'Click',
  type: 'Open',
  open: 'Open',
  submit: 'Submit',
}

/** What a person did, as the screen says it: links and buttons are clicked. */
export function actionName(action: string): string {
  return action.replace(/^[a-z]+(?= )/, (verb) => VERBS[verb] ?? verb)
}

/** The words of a row: of one step, or of a call and its return. */
export function wordsOf(first: Step, returned?: Step): Words {
  switch (first.kind) {
    case 'person.acted':
      return { name: actionName(first.data.action) }
    case 'request.sent':
      return { name: requestName(first.data.request.method, first.data.request.url) }
    case 'response.received':
      return { name: responseName(first.data.response) }
    case 'check.passed':
    case 'check.failed':
      return { name: `check ${checkName(first.data.check)}`, note: first.data.detail }
    case 'decision.taken':
      return decisionWords(first.data.decision, first.data.branch)
    case 'callback.called':
    case 'callback.returned':
      return callbackWords(first, returned)
    case 'adapter.called':
    case 'adapter.returned':
      return adapterWords(first, returned)
    case 'event.fired':
      return { name: `event ${first.data.event}`, ...noteIf(first.data.error?.type) }
    case 'token.sealed':
    case 'token.opened':
      return tokenWords(first)
    default:
      return cookieWords(first) ?? otherWords(first)
  }
}

function cookieWords(step: Step): Words | undefined {
  switch (step.kind) {
    case 'cookie.sent':
      return { name: `sent ${step.data.cookie.name}` }
    case 'cookie.withheld':
      return { name: `not sent ${step.data.cookie.name}`, note: withTimes(step.data.verdict.reason) }
    case 'cookie.stored':
      return { name: `${step.data.removed ? 'removed' : 'stored'} ${step.data.cookie.name}` }
    case 'cookie.refused':
      return { name: `refused ${step.data.line.split('=')[0]}`, note: step.data.verdict.reason }
    default:
      return undefined
  }
}

function otherWords(step: Step): Words {
  switch (step.kind) {
    case 'mail.sent':
      return { name: `mail to ${step.data.to}`, note: mailNote(step.data) }
    case 'log.written':
      return { name: `log ${step.data.level}`, note: shorten(step.data.message, 200) }
    case 'clock.moved':
      return { name: `clock ${formatMove(step.data.toMs - step.data.fromMs)}` }
    case 'fault.injected':
      return { name: `fault ${step.data.fault}`, note: step.data.detail }
    case 'provider.changed':
      return { name: CHANGES[step.data.command], note: step.data.provider }
    case 'setup.changed':
      return { name: `${step.data.member} changed`, note: changeInWords(step.data) }
    case 'value.mapped':
      return { name: `mapped ${step.data.name}`, note: step.data.after }
    case 'exchange.resumed':
      return {
        name: 'resumed',
        note: `the worker stopped; ${plural(step.data.answered, 'recorded result')} reused`,
      }
    case 'replay.diverged':
      return { name: step.data.call, note: 'differs from the record' }
    case 'value.edited':
      return { name: 'edited', note: `${step.summary}, at step ${step.data.of}` }
    case 'request.timed-out':
      return { name: 'gave up', note: `no response for ${step.data.afterMs / 1000} s` }
    case 'code.loaded':
      return { name: `${step.data.entry} loaded`, note: loadedNote(step.data) }
    case 'code.failed':
      return { name: `${step.data.label} failed`, note: shorten(step.data.message, 200) }
    case 'code.noticed':
      return { name: `notice ${step.data.notice}`, note: shorten(step.data.message, 200) }
    case 'console.written':
      return { name: `console.${step.data.level}`, note: shorten(step.data.text, 200) }
    case 'journal.thinned':
      return thinnedWords(step.data)
    default:
      return { name: step.summary }
  }
}

function thinnedWords({ branches = [], removed, upTo }: StepOf<'journal.thinned'>['data']): Words {
  const from = branches.map(({ branch }) => branch).join(', ')
  if (removed === 0) return { name: 'Steps of other branches removed', note: from }
  return {
    name: `${plural(removed, 'older step')} removed`,
    note: from === '' ? `up to ${upTo}` : `up to ${upTo}, and of ${from}`,
  }
}

/** `mounted at /api/auth, database sessions in the place of jwt` */
function loadedNote({ basePath, strategy, writtenStrategy }: StepOf<'code.loaded'>['data']): string {
  if (strategy === undefined) return `mounted at ${basePath}`
  const instead = writtenStrategy === undefined ? '' : ` instead of ${writtenStrategy}`
  return `mounted at ${basePath}, ${strategy} sessions${instead}`
}

function callbackWords(first: Step, returned: Step | undefined): Words {
  if (first.kind !== 'callback.called' && first.kind !== 'callback.returned') return { name: first.summary }
  const name = first.data.callback
  const end = returned ?? (first.kind === 'callback.returned' ? first : undefined)
  if (end?.kind !== 'callback.returned') return { name, note: 'not returned yet' }
  if (end.data.error) return { name, note: `threw ${end.data.error.type}` }
  const trigger = fieldOf(first.data.args[0], 'trigger')
  const cause = name === 'jwt' && typeof trigger === 'string' ? `trigger ${trigger} ` : ''
  // A callback may change its arguments: those that a return has say nothing of what was added.
  const before = first.kind === 'callback.called' ? first.data.args : []
  return { name, note: `${cause}→ ${resultWords({ name, before, result: end.data.result })}` }
}

function adapterWords(first: Step, returned: Step | undefined): Words {
  if (first.kind !== 'adapter.called' && first.kind !== 'adapter.returned') return { name: first.summary }
  const name = first.data.operation
  const end = returned ?? (first.kind === 'adapter.returned' ? first : undefined)
  if (end?.kind !== 'adapter.returned') return { name, note: 'not returned yet' }
  if (end.data.error) return { name, note: `threw ${end.data.error.type}` }
  const [argument] = first.data.args
  if (name === 'linkAccount')
    return { name, note: `${fieldOf(argument, 'provider')} ${fieldOf(argument, 'providerAccountId')}` }
  const id = fieldOf(end.data.result, 'id')
  return { name, note: `→ ${typeof id === 'string' ? id : oneLine(end.data.result, 60)}` }
}

function tokenWords(step: Step): Words {
  if (step.kind !== 'token.sealed' && step.kind !== 'token.opened') return { name: step.summary }
  const { purpose, header } = step.data
  const verb = step.kind === 'token.sealed' ? 'encrypted' : 'decrypted'
  const algorithms = [header['alg'], header['enc']].filter((part) => typeof part === 'string')
  return { name: `token ${verb}`, note: [purpose, ...algorithms].join(', ') }
}

const CHANGES = {
  'consent.revoke': 'consent revoked',
  'logins.end': 'logins ended',
  'keys.rotate': 'key rotated',
} as const satisfies Readonly<Record<StepOf<'provider.changed'>['data']['command'], string>>

/** What became of a mail, where that is not simply that it arrived. */
function mailNote({ state, subject }: StepOf<'mail.sent'>['data']): string {
  return state === 'delivered' ? subject : `${state}: ${subject}`
}

/** `POST github.com/login/oauth/access_token` */
export function requestName(method: string, url: string): string {
  if (!URL.canParse(url)) return `${method} ${url}`
  const { host, pathname } = new URL(url)
  return `${method} ${host}${pathname}`
}

/** `302 /dashboard`, `200`; status 0 says that nothing came. */
export function responseName(response: {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
}): string {
  if (response.status === 0) return 'no response'
  const location = response.headers.find(([name]) => name === 'location')?.[1]
  if (location === undefined) return String(response.status)
  if (!URL.canParse(location)) return `${response.status} ${location}`
  const { host, pathname } = new URL(location)
  return `${response.status} ${host}${pathname}`
}

function noteIf(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note }
}
