import type { CookieVerdict, SameSite } from '../../../protocol/cookies.ts'
import { parseCookieDate } from './cookie-date.ts'
import { verdict } from './verdict.ts'

/** A `Set-Cookie` line as read, before it is judged. Attributes are absent when the line has none that counts. */
export interface ParsedCookie {
  readonly name: string
  readonly value: string
  /** Lower case, without a dot in front; empty counts as absent. */
  readonly domain?: string
  /** Begins with a slash. */
  readonly path?: string
  /** Milliseconds since 1970. */
  readonly expires?: number
  /** Whole seconds; they go before `expires`. */
  readonly maxAgeSeconds?: number
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly sameSite: SameSite
  readonly partitioned: boolean
  /** What was left out of account, as text. */
  readonly notes: readonly string[]
}

export const MAX_NAME_AND_VALUE = 4096
const MAX_ATTRIBUTE_VALUE = 1024

// biome-ignore lint/suspicious/noControlCharactersInRegex: §5.6 step 1 is about them
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/
const SPACES = /^[ \t]+|[ \t]+$/g

/** Reads one `Set-Cookie` line (a byte string), or says why it is ignored. RFC 6265bis §5.6 */
export function parseSetCookie(line: string): ParsedCookie | CookieVerdict {
  if (CONTROL.test(line)) return verdict('CK1', 'The line contains a control character, so it is ignored')
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  // Without "=" the text is the value of a cookie without a name.
  const name = equals === -1 ? '' : trim(pair.slice(0, equals))
  const value = trim(pair.slice(equals + 1))
  // Chromium; the draft lets tabs be.
  if ((name + value).includes('\t')) return verdict('CK1', 'The name or value contains a tab')
  if (name.length + value.length > MAX_NAME_AND_VALUE) {
    const size = name.length + value.length
    return verdict('CK2', `Name and value are ${size} bytes together; ${MAX_NAME_AND_VALUE} are allowed`)
  }
  if (name === '' && value === '') return verdict('CK3', 'The cookie has neither name nor value')
  let cookie: ParsedCookie = {
    name,
    value,
    secure: false,
    httpOnly: false,
    sameSite: 'default',
    partitioned: false,
    notes: [],
  }
  for (const attribute of attributes) cookie = { ...cookie, ...readAttribute(attribute, cookie.notes) }
  return cookie
}

/** §5.6.1 to §5.6.7, one attribute; a later one goes before an earlier one. */
function readAttribute(attribute: string, notes: readonly string[]): Partial<ParsedCookie> {
  const equals = attribute.indexOf('=')
  const name = trim(equals === -1 ? attribute : attribute.slice(0, equals)).toLowerCase()
  const value = equals === -1 ? '' : trim(attribute.slice(equals + 1))
  if (value.length > MAX_ATTRIBUTE_VALUE) {
    return {
      notes: [
        ...notes,
        `the attribute ${name.slice(0, 20)} is longer than ${MAX_ATTRIBUTE_VALUE} bytes and ignored`,
      ],
    }
  }
  switch (name) {
    case 'expires':
      return readExpires(value, notes)
    case 'max-age':
      return readMaxAge(value, notes)
    case 'domain':
      return { domain: value.replace(/^\./, '').toLowerCase() }
    case 'path':
      // §5.6.4: anything that does not begin with a slash means the default path.
      return { path: value.startsWith('/') ? value : '' }
    case 'secure':
      return { secure: true }
    case 'httponly':
      return { httpOnly: true }
    case 'samesite':
      return readSameSite(value, notes)
    case 'partitioned':
      return { partitioned: true }
    default:
      return {}
  }
}

function readExpires(value: string, notes: readonly string[]): Partial<ParsedCookie> {
  const expires = parseCookieDate(value)
  return expires === undefined
    ? { notes: [...notes, 'Expires is not a date, so it is ignored'] }
    : { expires }
}

function readMaxAge(value: string, notes: readonly string[]): Partial<ParsedCookie> {
  // Chromium reads a plus sign too.
  if (!/^[-+]?\d+$/.test(value))
    return { notes: [...notes, 'Max-Age is not a whole number, so it is ignored'] }
  return { maxAgeSeconds: Number(value) }
}

function readSameSite(value: string, notes: readonly string[]): Partial<ParsedCookie> {
  const sameSite = value.toLowerCase()
  if (sameSite === 'strict' || sameSite === 'lax' || sameSite === 'none') return { sameSite }
  return { sameSite: 'default', notes: [...notes, 'SameSite has an unknown value, so it counts as absent'] }
}

function trim(text: string): string {
  return text.replace(SPACES, '')
}
