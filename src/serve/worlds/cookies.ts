import type { Cookie, CookieVerdict, SameSite } from '../../protocol/cookies.ts'
import type { StepDraft } from '../../protocol/steps.ts'
import { BROWSER } from './tell.ts'

/** A real browser decides by itself: of what it did with a cookie, only what it sends is known. */
const ASKED: CookieVerdict = {
  rule: '',
  reason: 'The server asks for it. Whether the browser kept it shows with its next request',
  spec: specOf('5.7'),
}
const SENT: CookieVerdict = { rule: '', reason: 'The browser sent it', spec: specOf('5.8.3') }

/** The cookies that a request of the browser carries. */
export function sentCookies(url: string, header: string | null, at: number): readonly StepDraft[] {
  return (header ?? '').split(/;\s*/).flatMap((pair): StepDraft[] => {
    const [name, value] = splitOnce(pair, '=')
    if (name === '') return []
    const cookie = { ...blank(url, at), name, value }
    return [
      {
        kind: 'cookie.sent',
        data: { cookie, verdict: SENT },
        ...{ from: BROWSER, summary: `sent ${name}`, outcome: 'done' },
      },
    ]
  })
}

/** The cookies that a response asks the browser to store or to remove. */
export function storedCookies(url: string, lines: readonly string[], at: number): readonly StepDraft[] {
  return lines.map((line) => {
    const cookie = readCookie(url, line, at)
    const removed = cookie.expires !== 'session' && cookie.expires <= at
    return {
      kind: 'cookie.stored',
      data: { line, cookie, removed, verdict: ASKED },
      from: BROWSER,
      summary: `${removed ? 'removed' : 'stored'} ${cookie.name}`,
      outcome: 'done',
    }
  })
}

function readCookie(url: string, line: string, at: number): Cookie {
  const [pair = '', ...parts] = line.split(';')
  const [name, value] = splitOnce(pair, '=')
  const attributes = new Map(
    parts.map((part) => {
      const [key, text] = splitOnce(part, '=')
      return [key.toLowerCase(), text]
    }),
  )
  const domain = attributes.get('domain')?.replace(/^\./, '')
  const path = attributes.get('path')
  const sameSite = attributes.get('samesite')?.toLowerCase()
  return {
    ...blank(url, at),
    ...{ name, value },
    ...(domain ? { domain, hostOnly: false } : {}),
    ...(path?.startsWith('/') ? { path } : {}),
    expires: expiryOf(attributes, at),
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: sameSite !== undefined && isSameSite(sameSite) ? sameSite : 'default',
  }
}

function expiryOf(attributes: ReadonlyMap<string, string>, at: number): Cookie['expires'] {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Math.max(0, at + Number(maxAge) * 1000)
  const expires = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(expires) ? 'session' : expires
}

function isSameSite(text: string): text is SameSite {
  return text === 'strict' || text === 'lax' || text === 'none'
}

/** What a cookie has of the address that it comes from. */
function blank(url: string, at: number): Cookie {
  const { hostname, pathname } = new URL(url)
  return {
    ...{ name: '', value: '', domain: hostname, hostOnly: true },
    path: pathname.replace(/\/[^/]*$/, '') || '/',
    ...{ expires: 'session', secure: false, httpOnly: false, sameSite: 'default' },
    ...{ creation: at, lastAccess: at },
  }
}

function splitOnce(text: string, by: string): readonly [before: string, after: string] {
  const at = text.indexOf(by)
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function specOf(section: string): CookieVerdict['spec'] {
  return {
    label: `RFC 6265bis §${section}`,
    url: `https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis-20#section-${section}`,
  }
}
