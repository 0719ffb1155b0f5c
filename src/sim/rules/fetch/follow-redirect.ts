import { defined } from '../../values/defined.ts'
import { headerOf } from '../../values/message.ts'
import { relationOf } from '../jar/site.ts'
import { parseReferrerPolicy } from './referer.ts'
import { isCrossOrigin, modeOf, type RequestRecord, type ResponseHead } from './request-record.ts'
import { isUserActivated } from './sec-fetch.ts'
import { MAX_REDIRECTS, TOO_MANY_REDIRECTS, whatRepeats } from './too-many-redirects.ts'
import { type FetchVerdict, verdict } from './verdict.ts'

/** The next request of a redirect: what is different in its record. */
export interface NextRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | null
  readonly chain: readonly string[]
  readonly referrerPolicy?: string
  readonly userActivated?: true
}

/** The browser does not follow; it shows a network error. */
export interface RefusedRedirect {
  /** The verdict's reason. */
  readonly refused: string
  readonly verdict: FetchVerdict
  readonly expected?: string
  readonly received?: string
}

export const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Of a body that is no longer sent. */
export const BODY_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
  'content-length',
])

/** Follows a redirect as browsers do (Fetch, "HTTP-redirect fetch"); `undefined` when the response is not a redirect and is shown as it is. */
export function followRedirect(
  record: RequestRecord & { readonly body: ArrayBuffer | null },
  response: ResponseHead,
): NextRequest | RefusedRedirect | undefined {
  if (!REDIRECT_STATUSES.has(response.status) || record.fetch?.redirect === 'manual') return undefined
  const location = response.headers.find(([name]) => name === 'location')?.[1]
  if (location === undefined) return undefined
  if (record.fetch?.redirect === 'error')
    return refuse('RD5', 'The script asked for no redirects, and this is one')
  if (record.chain.length >= MAX_REDIRECTS)
    return {
      ...refuse(
        'RD3',
        `${TOO_MANY_REDIRECTS}: ${MAX_REDIRECTS} redirects and one more, ${whatRepeats(record)}`,
      ),
      expected: `a page after at most ${MAX_REDIRECTS} redirects`,
      received: `one more, to ${location.slice(0, 200)}`,
    }
  const url = resolve(location, record.url)
  if (typeof url === 'string') return refuse('RD2', url)
  const problem = corsProblem(record, url)
  if (problem !== undefined) return { refused: problem.reason, verdict: problem }
  return nextRequest(record, response, url)
}

/** The absolute URL, with the fragment of the request where the location has none; or why it is no place to go. */
function resolve(location: string, base: string): URL | string {
  if (!URL.canParse(location, base)) return `Location is not a URL: ${location.slice(0, 200)}`
  const url = new URL(location, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `Location has the scheme ${url.protocol}, but redirects may only use http and https`
  }
  if (!location.includes('#')) url.hash = new URL(base).hash
  return url
}

function corsProblem(record: RequestRecord, url: URL): FetchVerdict | undefined {
  const crossOrigin = relationOf(record.initiator, url.href) !== 'same-origin'
  const mode = modeOf(record)
  if (mode === 'same-origin' && crossOrigin) {
    return verdict('CORS12', 'The script asked only for its own origin, but the redirect goes to another')
  }
  const hasCredentials = url.username !== '' || url.password !== ''
  if (mode === 'cors' && hasCredentials && (crossOrigin || isCrossOrigin(record))) {
    return verdict('RD4', 'A cross-origin redirect must not carry a user or password in its URL')
  }
  return undefined
}

function nextRequest(
  record: RequestRecord & { readonly body: ArrayBuffer | null },
  response: ResponseHead,
  url: URL,
): NextRequest {
  const crossOrigin = relationOf(record.url, url.href) !== 'same-origin'
  // The simulated internet knows no user and password in URLs.
  url.username = ''
  url.password = ''
  const method = methodAfter(response.status, record.method)
  const keepsBody = method === record.method
  const policy = parseReferrerPolicy(headerOf(response.headers, 'referrer-policy') ?? '')
  return {
    url: url.href,
    method,
    headers: record.headers.filter(([name]) => {
      const lower = name.toLowerCase()
      return (keepsBody || !BODY_HEADERS.has(lower)) && !(crossOrigin && lower === 'authorization')
    }),
    body: keepsBody ? record.body : null,
    chain: [...record.chain, record.url],
    ...defined({ referrerPolicy: policy, userActivated: isUserActivated(record) || undefined }),
  }
}

/** The method after a redirect with that status; a request whose method changes loses its body. */
export function methodAfter(status: number, method: string): string {
  const postBecomesGet = (status === 301 || status === 302) && method === 'POST'
  const allBecomeGet = status === 303 && method !== 'GET' && method !== 'HEAD'
  return postBecomesGet || allBecomeGet ? 'GET' : method
}

function refuse(rule: 'RD2' | 'RD3' | 'RD5', reason: string): RefusedRedirect {
  return { refused: reason, verdict: verdict(rule, reason) }
}
