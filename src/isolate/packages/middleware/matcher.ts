import { parse, tokensToRegexp } from 'path-to-regexp'
import { type Request, URL } from '../../inside/main.ts'
import { cookiesIn } from './cookie-jar.ts'

interface Condition {
  readonly type: 'header' | 'cookie' | 'query' | 'host'
  readonly key?: string
  readonly value?: string
}

interface Entry {
  readonly source: string
  readonly has?: readonly Condition[]
  readonly missing?: readonly Condition[]
}

/**
 * `config.matcher` of a Next.js middleware. Without one, it is asked about every request.
 * @see https://nextjs.org/docs/app/api-reference/file-conventions/middleware#matcher
 */
export function matcherOf(matcher: unknown): (request: Request) => boolean {
  if (matcher === undefined || matcher === null) return () => true
  const entries = [matcher].flat().map(readEntry)
  return (request) => {
    const url = new URL(request.url)
    return entries.some(({ pattern, has = [], missing = [] }) => {
      const holds = (condition: Condition) => isMet(condition, request, url)
      return pattern.test(url.pathname) && has.every(holds) && !missing.some(holds)
    })
  }
}

function readEntry(given: unknown): Entry & { readonly pattern: RegExp } {
  const entry = (typeof given === 'string' ? { source: given } : Object(given)) as Entry
  const { source } = entry
  if (typeof source !== 'string' || !source.startsWith('/'))
    throw new Error(`config.matcher: a source must begin with "/", not ${JSON.stringify(source)}`)
  return { ...entry, pattern: tokensToRegexp(parse(source)) }
}

function isMet({ type, key = '', value }: Condition, request: Request, url: URL): boolean {
  const found = {
    header: () => request.headers.get(key),
    cookie: () => cookieOf(request, key),
    query: () => url.searchParams.get(key),
    host: () => (request.headers.get('host') ?? url.host).split(':')[0]?.toLowerCase() ?? null,
  }[type]?.()
  if (found === undefined || found === null) return false
  return value === undefined ? found !== '' : new RegExp(`^${value}$`).test(found)
}

function cookieOf(request: Request, name: string): string | null {
  return new Map(cookiesIn(request)).get(name) ?? null
}
