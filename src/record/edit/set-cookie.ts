/** A `Set-Cookie` line, taken apart for editing. Attributes that stand there with an empty text are left out. */
export interface SetCookieDraft {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly domain: string
  readonly expires: string
  readonly maxAge: string
  /** As written: `Lax`, `Strict`, `None`; empty: none. */
  readonly sameSite: string
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly partitioned: boolean
  /** Attributes that have no field here, as they are. */
  readonly others: readonly string[]
}

export const EMPTY_COOKIE: SetCookieDraft = {
  name: '',
  value: '',
  path: '/',
  domain: '',
  expires: '',
  maxAge: '',
  sameSite: 'Lax',
  secure: true,
  httpOnly: true,
  partitioned: false,
  others: [],
}

const TEXTS = {
  path: 'path',
  domain: 'domain',
  expires: 'expires',
  'max-age': 'maxAge',
  samesite: 'sameSite',
} as const
const FLAGS = { secure: 'secure', httponly: 'httpOnly', partitioned: 'partitioned' } as const

/** Takes a line apart, as RFC 6265bis §5.6 does. Of an attribute that occurs twice the last one counts. */
export function readSetCookie(line: string): SetCookieDraft {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name, value] = splitAt(pair)
  const texts = { path: '', domain: '', expires: '', maxAge: '', sameSite: '' }
  const flags = { secure: false, httpOnly: false, partitioned: false }
  const others: string[] = []
  for (const attribute of attributes) {
    const [key, text] = splitAt(attribute)
    const known = key.toLowerCase()
    if (known in TEXTS) texts[TEXTS[known as keyof typeof TEXTS]] = text
    else if (known in FLAGS) flags[FLAGS[known as keyof typeof FLAGS]] = true
    else if (attribute !== '') others.push(attribute)
  }
  return { name, value, ...texts, ...flags, others }
}

/** The line again. */
export function writeSetCookie(cookie: SetCookieDraft): string {
  const texts = [
    ['Domain', cookie.domain],
    ['Path', cookie.path],
    ['Expires', cookie.expires],
    ['Max-Age', cookie.maxAge],
    ['SameSite', cookie.sameSite],
  ] as const
  return [
    `${cookie.name}=${cookie.value}`,
    ...texts.filter(([, text]) => text !== '').map(([name, text]) => `${name}=${text}`),
    ...(cookie.secure ? ['Secure'] : []),
    ...(cookie.httpOnly ? ['HttpOnly'] : []),
    ...(cookie.partitioned ? ['Partitioned'] : []),
    ...cookie.others,
  ].join('; ')
}

/** The cookies of a `Cookie` header. */
export function readCookies(header: string): readonly (readonly [name: string, value: string])[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map(splitAt)
}

export function writeCookies(cookies: readonly (readonly [name: string, value: string])[]): string {
  return cookies.map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('; ')
}

/** At the first equals sign; without one it is all name, as attributes are, or all value, as pairs are not. */
function splitAt(pair: string): readonly [string, string] {
  const sign = pair.indexOf('=')
  return sign < 0 ? [pair, ''] : [pair.slice(0, sign).trim(), pair.slice(sign + 1).trim()]
}
