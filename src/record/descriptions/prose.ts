import type { CodePlace } from '../../protocol/code.ts'
import type { HttpRequest, HttpResponse } from '../../protocol/http.ts'
import type { Mail } from '../../protocol/mail.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Party, SealedToken, Step, StepOf } from '../../protocol/steps.ts'
import { checkName, decisionWords } from '../labels/decisions.ts'
import { resultWords } from '../labels/result.ts'
import { changeInWords } from '../labels/setup-words.ts'
import { responseName, wordsOf } from '../labels/words.ts'
import type { Exchange, Part } from '../outline/outline.ts'
import { stepsOf } from '../outline/outline.ts'
import { queryOf, readBody } from '../values/http.ts'
import { formatMove, formatTime, plural, withTimes } from '../values/time.ts'
import { fieldOf, oneLine } from '../values/value.ts'

/** What happened, in plain words: who did what, and how it ended. */
export function proseOf(part: Part): readonly string[] {
  const [first] = stepsOf(part)
  const sentences = stepsOf(part).map((step) => sentence(step, first))
  return part.type === 'exchange' ? [...sentences, ...withheldIn(part)] : sentences
}

/** Cookies that the browser did not send with the request: often the reason for what follows. */
function withheldIn({ children }: Exchange): readonly string[] {
  return children
    .flatMap(stepsOf)
    .filter((step) => step.kind === 'cookie.withheld')
    .map(({ data }) => `The cookie ${data.cookie.name} is not sent. ${withTimes(data.verdict.reason)}.`)
}

/** `first` is the step itself, or the call that it is the return of. */
function sentence(step: Step, first: Step | undefined): string {
  switch (step.kind) {
    case 'person.acted':
      return `${step.from.name} ${wordsOf(step).name.replace(/^[A-Z][a-z]+/, (verb) => `${verb.toLowerCase()}s`)}.`
    case 'request.sent':
      return requestSentence(step.data.request, step.from, step.to)
    case 'response.received':
      return responseSentence(step.data.response, step.from)
    case 'check.passed':
      return `${who(step.from)} checks ${checkName(step.data.check)}: ${step.data.detail}.`
    case 'check.failed':
      return `${who(step.from)} checks ${checkName(step.data.check)}, and it fails: ${step.data.detail}.`
    case 'decision.taken': {
      const { name, note } = decisionWords(step.data.decision, step.data.branch)
      return `${who(step.from)} decides. ${capital(name)}: ${note}.`
    }
    case 'token.sealed':
      return `${who(step.from)} encrypts the ${step.data.purpose} token${contentOf(step.data)}. Only the server can decrypt it.`
    case 'token.opened':
      return `${who(step.from)} decrypts the ${step.data.purpose} token${contentOf(step.data)}, with ${secretWords(step.data.secretIndex)}.`
    case 'event.fired':
      return step.data.error
        ? `The event ${step.data.event} threw ${step.data.error.type}: ${step.data.error.message}. The error is logged and changes nothing.`
        : `${who(step.from)} fires the ${step.data.event} event. The handler runs, but its return value is ignored.`
    default:
      return callSentence(step, first) ?? cookieSentence(step) ?? otherSentence(step)
  }
}

/** The engine may have several secrets: new tokens take the first, older ones still open what they sealed. */
function secretWords(index: number): string {
  return index === 0 ? 'the first AUTH_SECRET' : `AUTH_SECRET number ${index + 1}, an older one`
}

function requestSentence(request: HttpRequest, from: Party, to: Party | undefined): string {
  const path = URL.canParse(request.url) ? new URL(request.url).pathname : request.url
  const verb = request.method === 'GET' ? 'requests' : `sends a ${request.method} to`
  const names = parametersOf(request)
  const carries = names.length === 0 ? '' : ` Its parameters: ${listed(names)}.`
  return `${who(from)} ${verb} ${to?.name ?? 'a server'}${path}.${carries}`
}

/** Names of what a request carries in its address and its form. */
function parametersOf({ url, headers, body }: HttpRequest): readonly string[] {
  const readable = readBody(headers, body)
  const form = readable && 'form' in readable ? readable.form : []
  return [...new Set([...queryOf(url), ...form].map(([name]) => name))]
}

const LISTED = 5

