import type { Endpoint, Fault, FaultEffect, FaultKind, FaultTarget } from '../../protocol/faults.ts'
import { formatSpan } from '../values/time.ts'

interface KindLabel {
  /** What goes wrong, as the list of choices has it. */
  readonly label: string
  /** What will happen, in a sentence. */
  readonly will: string
}

/** Every effect in plain words. */
export const EFFECTS: Readonly<Record<FaultKind, KindLabel>> = {
  status: {
    label: 'returns another status',
    will: 'The server does nothing and returns this status.',
  },
  delay: {
    label: 'is late',
    will: 'It arrives this much later (virtual time). A waiting server gives up after 300 s.',
  },
  timeout: {
    label: 'never responds',
    will: 'A server gives up after 300 s of virtual time; a browser shows its error page.',
  },
  unreachable: {
    label: 'cannot be reached',
    will: 'The connection is refused at once.',
  },
  html: {
    label: 'returns an HTML page',
    will: 'It returns a maintenance page with status 200 instead.',
  },
  'content-type': {
    label: 'returns the wrong content type',
    will: 'The body is as usual, but its Content-Type is wrong.',
  },
  oversized: { label: 'returns far too much', will: 'The body is padded to this size.' },
  'cut-json': { label: 'returns truncated JSON', will: 'The body ends halfway.' },
  'malformed-json': {
    label: 'returns invalid JSON',
    will: 'The body claims to be JSON, but isn’t.',
  },
  'missing-field': {
    label: 'returns JSON with a missing field',
    will: 'The JSON lacks this field. Use dots for nested fields: data.id.',
  },
  'mistyped-field': {
    label: 'returns a field with the wrong type',
    will: 'The field has a value of the wrong type. Use dots for nested fields: data.id.',
  },
  'wrong-claim': {
    label: 'signs a wrong claim',
    will: 'The ID token is signed correctly, but this claim is wrong.',
  },
  'bad-signature': {
    label: 'signs incorrectly',
    will: 'The ID token’s signature doesn’t match its content.',
  },
  'alg-none': { label: 'doesn’t sign', will: 'The ID token has the header alg "none" and no signature.' },
  'unknown-kid': {
    label: 'signs with an unpublished key',
    will: 'The ID token’s kid isn’t in the published keys.',
  },
  'rotated-keys': {
    label: 'signs with an old, rotated key',
    will: 'The key that signed this ID token is no longer published.',
  },
  'other-sub': {
    label: 'returns another person’s data',
    will: 'The response’s sub differs from the ID token’s.',
  },
  'error-redirect': {
    label: 'sends the browser back with an error',
    will: 'It shows no page: the browser goes straight back to the app with this error.',
  },
  'wrong-iss': {
    label: 'sends the wrong issuer in the redirect back',
    will: 'The iss parameter (RFC 9207) is another server’s: this is how a mix-up attack starts.',
  },
  'wrong-state': {
    label: 'sends back the wrong state',
    will: 'The redirect back carries the state of another sign-in, as in a login CSRF attack.',
  },
  'replayed-code': {
    label: 'returns a code that was already used',
    will: 'The token endpoint will refuse it: a code works only once.',
  },
  throw: { label: 'throws', will: 'This operation fails with this message.' },
  slow: { label: 'is slow', will: 'The operation takes this long (virtual time).' },
  missing: { label: 'doesn’t exist', will: 'The adapter has no such operation.' },
  'return-nothing': { label: 'does nothing', will: 'The operation changes nothing and returns nothing.' },
  bounce: {
    label: 'bounces',
    will: 'The mail service accepts the mail, but the mailbox refuses it. The app doesn’t find out.',
  },
  lose: { label: 'is lost', will: 'The mail service accepts the mail, but it never arrives.' },
  duplicate: { label: 'arrives twice', will: 'Two mails with the same link. The link works once.' },
  scan: {
    label: 'is opened by a link scanner',
    will: 'A scanner opens every link before the person can, so a one-time link is used up by then.',
  },
}

export const ENDPOINTS: Readonly<Record<Endpoint, string>> = {
  authorization: 'authorization: the person gives consent',
  token: 'token: swaps the code for tokens',
  userinfo: 'userinfo: who the person is',
  discovery: 'discovery: lists the endpoints',
  jwks: 'jwks: the signing keys',
  revocation: 'revocation: revokes a token',
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
export function describeTargetPlace(target: FaultTarget, nameOf: (provider: string) => string): string {
  switch (target.at) {
    case 'provider': {
      const whose = target.provider === undefined ? 'every provider' : nameOf(target.provider)
      return `The ${target.endpoint} endpoint of ${whose}`
    }
    case 'adapter':
      return `The adapter’s ${target.operation}`
    case 'mail':
      return target.service === undefined ? 'Mail' : `Mail sent by ${nameOf(target.service)}`
    case 'network':
      return target.host ?? 'Every server except app.example'
  }
}

/** What goes wrong, with its values: `returns status 503`. */
export function describeEffect(effect: FaultEffect): string {
  const { label } = EFFECTS[effect.does]
  switch (effect.does) {
    case 'status':
      return `returns status ${effect.status}`
    case 'delay':
    case 'slow':
      return `${label} by ${formatSpan(effect.seconds * 1000)}`
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
export function describeFault({ target, effect }: Omit<Fault, 'id'>, nameOf: (id: string) => string): string {
  return `${describeTargetPlace(target, nameOf)} ${describeEffect(effect)}`
}
