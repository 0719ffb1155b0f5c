/** What a function of the configuration must return. The engine follows the contract anyway; this is for the author's information. */
interface Expectation {
  readonly expected: string
  readonly holds: (value: unknown) => boolean
  /** What was returned, if its kind alone does not explain the problem. */
  readonly came?: (value: unknown) => string | undefined
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'

const isUser = (value: unknown): boolean => isObject(value) && hasId(value)
const hasId = (value: unknown): boolean => (value as { readonly id?: unknown }).id != null
const withoutId = (value: unknown): string | undefined =>
  isObject(value) ? 'a user without an id' : undefined

const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'callbacks.signIn': {
    expected: 'true, false, or a URL as a string',
    holds: (value) => typeof value === 'boolean' || isText(value),
  },
  'callbacks.redirect': {
    expected: 'an absolute URL as a string, such as baseUrl and a path,',
    holds: (value) => isText(value) && URL.canParse(value as string),
    came: (value) => (isText(value) ? JSON.stringify(value) : undefined),
  },
  // Any truthy value allows access; `undefined` is a path without `return`.
  'callbacks.authorized': { expected: 'true, false, or a Response', holds: (value) => value !== undefined },
  'callbacks.jwt': {
    expected: 'the token, or null to end the session',
    holds: (value) => value === null || isObject(value),
  },
  'callbacks.session': { expected: 'the session', holds: isObject },
  'session.generateSessionToken': { expected: 'a string', holds: isText },
  'jwt.encode': { expected: 'a string', holds: isText },
  'jwt.decode': { expected: 'the token, or null', holds: (value) => value === null || isObject(value) },
  authorize: {
    expected: 'a user whose id is always the same, or null to refuse,',
    holds: (value) => value === null || isUser(value),
    came: withoutId,
  },
  profile: {
    expected:
      'a user whose id is the person’s at the provider (without one, each sign-in is another account)',
    holds: isUser,
    came: withoutId,
  },
  normalizeIdentifier: { expected: 'a string', holds: isText },
  generateVerificationToken: { expected: 'a string', holds: isText },
}

/** A sentence about an unexpected result. `label` is `callbacks.jwt`, or `github.profile` for a provider's function. */
export function complaintAbout(label: string, value: unknown): string | undefined {
  const short = label.slice(label.lastIndexOf('.') + 1)
  const own = Object.hasOwn(EXPECTATIONS, label) ? EXPECTATIONS[label] : undefined
  const found = own ?? (Object.hasOwn(EXPECTATIONS, short) ? EXPECTATIONS[short] : undefined)
  if (!found || found.holds(value)) return undefined
  return `${label} returned ${found.came?.(value) ?? kindOf(value)}: ${found.expected} was expected`
}

/** A sentence about a function that only version 4 called. */
export function unusedSince5(label: string): string | undefined {
  return /\.token\.request$/.test(label)
    ? `Auth.js 5 never calls ${label}, which version 4 did: it asks the token endpoint itself. Write its address instead (token: "https://…"), and token.conform where its answer needs a change`
    : undefined
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