function listed(names: readonly string[]): string {
  if (names.length > LISTED) return `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more`
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function responseSentence(response: HttpResponse, from: Party): string {
  if (response.status === 0) return `No response from ${from.name}.`
  const cookies = response.headers.filter(([name]) => name === 'set-cookie').length
  const sets = cookies === 0 ? '' : ` It sets ${plural(cookies, 'cookie')}.`
  const [status, ...place] = responseName(response).split(' ')
  if (place.length === 0) return `${who(from)} responds with ${status}.${sets}`
  return `${who(from)} redirects (${status}) to ${place.join(' ')}.${sets}`
}

function contentOf({ claims }: SealedToken): string {
  const exp = claims['exp']
  const until = typeof exp === 'number' ? `, valid until ${formatTime(exp * 1000)}` : ''
  return ` with ${plural(Object.keys(claims).length, 'claim')}${until}`
}

/** With a full stop, unless it was cut short. */
function ended(text: string): string {
  return text.endsWith('…') ? text : `${text}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function callSentence(step: Step, first: Step | undefined): string | undefined {
  switch (step.kind) {
    case 'callback.called':
      return `${who(step.from)} calls the ${step.data.callback} callback${purposeOf(step.data.callback)}.`
    case 'callback.returned':
      return step.data.error
        ? `${step.data.callback} threw ${step.data.error.type}: ${step.data.error.message}`
        : `${step.data.callback} ${returnedWords(step.data, first)}`
    case 'adapter.called':
      return `${who(step.from)} calls the adapter's ${step.data.operation}.`
    case 'adapter.returned':
      return step.data.error
        ? `${step.data.operation} threw ${step.data.error.type}: ${step.data.error.message}`
        : `${step.data.operation} returned ${recordWords(step.data.result)}`
    default:
      return undefined
  }
}

/** `returned the token: +login.`, `returned an object with user, expires.` */
function returnedWords(
  { args, callback, result }: StepOf<'callback.returned'>['data'],
  first: Step | undefined,
): string {
  // Arguments as they went in: a callback may change them in place.
  const before = first?.kind === 'callback.called' ? first.data.args : args
  if (!isRecord(result)) return `returned ${ended(oneLine(result, 90))}`
  const words = resultWords({ name: callback, before, result })
  if (words === 'unchanged') return 'returned its argument unchanged.'
  return callback === 'jwt' ? `returned the token: ${words}.` : `returned an object: ${words}.`
}

function recordWords(result: unknown): string {
  if (result === null || result === undefined) return 'nothing.'
  if (Array.isArray(result)) return `${plural(result.length, 'record')}.`
  if (!isRecord(result)) return ended(oneLine(result, 90))
  const id = result['id'] ?? result['sessionToken'] ?? result['providerAccountId']
  const which = typeof id === 'string' ? ` ${id}` : ''
  return `the record${which}, with ${Object.keys(result).join(', ')}.`
}

/** What the callbacks of Auth.js are for. */
const PURPOSES: Readonly<Record<string, string>> = {
  signIn: ', which decides whether this person may sign in',
  redirect: ', which decides where the browser may be sent',
  jwt: ', which decides what the session token carries',
  session: ', which decides what the client sees of the session',
  profile: ", which turns the provider's response into a user",
}

function purposeOf(callback: string): string {
  return (Object.hasOwn(PURPOSES, callback) && PURPOSES[callback]) || ''
}

function cookieSentence(step: Step): string | undefined {
  switch (step.kind) {
    case 'cookie.sent':
      return `${who(step.from)} sends the cookie ${step.data.cookie.name}. ${withTimes(step.data.verdict.reason)}.`
    case 'cookie.withheld':
      return `${who(step.from)} does not send the cookie ${step.data.cookie.name}. ${withTimes(step.data.verdict.reason)}.`
    case 'cookie.stored':
      return step.data.removed
        ? `${who(step.from)} deletes the cookie ${step.data.cookie.name}: it was set with a past expiry.`
        : `${who(step.from)} stores the cookie ${step.data.cookie.name}. ${withTimes(step.data.verdict.reason)}.`
    case 'cookie.refused':
      return `${who(step.from)} refuses the cookie ${step.data.line.split('=')[0]}. ${withTimes(step.data.verdict.reason)}.`
    default:
      return undefined
  }
}

