import type { Subject } from '../../protocol/control.ts'
import type { HeaderList } from '../../protocol/http.ts'
import type { KeptEdit } from '../pause/pause-point.ts'

type Message = Extract<Subject, { readonly at: 'request' | 'response' }>

/** A message with one token replaced by another: in its URL, its headers, its body, or in cookies that share it. `undefined` when it is not there. */
export function replaceToken(message: Message, token: string, next: string): KeptEdit | undefined {
  const swap = (text: string) => text.replaceAll(token, next)
  const headers = inChunks(message.headers, token, next).map(([name, value]) => [name, swap(value)] as const)
  const changes = {
    ...(alikeHeaders(headers, message.headers) ? {} : { headers }),
    ...(message.body?.includes(token) ? { body: swap(message.body) } : {}),
  }
  if (message.at === 'response')
    return Object.keys(changes).length === 0 ? undefined : { at: 'response', ...changes }
  const url = message.url.includes(token) ? { url: swap(message.url) } : {}
  return Object.keys({ ...changes, ...url }).length === 0 ? undefined : { at: 'request', ...url, ...changes }
}

/** Name of the cookie that carries the token, whole or in chunks. */
export function cookieWith(message: Message, token: string): string | undefined {
  const cookies = cookiesOf(message.headers)
  const whole = cookies.find(({ value }) => value === token)
  if (whole !== undefined) return whole.name
  return chunkedNames(cookies).find((name) => joined(cookies, name) === token)
}

interface CookieText {
  readonly name: string
  readonly value: string
}

function cookiesOf(headers: HeaderList): readonly CookieText[] {
  return headers.flatMap(([name, value]) => {
    if (name === 'cookie') return value.split('; ').map(parsePair)
    return name === 'set-cookie' ? [parsePair(value.split(';', 1)[0] ?? '')] : []
  })
}

function parsePair(pair: string): CookieText {
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }
}

/** `session-token.0`, `session-token.1`: one token in several cookies. */
const CHUNK = /^(.+)\.(\d+)$/

function chunkedNames(cookies: readonly CookieText[]): readonly string[] {
  return [...new Set(cookies.flatMap(({ name }) => CHUNK.exec(name)?.[1] ?? []))]
}

function chunksOf(cookies: readonly CookieText[], name: string): readonly CookieText[] {
  const order = (cookie: CookieText) => Number(CHUNK.exec(cookie.name)?.[2])
  return cookies
    .filter((cookie) => CHUNK.exec(cookie.name)?.[1] === name)
    .toSorted((a, b) => order(a) - order(b))
}

function joined(cookies: readonly CookieText[], name: string): string {
  return chunksOf(cookies, name)
    .map(({ value }) => value)
    .join('')
}

function inChunks(headers: HeaderList, token: string, next: string): HeaderList {
  const cookies = cookiesOf(headers)
  const name = chunkedNames(cookies).find((each) => joined(cookies, each) === token)
  if (name === undefined) return headers
  const size = Math.max(1, chunksOf(cookies, name)[0]?.value.length ?? 1)
  const parts = Array.from({ length: Math.ceil(next.length / size) }, (_, i) => ({
    name: `${name}.${i}`,
    value: next.slice(i * size, (i + 1) * size),
  }))
  const isChunk = (cookie: CookieText) => CHUNK.exec(cookie.name)?.[1] === name
  const lines = headers.filter(
    ([header, value]) => header === 'set-cookie' && isChunk(parsePair(value.split(';', 1)[0] ?? '')),
  )
  const attributes = lines.at(-1)?.[1].replace(/^[^;]*/, '') ?? ''
  const fresh = parts.map((part) => ['set-cookie', `${part.name}=${part.value}${attributes}`] as const)
  const kept = headers
    .filter((header) => !lines.includes(header))
    .map(([header, value]) =>
      header === 'cookie' ? ([header, inPairs(value)] as const) : ([header, value] as const),
    )
  return lines.length === 0 ? kept : [...kept, ...fresh]

  function inPairs(value: string): string {
    const pairs = value.split('; ').map(parsePair)
    const others = pairs.filter((pair) => !isChunk(pair))
    return [...others, ...parts].map((pair) => `${pair.name}=${pair.value}`).join('; ')
  }
}

function alikeHeaders(a: HeaderList, b: HeaderList): boolean {
  return a.length === b.length && a.every(([name, value], i) => b[i]?.[0] === name && b[i]?.[1] === value)
}
