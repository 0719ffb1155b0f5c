import type { Follows } from '../runtime.ts'

/** RFC 5322 section 3.2.3: characters that a local part may have only in quotes, or not at all. */
const special = /[()<>[\]:;\\,]/
const forbidden = /\p{Cc}/u

/**
 * The address in the one form that is stored and compared (reference 5). The default of an e-mail provider's `normalizeIdentifier`. A second
 * `@`, quotes and other characters that must be quoted are refused: mail programs disagree about where such an address leads, and a line break
 * would start another header.
 * @throws when it is no address.
 * @see https://www.rfc-editor.org/rfc/rfc5321.html#section-4.1.2
 */
export function normalizeIdentifier(identifier: unknown, follows: Follows): string {
  if (!identifier) throw new Error('The form has no e-mail address')
  if (typeof identifier !== 'string') throw new TypeError('The e-mail address is not text')
  const address = identifier.normalize('NFKC').toLowerCase().trim()
  const [local, host, ...more] = address.split('@')
  // What follows a comma would be a second recipient.
  const domain = host?.split(',')[0]
  const normal = `${local}@${domain}`
  if (address.includes('"') || more.length > 0 || !local || !domain)
    throw new Error('The e-mail address is malformed')
  if ((special.test(local) || forbidden.test(normal)) && !follows('DEV-56'))
    throw new Error('The e-mail address has a character that needs quotes')
  return normal
}
