import type { Party, Step } from '../../protocol/steps.ts'
import type { Part } from './outline.ts'
import { stepsOf } from './outline.ts'
import { formatMove } from './time.ts'
import { oneLine } from './value.ts'
import { responseName } from './words.ts'

/** What happened, in plain words: who did what, and how it ended. */
export function proseOf(part: Part): readonly string[] {
  return stepsOf(part).map(sentence)
}

function sentence(step: Step): string {
  switch (step.kind) {
    case 'person.acted':
      return `${step.from.name} acts: ${step.data.action}.`
    case 'request.sent':
      return requestSentence(step.data.request, step.from, step.to)
    case 'response.received':
      return step.data.response.status === 0
        ? `No answer came from ${step.from.name}.`
        : `${who(step.from)} answers ${responseName(step.data.response)}.`
    case 'check.passed':
      return `${who(step.from)} checks ${step.data.check}: ${step.data.detail}.`
    case 'check.failed':
      return `${who(step.from)} checks ${step.data.check}, and it fails: ${step.data.detail}.`
    case 'decision.taken':
      return `${who(step.from)} decides about ${step.data.decision}: ${step.data.branch}.`
    case 'token.sealed':
      return `${who(step.from)} seals a token for ${step.data.purpose}. Only who has the secret can open it.`
    case 'token.opened':
      return `${who(step.from)} opens the token for ${step.data.purpose}.`
    case 'event.fired':
      return `${who(step.from)} fires the event ${step.data.event}. Nothing waits for what it returns.`
    default:
      return callSentence(step) ?? cookieSentence(step) ?? otherSentence(step)
  }
}

function requestSentence(
  request: { readonly method: string; readonly url: string },
  from: Party,
  to: Party | undefined,
): string {
  const path = URL.canParse(request.url) ? new URL(request.url).pathname : request.url
  const verb = request.method === 'GET' ? 'asks' : `sends a ${request.method} to`
  return `${who(from)} ${verb} ${to?.name ?? 'a server'}${request.method === 'GET' ? ' for' : ','} ${path}.`
}

function callSentence(step: Step): string | undefined {
  switch (step.kind) {
    case 'callback.called':
      return `${who(step.from)} calls the callback ${step.data.callback}${purposeOf(step.data.callback)}.`
    case 'callback.returned':
      return step.data.error
        ? `${step.data.callback} threw ${step.data.error.type}: ${step.data.error.message}`
        : `${step.data.callback} returned ${oneLine(step.data.result, 90)}.`
    case 'adapter.called':
      return `${who(step.from)} calls ${step.data.operation} of the adapter.`
    case 'adapter.returned':
      return step.data.error
        ? `${step.data.operation} threw ${step.data.error.type}: ${step.data.error.message}`
        : `${step.data.operation} returned ${oneLine(step.data.result, 90)}.`
    default:
      return undefined
  }
}

/** What the callbacks of Auth.js are for. */
const PURPOSES: Readonly<Record<string, string>> = {
  signIn: ', which decides whether this person may sign in',
  redirect: ', which decides where the browser may be sent',
  jwt: ', which decides what the session token carries',
  session: ', which decides what the client sees of the session',
  profile: ", which makes a user of the provider's answer",
}

function purposeOf(callback: string): string {
  return (Object.hasOwn(PURPOSES, callback) && PURPOSES[callback]) || ''
}

function cookieSentence(step: Step): string | undefined {
  switch (step.kind) {
    case 'cookie.sent':
      return `${who(step.from)} sends the cookie ${step.data.cookie.name} along. ${step.data.verdict.reason}.`
    case 'cookie.withheld':
      return `${who(step.from)} does not send the cookie ${step.data.cookie.name}. ${step.data.verdict.reason}.`
    case 'cookie.stored':
      return step.data.removed
        ? `${who(step.from)} removes the cookie ${step.data.cookie.name}: what was set has expired already.`
        : `${who(step.from)} stores the cookie ${step.data.cookie.name}. ${step.data.verdict.reason}.`
    case 'cookie.refused':
      return `${who(step.from)} refuses the cookie ${step.data.line.split('=')[0]}. ${step.data.verdict.reason}.`
    default:
      return undefined
  }
}

function otherSentence(step: Step): string {
  switch (step.kind) {
    case 'mail.sent':
      return `${who(step.from)} sends a mail to ${step.data.to}: ${step.data.subject}.`
    case 'log.written':
      return `The engine's logger says: ${step.data.message}`
    case 'clock.moved':
      return `The virtual clock moved by ${formatMove(step.data.toMs - step.data.fromMs)}.`
    case 'fault.injected':
      return `A fault was set: ${step.data.fault}.`
    case 'value.mapped':
      return `${step.data.name} held an address of the simulator. It was sent as ${step.data.after}.`
    case 'exchange.resumed':
      return `The worker died during this exchange. It went on from ${step.data.answered} recorded answers; nothing happened twice.`
    case 'replay.diverged':
      return `${step.data.call} came out differently than recorded.`
    case 'journal.thinned':
      return `The journal was full: ${step.data.removed} older steps are gone.`
    default:
      return step.summary
  }
}

function who(party: Party): string {
  if (party.lane === 'browser') return `The browser on ${party.name}`
  return party.lane === 'database' ? 'The database' : party.name
}
