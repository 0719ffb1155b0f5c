import {
  type Endpoint,
  effectsAt,
  type Fault,
  type FaultEffect,
  type FaultKind,
  type FaultTarget,
} from './faults.ts'
import {
  type Check,
  type Fields,
  hasFields,
  isBoolean,
  isInteger,
  isOneOf,
  isString,
  isText,
  optional,
} from './shape.ts'

const TEN_YEARS_SECONDS = 315_360_000
/** What the simulated internet carries at most. */
const LARGEST_BODY = 16_777_216

const isEndpoint = isOneOf(
  ...([
    'discovery',
    'jwks',
    'authorization',
    'token',
    'userinfo',
    'revocation',
    'end-session',
  ] as const satisfies readonly Endpoint[]),
)
const isSeconds = isInteger(1, TEN_YEARS_SECONDS)
const isField = isText(/^\S{1,200}$/, 'the name of a member')

type TargetKind = FaultTarget['at']
type FieldsOf<Union, Tag extends string, Value> = Fields<
  Omit<Extract<Union, Readonly<Record<Tag, Value>>>, Tag>
>

const TARGETS: { readonly [A in TargetKind]: FieldsOf<FaultTarget, 'at', A> } = {
  provider: { provider: optional(isString), endpoint: isEndpoint },
  adapter: { operation: isText(/^[A-Za-z]{1,60}$/, 'an operation of the adapter, such as createUser') },
  mail: { service: optional(isString) },
  network: { host: optional(isText(/^[^\s/?#@]{1,255}$/, 'a host such as api.github.com')) },
}

const EFFECTS: { readonly [D in FaultKind]: FieldsOf<FaultEffect, 'does', D> } = {
  // The platform's Response takes no other status.
  status: { status: isInteger(200, 599), body: optional(isString) },
  delay: { seconds: isSeconds },
  timeout: {},
  unreachable: {},
  html: {},
  'cut-json': {},
  'malformed-json': {},
  'content-type': { value: isText(/^[\x20-\x7e]{1,200}$/, 'one line of ASCII text') },
  oversized: { bytes: isInteger(1, LARGEST_BODY) },
  'missing-field': { field: isField },
  'mistyped-field': { field: isField },
  'wrong-claim': { claim: isOneOf('iss', 'aud', 'nonce', 'azp', 'exp', 'sub') },
  'bad-signature': {},
  'alg-none': {},
  'unknown-kid': {},
  'rotated-keys': {},
  'other-sub': {},
  'error-redirect': {
    error: isText(/^[\x20-\x7e]{1,200}$/, 'an error code such as access_denied'),
    description: optional(isString),
  },
  'wrong-iss': {},
  'wrong-state': {},
  'replayed-code': {},
  throw: { message: optional(isString) },
  slow: { seconds: isSeconds },
  missing: {},
  'return-nothing': {},
  bounce: {},
  lose: {},
  duplicate: {},
  scan: {},
}

const isTarget = isTagged('at', TARGETS)
const isEffect = isTagged('does', EFFECTS)

/** A fault as the workbench adds it: its id is given by the world. */
export const isNewFault: Check = (value, path) =>
  hasFields<Omit<Fault, 'id'>>({ target: isTarget, effect: isEffect, once: isBoolean })(value, path) ??
  checkFit(value as Omit<Fault, 'id'>, path)

export const isFault: Check = (value, path) =>
  hasFields<Pick<Fault, 'id'>>({ id: isText(/^[a-z0-9-]{1,40}$/, 'a short id such as f1') })(value, path) ??
  isNewFault(value, path)

/** Which effects a target can have is said once, in `effectsAt`. */
function checkFit({ target, effect }: Omit<Fault, 'id'>, path: string): string | undefined {
  const possible = effectsAt(target)
  if (possible.includes(effect.does)) return undefined
  const place = target.at === 'provider' ? `the ${target.endpoint} endpoint` : `the ${target.at}`
  return `${path}.effect: "${effect.does}" is not possible at ${place}; possible: ${possible.join(', ')}.`
}

/** An object whose member `tag` says which other fields it has. */
function isTagged(tag: string, kinds: Readonly<Record<string, Fields<object>>>): Check {
  const names = isOneOf(...Object.keys(kinds))
  return (value, path) => {
    const problem = hasFields<Record<string, unknown>>({ [tag]: names })(value, path)
    if (problem !== undefined) return problem
    const kind = (value as Readonly<Record<string, string>>)[tag] ?? ''
    return hasFields<object>(kinds[kind] ?? {})(value, path)
  }
}
