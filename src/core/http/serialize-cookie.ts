import type { CookieOption, CookieToSet } from '../types.ts'

/** A `Set-Cookie` line, with its attributes in the order that Auth.js sends them (reference 2.1). */
export function serializeCookie({ name, value, options }: CookieToSet): string {
  const { maxAge, domain, path, expires, priority } = options
  return [
    `${name}=${encodeURIComponent(value)}`,
    maxAge === undefined ? undefined : `Max-Age=${Math.floor(maxAge)}`,
    domain && `Domain=${domain}`,
    path && `Path=${path}`,
    expires && `Expires=${expires.toUTCString()}`,
    options.httpOnly && 'HttpOnly',
    options.secure && 'Secure',
    options.partitioned && 'Partitioned',
    priority && `Priority=${capitalize(priority)}`,
    sameSite(options.sameSite),
  ]
    .filter(Boolean)
    .join('; ')
}

function sameSite(value: CookieToSet['options']['sameSite']): string | undefined {
  if (!value) return undefined
  return `SameSite=${capitalize(value === true ? 'strict' : value)}`
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Whether the published package refuses to write a cookie: its `maxAge` has a fraction, or its `expires` is a configured one. */
export function isUnwritable({ options }: CookieToSet, configured: readonly CookieOption[]): boolean {
  const { maxAge = 0, expires } = options
  // The engine's own dates are new ones.
  const isConfigured = configured.some((cookie) => expires && cookie.options.expires === expires)
  return isConfigured || !Number.isInteger(maxAge)
}
