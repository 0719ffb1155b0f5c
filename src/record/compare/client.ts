import { decodeHTML } from 'entities'
import type { Comparison } from '../../protocol/control.ts'
import { isEqual } from '../../protocol/equal.ts'
import type { HttpResponse } from '../../protocol/http.ts'
import { readSetCookie, type SetCookieDraft, writeSetCookie } from '../edit/set-cookie.ts'
import { decodeJwt } from '../tokens/tokens.ts'
import { formatBytes, headerOf, readBody } from '../values/http.ts'
import { type Aligned, align, type Sides, sidesOfPair } from './align.ts'
import { type Fields, flatFields } from './calls.ts'
import { alignExchanges, type ExchangeSide } from './exchanges.ts'

/** What the browser got for one request on one side. */
export interface Answer {
  readonly seq: number
  readonly status: number
  readonly location?: string
  /** Status, Location, Set-Cookie, the members of a JSON body: its content by name. */
  readonly fields: Fields
  /** For fields whose value says little to a reader, what it is: an encrypted token, an id. */
  readonly kinds: Readonly<Record<string, string>>
  /** What is read on the page, line by line. */
  readonly lines: readonly string[]
}

/** The responses to one request next to each other. */
export interface AnswerPair extends Aligned<Answer> {
  readonly key: string
  readonly title: string
  readonly sides: Sides
}

/** What the browser got on each side, exchange by exchange. */
export function answerPairs(comparison: Pick<Comparison, 'a' | 'b'>): readonly AnswerPair[] {
  return alignExchanges(comparison).flatMap(({ a, b, key, title }) => {
    const [left, right] = [answerOf(a), answerOf(b)]
    if (!left && !right) return []
    const pair = { ...(left ? { a: left } : {}), ...(right ? { b: right } : {}) }
    return [{ ...pair, key, title, sides: sidesOfPair(pair, isAlike) }]
  })
}

function isAlike(a: Answer, b: Answer): boolean {
  return isEqual(a.fields, b.fields) && isEqual(a.lines, b.lines)
}

function answerOf(side: ExchangeSide | undefined): Answer | undefined {
  if (!side?.response) return undefined
  const { response } = side.response.data
  const location = headerOf(response.headers, 'location')
  return {
    seq: side.response.seq,
    status: response.status,
    ...(location === undefined ? {} : { location }),
    fields: {
      status: response.status,
      ...(location === undefined ? {} : { Location: location }),
      ...cookieFields(response),
      ...bodyFields(response),
    },
    kinds: cookieKinds(response),
    lines: isPage(response) ? pageLines(response.body?.text ?? '') : [],
  }
}

function cookiesOf({ headers }: HttpResponse): readonly SetCookieDraft[] {
  return headers.flatMap(([header, line]) => (header === 'set-cookie' ? [readSetCookie(line)] : []))
}

function cookieFields(response: HttpResponse): Fields {
  return Object.fromEntries(
    cookiesOf(response).flatMap(({ name, value, ...attributes }) => [
      [`Set-Cookie ${name}`, value],
      [
        `Set-Cookie ${name}, attributes`,
        writeSetCookie({ name: '', value: '', ...attributes }).replace(/^=(?:; )?/, ''),
      ],
    ]),
  )
}

function cookieKinds(response: HttpResponse): Answer['kinds'] {
  return Object.fromEntries(
    cookiesOf(response).map(({ name, value, ...attributes }) => [
      `Set-Cookie ${name}`,
      `${kindOfValue(value, isDeleted(attributes))}, ${formatBytes(value.length)}`,
    ]),
  )
}

function isDeleted({ expires, maxAge }: { readonly expires: string; readonly maxAge: string }): boolean {
  return maxAge === '0' || maxAge.startsWith('-') || Date.parse(expires) === 0
}

/** What a cookie's value is, as far as its form tells. */
export function kindOfValue(value: string, isGone = false): string {
  if (isGone) return 'deletes the cookie'
  const parts = value.split('.')
  if (parts.length === 5 && value.startsWith('ey')) return 'encrypted token (JWE)'
  if (decodeJwt(value)) return 'signed token (JWS)'
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return 'id (UUID)'
  if (/^[0-9a-f]{64}(?:%7C|\|)[0-9a-f]{64}$/i.test(value)) return 'token and its hash'
  return 'text'
}

function bodyFields({ body, headers }: HttpResponse): Fields {
  const readable = readBody(headers, body)
  if (readable && 'json' in readable) return flatFields(readable.json, 'body')
  if (!body || body.sizeBytes === 0 || isPage({ headers })) return {}
  return readable && 'text' in readable ? { body: readable.text } : {}
}

function isPage({ headers }: Pick<HttpResponse, 'headers'>): boolean {
  return headerOf(headers, 'content-type')?.startsWith('text/html') ?? false
}

/** Elements whose content is not read, and those that stand in a line. */
const UNREAD: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'title'])
const INLINE: ReadonlySet<string> = new Set('a b bdi code em i small span strong'.split(' '))

/** What is read on a page, without its markup. */
export function pageLines(html: string): readonly string[] {
  let text = ''
  let unread: string | undefined
  for (const [part, close, tag] of html.matchAll(/<(\/?)([a-z][\w-]*)[^<>]*>|<[^<>]*>|[^<]+|</gi)) {
    const name = tag?.toLowerCase()
    if (unread !== undefined) {
      if (close === '/' && name === unread) unread = undefined
    } else if (name === undefined) text += part.startsWith('<') ? '\n' : part
    else if (UNREAD.has(name)) unread = name
    else if (!INLINE.has(name)) text += '\n'
  }
  return text
    .split('\n')
    .map((line) => decodeHTML(line).trim())
    .filter((line) => line !== '')
}

/** Lines of a page that only one side has. */
export function lineDifferences({ a, b }: Aligned<Answer>): readonly Aligned<string>[] {
  return align(a?.lines ?? [], b?.lines ?? [], (line) => line).filter(
    (pair) => pair.a === undefined || pair.b === undefined,
  )
}