function otherSentence(step: Step): string {
  switch (step.kind) {
    case 'mail.sent':
      return `${who(step.from)} accepts a mail to ${step.data.to}: ${step.data.subject}. ${mailFate(step.data.state, step.data.arrivesAt)}.`
    case 'log.written':
      return `The engine's logger says: ${step.data.message}`
    case 'clock.moved':
      return `The virtual clock moved by ${formatMove(step.data.toMs - step.data.fromMs)}.`
    case 'fault.injected':
      return `Injected fault: ${step.data.detail}.${step.data.ended ? ' It fires only once.' : ''}`
    case 'provider.changed': {
      const { name, note } = wordsOf(step)
      return `Changed by hand at ${note ?? step.data.provider}: ${name}${step.data.person === undefined ? '' : ` for ${step.data.person}`}.`
    }
    case 'setup.changed':
      return `The sandbox was changed by hand. ${step.data.member}: ${ended(changeInWords(step.data))}`
    case 'value.mapped':
      return `${step.data.name} contained a simulator URL. It was sent as ${step.data.after}.`
    case 'exchange.resumed':
      return `The worker stopped during this request. It resumed from ${plural(step.data.answered, 'recorded result')}; nothing happened twice.`
    case 'replay.diverged':
      return `${step.data.call} was not repeated as recorded. Calls run live from here on.`
    case 'value.edited':
      return `The flow was paused at step ${step.data.of}, and someone ${editProse(step)}.`
    case 'request.timed-out':
      return `The page waited ${step.data.afterMs / 1000} seconds for ${step.data.url} and gave up, as a browser does.`
    case 'code.loaded':
      return `app.example loads ${step.data.entry} again for this request, like a serverless function at a cold start, and mounts the engine at ${step.data.basePath}.${strategyProse(step.data)}`
    case 'code.failed':
      return `${step.data.label} failed: ${step.data.message}`
    case 'code.noticed':
      return `${step.data.message}${placeWords(step.data.place)}.`
    case 'console.written':
      return `${step.data.label}${placeWords(step.data.place)} logs: ${step.data.text}`
    case 'journal.thinned':
      return thinnedProse(step.data)
    default:
      return step.summary
  }
}

function thinnedProse({ branches = [], removed }: StepOf<'journal.thinned'>['data']): string {
  const steps = removed === 0 ? '' : ` ${plural(removed, 'older step')} ${wasOrWere(removed)} deleted.`
  const others = branches
    .map(
      (each) =>
        ` ${plural(each.removed, 'step')} of branch ${each.branch} ${wasOrWere(each.removed)} deleted.`,
    )
    .join('')
  return `The record was full.${steps}${others}`
}

function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were'
}

function strategyProse({ strategy, writtenStrategy }: StepOf<'code.loaded'>['data']): string {
  if (strategy === undefined) return ''
  const kept = `It uses ${strategy} sessions`
  return writtenStrategy === undefined
    ? ` ${kept}.`
    : ` ${kept}, chosen here instead of ${writtenStrategy} as set in the code.`
}

function placeWords(place: CodePlace | undefined): string {
  return place === undefined ? '' : ` (${place.file}:${place.line})`
}

function mailFate(state: Mail['state'], arrivesAt: number): string {
  switch (state) {
    case 'delivered':
      return 'It is in the mailbox'
    case 'delayed':
      return `It will arrive at ${formatTime(arrivesAt)}`
    case 'bounced':
      return "It bounced, and the app doesn't find out"
    case 'lost':
      return 'It is lost, and no one finds out'
  }
}

function who(party: Party): string {
  if (party.lane === 'browser') return `The browser on ${party.name}`
  return party.lane === 'database' ? 'The database' : party.name
}

function editProse({ data: { after, edit } }: StepOf<'value.edited'>): string {
  switch (edit) {
    case 'request':
      return "changed the request on the wire; its sender doesn't know"
    case 'response':
      return 'changed the response'
    case 'call':
      return 'changed the arguments'
    case 'result':
      return 'changed the return value'
    case 'error':
      return `made it throw ${String(fieldOf(after, 'type'))} instead`
    case 'token':
      return 'changed the claims of a token'
  }
}
