import { AuthError } from '../errors.ts'
import type { AuthConfig } from '../types.ts'

/** RFC 6265 section 4.1.1: a name is a token. */
const token = /^[\w!#$%&'*+.^`|~-]+$/

/** A label of a domain. Browsers silently drop a cookie with anything else. */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** A path: nothing that would end the attribute or the header, and nothing that Auth.js refuses. */
const pathText = /^[ -:=-~]*$/

/** Finds names and attributes of `config.cookies` that a header cannot carry, or that would add to it. */
export function assertCookies({ cookies = {} }: Pick<AuthConfig, 'cookies'>): AuthError | undefined {
  for (const [key, { name, options = {} } = {}] of Object.entries(cookies)) {
    const { domain = '', path = '' } = options
    const labels = domain === '' ? [] : domain.replace(/^\./, '').split('.')
    const good =
      (name === undefined || token.test(name)) &&
      labels.every((text) => label.test(text)) &&
      pathText.test(path)
    if (!good) return new AuthError(`cookies.${key} has an invalid cookie name, domain or path`)
  }
  return undefined
}
