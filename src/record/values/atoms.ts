import type { HeaderList, HttpRequest, HttpResponse, RecordedBody } from '../../protocol/http.ts'
import { headerOf, readBody } from './http.ts'
import { attributeOf, unescapeMarkup } from './markup.ts'

/** Where a value can be in a step. Who could read it there is in `flow/readers.ts`. */
export type ValueSite =
  | 'request-query'
  | 'request-body'
  | 'request-header'
  | 'request-cookie'
  | 'redirect'
  | 'set-cookie'
  | 'response-body'
  | 'page'
  | 'referer'
  | 'jar'
  | 'engine'
  | 'callback'
  | 'adapter'
  | 'event'
  | 'mail'
  | 'log'

/** One string of a step, and where it was. */
export interface Atom {
  readonly site: ValueSite
  /** Parameter, field, header or cookie: `state`, `Authorization`, `args[0].access_token`. */
  readonly name: string
  readonly value: string
}

export function requestAtoms({ url, headers, body }: HttpRequest): readonly Atom[] {
  return [
    ...urlAtoms('request-query', url),
    ...headers.flatMap(([name, value]) => requestHeaderAtoms(name, value)),
    ...bodyAtoms('request-body', headers, body),
  ]
}

function requestHeaderAtoms(name: string, value: string): readonly Atom[] {
  if (name === 'cookie')
    return value.split('; ').flatMap((pair) => {
      const at = pair.indexOf('=')
      return cookieAtoms('request-cookie', pair.slice(0, at), pair.slice(at + 1))
    })
  if (name === 'referer') return urlAtoms('referer', value)
  return name === 'authorization' ? authorizationAtoms(value) : []
}

/** `Bearer token`, or `Basic` with the client's id and secret. */
function authorizationAtoms(value: string): readonly Atom[] {
  const [scheme = '', credentials = ''] = value.split(/ +/, 2)
  const atom = (text: string): Atom => ({ site: 'request-header', name: 'Authorization', value: text })
  if (scheme.toLowerCase() !== 'basic') return [atom(credentials)]
  try {
    const pair = atob(credentials)
    const secret = decoded(pair.slice(pair.indexOf(':') + 1))
    return [atom(credentials), { ...atom(secret), name: 'client_secret' }]
  } catch {
    return [atom(credentials)]
  }
}

export function responseAtoms({ headers, body }: HttpResponse): readonly Atom[] {
  const lines = headers.filter(([name]) => name === 'set-cookie')
  const location = headerOf(headers, 'location')
  return [
    ...(location === undefined ? [] : urlAtoms('redirect', location)),
    ...lines.flatMap(([, line]) => {
      const [pair = ''] = line.split(';', 1)
      const at = pair.indexOf('=')
      return cookieAtoms('set-cookie', pair.slice(0, at), pair.slice(at + 1))
    }),
    ...bodyAtoms('response-body', headers, body),
  ]
}

/** A cookie's value, and its parts where it is `token|hash`. */
export function cookieAtoms(site: ValueSite, name: string, raw: string): readonly Atom[] {
  const value = decoded(raw)
  const parts = value.includes('|') ? value.split('|') : []
  return [{ site, name, value }, ...parts.slice(0, 1).map((part) => ({ site, name, value: part }))]
}

/** Parameters of a query and of a fragment, and those of URLs in them. */
function urlAtoms(site: ValueSite, text: string, depth = 0): readonly Atom[] {
  if (!URL.canParse(text, 'https://relative.invalid')) return []
  const url = new URL(text, 'https://relative.invalid')
  const pairs = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]
  return pairs.flatMap(([name, value]) => [
    { site, name, value },
    ...(depth < 2 && /^(https?:\/)?\//.test(value) ? urlAtoms(site, value, depth + 1) : []),
  ])
}

function bodyAtoms(site: ValueSite, headers: HeaderList, body: RecordedBody | undefined): readonly Atom[] {
  if (headerOf(headers, 'content-type')?.startsWith('text/html')) return markupAtoms('page', body?.text ?? '')
  const readable = readBody(headers, body)
  if (!readable) return []
  if ('form' in readable)
    return readable.form.flatMap(([name, value]) => [
      { site, name, value },
      ...(/^https?:\//.test(value) ? urlAtoms(site, value, 1) : []),
    ])
  if ('json' in readable) return leavesOf(site, readable.json).flatMap(withUrls)
  return textAtoms(site, readable.text)
}

/** A JSON field may be a mail with links in it. */
function withUrls(atom: Atom): readonly Atom[] {
  return atom.value.includes('://') ? [atom, ...textAtoms(atom.site, unescapeMarkup(atom.value))] : [atom]
}

/** Parameters of the URLs in a text. */
export function textAtoms(site: ValueSite, text: string): readonly Atom[] {
  return [...text.slice(0, LONGEST_TEXT).matchAll(/https?:\/\/[^\s"'<>]+/g)].flatMap(([url]) =>
    urlAtoms(site, url),
  )
}

const LONGEST_TEXT = 200_000

/** Values of fields and URLs of links in a page. */
export function markupAtoms(site: ValueSite, html: string): readonly Atom[] {
  const tags = html.slice(0, LONGEST_TEXT).matchAll(/<(?:input|a|form|button|meta)\b[^>]*>/gi)
  return [...tags].flatMap(([tag]) => {
    const target = attributeOf(tag, 'href') ?? attributeOf(tag, 'action') ?? attributeOf(tag, 'formaction')
    const value = attributeOf(tag, 'value') ?? attributeOf(tag, 'content')
    return [
      ...(target === undefined ? [] : urlAtoms(site, target)),
      ...(value === undefined ? [] : [{ site, name: attributeOf(tag, 'name') ?? 'value', value }]),
    ]
  })
}

const DEEPEST = 8

/** Every string in a value, with the path to it. */
export function leavesOf(site: ValueSite, value: unknown, path = '', depth = 0): readonly Atom[] {
  if (typeof value === 'string') return [{ site, name: path, value }]
  if (typeof value !== 'object' || value === null || depth > DEEPEST || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const step = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`
    return leavesOf(site, member, `${path}${step}`, depth + 1)
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
