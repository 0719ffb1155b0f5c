import type { BreakpointTarget } from '../../protocol/control.ts'
import type { StepKind } from '../../protocol/steps.ts'
import { laneName } from '../diagram/lanes.ts'

/** Any failure: what the switch in the list of breakpoints sets. */
export const ANY_FAILURE: BreakpointTarget = { outcome: 'failed' }

/** Kinds that a breakpoint can be set for, each as a clause. */
export const KIND_WORDS: Readonly<Record<StepKind, string>> = {
  'person.acted': 'a person acts',
  'request.sent': 'a request is sent',
  'response.received': 'a response is received',
  'cookie.sent': 'a cookie is sent',
  'cookie.withheld': 'a cookie is not sent',
  'cookie.stored': 'a cookie is stored',
  'cookie.refused': 'a cookie is refused',
  'check.passed': 'a check passes',
  'check.failed': 'a check fails',
  'decision.taken': 'a decision is made',
  'callback.called': 'a callback is called',
  'callback.returned': 'a callback returns',
  'adapter.called': 'the adapter is called',
  'adapter.returned': 'the adapter returns',
  'event.fired': 'an event is fired',
  'token.sealed': 'a token is encrypted',
  'token.opened': 'a token is decrypted',
  'mail.sent': 'a mail is sent',
  'log.written': 'a log line is written',
  'fault.injected': 'a fault fires',
  'provider.changed': 'a provider changes',
  'setup.changed': 'the setup changes',
  'clock.moved': 'the clock moves',
  'value.mapped': 'a value is mapped',
  'exchange.resumed': 'an exchange is resumed',
  'replay.diverged': 'a replay differs',
  'journal.thinned': 'old steps are deleted',
  'value.edited': 'a value is edited',
  'request.timed-out': 'a page gives up waiting',
  'code.loaded': 'the code is loaded',
  'code.failed': 'the code fails',
  'code.noticed': 'the code gets a notice',
  'console.written': 'the code writes to its console',
}

/** What a breakpoint holds at, in words: `callback jwt returned`, `rule PK3`, `request.sent to app.example/auth`. */
export function targetWords(target: BreakpointTarget): string {
  const { kind, lane, rule, callback, event, operation, cookie, url, outcome } = target
  const names = [
    callback === undefined ? undefined : `callback ${callback}`,
    operation === undefined ? undefined : `adapter ${operation}`,
    event === undefined ? undefined : `event ${event}`,
    cookie === undefined ? undefined : `cookie ${cookie}`,
    rule === undefined ? undefined : `rule ${rule}`,
  ].filter((name) => name !== undefined)
  const verb = kind === undefined ? undefined : verbOf(kind)
  const what =
    names.length > 0 ? [...names, verb].join(' ') : kind === undefined ? undefined : KIND_WORDS[kind]
  return [
    outcome === undefined ? undefined : outcome === 'failed' ? 'any failure' : 'any warning',
    what?.trim(),
    url === undefined
      ? undefined
      : `${kind === undefined ? 'request or response of' : 'of'} ${url.replace(/^\*?\/\/|\?$/g, '')}`,
    lane === undefined ? undefined : `in the lane ${laneName(lane)}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
    .replace(/^(a (?:request|response) is \w+), of /, '$1: ')
}

/** What happens to a thing that has a name: `returned`, `stored`. */
function verbOf(kind: StepKind): string {
  return kind === 'cookie.withheld' ? 'not sent' : (kind.split('.')[1] ?? '')
}
