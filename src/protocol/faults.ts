/** An endpoint of an identity provider. */
export type Endpoint =
  | 'discovery'
  | 'jwks'
  | 'authorization'
  | 'token'
  | 'userinfo'
  | 'revocation'
  | 'end-session'

/** Where a fault lies. */
export type FaultTarget =
  /** One endpoint; `provider` is a catalogue id or an id of the setup, absent: every provider. */
  | { readonly at: 'provider'; readonly provider?: string; readonly endpoint: Endpoint }
  /** One operation of app.example's adapter: `createUser`. */
  | { readonly at: 'adapter'; readonly operation: string }
  /** Delivery of what a mail service took (`resend`); absent: of all of them. */
  | { readonly at: 'mail'; readonly service?: string }
  /** Every request to that host (`api.github.com`, with its port if it has one); absent: everything beside app.example. */
  | { readonly at: 'network'; readonly host?: string }

/** What goes wrong. */
export type FaultEffect =
  /** The server answers with this status and does nothing. `body` is plain text, or JSON when it parses as that. */
  | { readonly does: 'status'; readonly status: number; readonly body?: string }
  /** The answer, or the mail, comes so much later. From 300 s on a server's own request gives up before. */
  | { readonly does: 'delay'; readonly seconds: number }
  /** No answer: a server gives up after 300 s of virtual time, a browser shows its error page. */
  | { readonly does: 'timeout' }
  /** No server listens: the connection is refused at once. */
  | { readonly does: 'unreachable' }
  /** An HTML page with status 200 instead of the response. */
  | { readonly does: 'html' }
  /** The body ends in the middle. */
  | { readonly does: 'cut-json' }
  /** The body is no JSON. */
  | { readonly does: 'malformed-json' }
  | { readonly does: 'content-type'; readonly value: string }
  /** The body has so many bytes. */
  | { readonly does: 'oversized'; readonly bytes: number }
  /** A member of the JSON answer is left out; dots lead into objects: `data.id`. */
  | { readonly does: 'missing-field'; readonly field: string }
  /** The same member has a value of another type. */
  | { readonly does: 'mistyped-field'; readonly field: string }
  /** A claim of the ID token is wrong; `sub`: another person's. */
  | { readonly does: 'wrong-claim'; readonly claim: 'iss' | 'aud' | 'nonce' | 'azp' | 'exp' | 'sub' }
  | { readonly does: 'bad-signature' }
  | { readonly does: 'alg-none' }
  | { readonly does: 'unknown-kid' }
  /** The ID token is signed with the next key, which the key set shows from then on. */
  | { readonly does: 'rotated-keys' }
  /** The userinfo endpoint speaks of another person. */
  | { readonly does: 'other-sub' }
  | { readonly does: 'error-redirect'; readonly error: string; readonly description?: string }
  /** RFC 9207: the redirect back names another issuer. */
  | { readonly does: 'wrong-iss' }
  | { readonly does: 'wrong-state' }
  /** The redirect back carries a code that was used before. */
  | { readonly does: 'replayed-code' }
  /** The operation throws. */
  | { readonly does: 'throw'; readonly message?: string }
  | { readonly does: 'slow'; readonly seconds: number }
  /** The adapter has no such operation. */
  | { readonly does: 'missing' }
  /** The operation does nothing and returns nothing. */
  | { readonly does: 'return-nothing' }
  | { readonly does: 'bounce' }
  | { readonly does: 'lose' }
  | { readonly does: 'duplicate' }
  /** A link scanner fetches every link of the mail before the person can. */
  | { readonly does: 'scan' }

/** An effect by name. */
export type FaultKind = FaultEffect['does']

/** Something that is to go wrong: the next time only, or until it is removed. */
export interface Fault {
  readonly id: string
  readonly target: FaultTarget
  readonly effect: FaultEffect
  readonly once: boolean
}

const EVERY_ANSWER = [
  'status',
  'delay',
  'timeout',
  'unreachable',
  'html',
  'content-type',
  'oversized',
] as const satisfies readonly FaultKind[]
const EVERY_JSON = [
  'cut-json',
  'malformed-json',
  'missing-field',
  'mistyped-field',
] as const satisfies readonly FaultKind[]

const AT_ENDPOINT: Readonly<Record<Endpoint, readonly FaultKind[]>> = {
  discovery: [...EVERY_ANSWER, ...EVERY_JSON],
  jwks: [...EVERY_ANSWER, ...EVERY_JSON],
  authorization: [...EVERY_ANSWER, 'error-redirect', 'wrong-iss', 'wrong-state', 'replayed-code'],
  token: [
    ...EVERY_ANSWER,
    ...EVERY_JSON,
    'wrong-claim',
    'bad-signature',
    'alg-none',
    'unknown-kid',
    'rotated-keys',
  ],
  userinfo: [...EVERY_ANSWER, ...EVERY_JSON, 'other-sub'],
  revocation: EVERY_ANSWER,
  'end-session': EVERY_ANSWER,
}

/** The effects that a target can have, in the order in which they are offered. */
export function effectsAt(target: FaultTarget): readonly FaultKind[] {
  switch (target.at) {
    case 'provider':
      return AT_ENDPOINT[target.endpoint]
    case 'adapter':
      return ['throw', 'slow', 'missing', 'return-nothing']
    case 'mail':
      return ['delay', 'bounce', 'lose', 'duplicate', 'scan']
    case 'network':
      return [...EVERY_ANSWER, 'cut-json', 'malformed-json']
  }
}

/** A target in a few words: `token of google`, `createUser`, `mail`, `network`. */
export function describeTarget(target: FaultTarget): string {
  switch (target.at) {
    case 'provider':
      return `${target.endpoint} of ${target.provider ?? 'every provider'}`
    case 'adapter':
      return `adapter.${target.operation}`
    case 'mail':
      return target.service === undefined ? 'mail' : `mail of ${target.service}`
    case 'network':
      return target.host === undefined ? 'the network' : `the network to ${target.host}`
  }
}
