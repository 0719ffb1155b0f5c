/** What a function of the configuration must return. The engine's outcome is the contract's; this is to tell the author. */
interface Expectation {
  readonly expected: string
  readonly holds: (value: unknown) => boolean
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'

const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'callbacks.signIn': {
    expected: 'true, false, or a URL as a string',
    holds: (value) => typeof value === 'boolean' || isText(value),
  },
  'callbacks.redirect': { expected: 'a URL as a string', holds: isText },
  'callbacks.jwt': {
    expected: 'the token, or null to end the session',
    holds: (value) => value === null || isObject(value),
  },
  'callbacks.session': { expected: 'the session', holds: isObject },
  'session.generateSessionToken': { expected: 'a string', holds: isText },
  'jwt.encode': { expected: 'a string', holds: isText },
  'jwt.decode': { expected: 'the token, or null', holds: (value) => value === null || isObject(value) },
  authorize: { expected: 'a user, or null to refuse', holds: (value) => value === null || isObject(value) },
  profile: { expected: 'a user with an id', holds: isObject },
  normalizeIdentifier: { expected: 'a string', holds: isText },
  generateVerificationToken: { expected: 'a string', holds: isText },
}

/** A sentence about a result that is not what was expected. `label` is `callbacks.jwt`, or `github.profile` for a provider's. */
export function complaintAbout(label: string, value: unknown): string | undefined {
  const short = label.slice(label.lastIndexOf('.') + 1)
  const own = Object.hasOwn(EXPECTATIONS, label) ? EXPECTATIONS[label] : undefined
  const found = own ?? (Object.hasOwn(EXPECTATIONS, short) ? EXPECTATIONS[short] : undefined)
  if (!found || found.holds(value)) return undefined
  return `${label} returned ${kindOf(value)}: ${found.expected} was expected`
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
