import type { Endpoint, Fault, FaultEffect, FaultKind, FaultTarget } from '../../protocol/faults.ts'
import { formatSpan } from '../values/time.ts'

interface KindWords {
  /** What goes wrong, as the list of choices has it. */
  readonly label: string
  /** What will happen, in a sentence. */
  readonly will: string
}

/** Every effect in plain words. */
export const EFFECTS: Readonly<Record<FaultKind, KindWords>> = {
  status: {
    label: 'answers with another status',
    will: 'The server does nothing and answers with this status.',
  },
  delay: {
    label: 'is late',
    will: 'It comes so much later by the virtual clock. A server that waits for an answer gives up after 300 s.',
  },
  timeout: {
    label: 'never answers',
    will: 'A server gives up after 300 s of virtual time; a browser shows its own error page.',
  },
  unreachable: {
    label: 'cannot be reached',
    will: 'Nobody listens: the connection is refused at once.',
  },
  html: {
    label: 'answers with an HTML page',
    will: 'A maintenance page with status 200 stands in the place of the answer.',
  },
  'content-type': {
    label: 'names another content type',
    will: 'The answer itself is as always; its Content-Type says something else.',
  },
  oversized: { label: 'answers far too much', will: 'The body is filled up to this size.' },
  'cut-json': { label: 'breaks off in the middle of the JSON', will: 'The body ends halfway.' },
  'malformed-json': {
    label: 'answers with what is no JSON',
    will: 'The body says that it is JSON and is not.',
  },
  'missing-field': {
    label: 'leaves a member out',
    will: 'The JSON answer lacks this member. Dots lead into objects: data.id.',
  },
  'mistyped-field': {
    label: 'gives a member another type',
    will: 'The member is there with a value of another type. Dots lead into objects: data.id.',
  },
  'wrong-claim': {
    label: 'signs a wrong claim',
    will: 'The ID token is signed as it should be, and this claim in it is wrong.',
  },
  'bad-signature': {
    label: 'signs wrongly',
    will: 'The ID token’s signature does not fit to what it says.',
  },
  'alg-none': { label: 'does not sign', will: 'The ID token has the header alg "none" and no signature.' },
  'unknown-kid': {
    label: 'signs with a key that nobody published',
    will: 'The ID token’s kid stands in no key set.',
  },
  'rotated-keys': {
    label: 'signs with a key that was rotated out',
    will: 'The published keys no longer have the one that signed this ID token.',
  },
  'other-sub': {
    label: 'speaks of another person',
    will: 'The sub of the answer is not the one of the ID token.',
  },
  'error-redirect': {
    label: 'sends the browser back with an error',
    will: 'No page is shown: the browser goes back to the app at once, with this error.',
  },
  'wrong-iss': {
    label: 'names another issuer in the redirect back',
    will: 'The iss parameter (RFC 9207) is another server’s: this is how a mix-up attack begins.',
  },
  'wrong-state': {
    label: 'sends back another state',
    will: 'The redirect back carries the state of another sign-in: this is how login CSRF looks.',
  },
  'replayed-code': {
    label: 'hands out a code that was used before',
    will: 'The token endpoint will refuse it: a code works once.',
  },
  throw: { label: 'throws', will: 'The database fails in this operation, with this message.' },
  slow: { label: 'is slow', will: 'The operation takes so long by the virtual clock.' },
  missing: { label: 'does not exist', will: 'The adapter has no such operation.' },
  'return-nothing': { label: 'does nothing', will: 'The operation changes nothing and returns nothing.' },
  bounce: {
    label: 'bounces',
    will: 'The mail service takes the mail, but the mailbox refuses it. The app is not told.',
  },
  lose: { label: 'is lost', will: 'The mail service takes the mail, and it never arrives.' },
  duplicate: { label: 'arrives twice', will: 'Two mails with the same link. The link works once.' },
  scan: {
    label: 'is opened by a link scanner',
    will: 'A scanner fetches every link before the person can: a link that works once is used up by then.',
  },
}

export const ENDPOINTS: Readonly<Record<Endpoint, string>> = {
  authorization: 'authorization: where the person allows it',
  token: 'token: code in, tokens out',
  userinfo: 'userinfo: who it is',
  discovery: 'discovery: where everything is',
  jwks: 'jwks: the keys that sign',
  revocation: 'revocation: ends a token',
  'end-session': 'end-session: signs out',
}

const AT_PLAIN_OAUTH: readonly Endpoint[] = ['authorization', 'token', 'userinfo', 'revocation']

/** The endpoints that a provider has; plain OAuth knows no discovery, keys or logout. */
export function endpointsOf(type: 'oauth' | 'oidc' | undefined): readonly Endpoint[] {
  return type === 'oauth' ? AT_PLAIN_OAUTH : (Object.keys(ENDPOINTS) as Endpoint[])
}

const OF_ID_TOKEN: ReadonlySet<FaultKind> = new Set([
  'wrong-claim',
  'bad-signature',
  'alg-none',
  'unknown-kid',
  'rotated-keys',
])

/** Whether an effect needs an ID token, which plain OAuth does not have. */
export function needsIdToken(kind: FaultKind): boolean {
  return OF_ID_TOKEN.has(kind)
}

/** Where it goes wrong, as the beginning of a sentence. */
export function placeInWords(target: FaultTarget, nameOf: (provider: string) => string): string {
  switch (target.at) {
    case 'provider': {
      const whose = target.provider === undefined ? 'every provider' : nameOf(target.provider)
      return `The ${target.endpoint} endpoint of ${whose}`
    }
    case 'adapter':
      return `The adapter’s ${target.operation}`
    case 'mail':
      return target.service === undefined ? 'Mail' : `Mail of ${nameOf(target.service)}`
    case 'network':
      return target.host ?? 'Every server but app.example'
  }
}

/** What goes wrong, with its values: `answers with status 503`. */
export function effectInWords(effect: FaultEffect): string {
  const { label } = EFFECTS[effect.does]
  switch (effect.does) {
    case 'status':
      return `answers with status ${effect.status}`
    case 'delay':
    case 'slow':
      return `${label}, by ${formatSpan(effect.seconds * 1000)}`
    case 'content-type':
      return `${label}: ${effect.value}`
    case 'oversized':
      return `${label}: ${effect.bytes.toLocaleString('en')} bytes`
    case 'missing-field':
    case 'mistyped-field':
      return `${label}: ${effect.field}`
    case 'wrong-claim':
      return `${label}: ${effect.claim}`
    case 'error-redirect':
      return `${label}: ${effect.error}`
    case 'throw':
      return effect.message === undefined ? label : `${label}: ${effect.message}`
    default:
      return label
  }
}

/** A whole fault as a sentence. */
export function faultInWords({ target, effect }: Omit<Fault, 'id'>, nameOf: (id: string) => string): string {
  return `${placeInWords(target, nameOf)} ${effectInWords(effect)}`
}
