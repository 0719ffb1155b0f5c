import { AuthError } from '../errors.ts'
import type { AuthConfig } from '../types.ts'

/** RFC 6265 section 4.1.1: a name is a token. */
const token = /^[\w!#$%&'*+.^`|~-]+$/

/** An attribute's value: nothing that ends the attribute or the header. */
const attribute = /^[\x20-\x3a\x3c-\x7e]*$/

/** Names and attributes of `config.cookies` that could not stand in a header, or would add to it. */
export function assertCookies({ cookies = {} }: Pick<AuthConfig, 'cookies'>): AuthError | undefined {
  for (const [key, { name, options = {} } = {}] of Object.entries(cookies)) {
    const { domain = '', path = '' } = options
    const good = (name === undefined || token.test(name)) && attribute.test(domain) && attribute.test(path)
    if (!good) return new AuthError(`cookies.${key} has a name, domain or path that no cookie can have`)
  }
  return undefined
}
