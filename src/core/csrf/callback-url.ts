import type { Options } from '../config/options.ts'
import { toWellFormed } from '../http/header-url.ts'
import type { RequestData } from '../http/request-data.ts'
import type { Report } from '../observe/create-report.ts'
import type { CookieToSet } from '../types.ts'

export interface CallbackUrl {
  /** Where the person goes in the end; always passed through the redirect callback. */
  readonly url: string
  /** Present when the browser's cookie has another value, or none. */
  readonly cookie: CookieToSet | undefined
}

/** From the body, else the query, else the cookie, else the origin (reference 1.1). */
export async function resolveCallbackUrl(
  request: RequestData,
  options: Options,
  report: Report,
): Promise<CallbackUrl> {
  const { name, options: attributes } = options.cookies.callbackUrl
  const stored = request.cookies.get(name)
  const [source, asked] = findSource(request, stored)
  const url = asked === undefined ? options.origin : await filterUrl(asked, options, report)
  await report.decide('URL-1', { asked, url }, source)
  if (asked !== undefined) {
    const branch = url === asked ? 'kept as asked' : 'changed by the redirect callback'
    await report.decide('URL-2', { asked, url, baseUrl: options.origin }, branch)
  }
  return { url, cookie: url === stored ? undefined : { name, value: url, options: attributes } }
}

/** What the redirect callback says about a URL. An answer that is not a URL, or would run script in a page that follows it, counts as a refusal. */
export async function filterUrl(
  url: string,
  { callbacks, origin }: Options,
  report: Report,
): Promise<string> {
  const answer: unknown = await callbacks.redirect({ url, baseUrl: origin })
  const verdict = answer instanceof URL ? answer.href : answer
  if (typeof verdict === 'string' && leads(verdict, origin)) return toWellFormed(verdict)
  await report.check('URL-4', false, { received: verdict })
  return origin
}

/** Apps may allow other schemes; these run script in the page that follows them. */
const scripts = ['javascript:', 'data:', 'vbscript:', 'blob:']

function leads(url: string, base: string): boolean {
  return url !== '' && URL.canParse(url, base) && !scripts.includes(new URL(url, base).protocol)
}

function findSource(request: RequestData, stored: string | undefined): [string, string | undefined] {
  const { callbackUrl } = request.body
  const isText = typeof callbackUrl === 'string'
  const given = isText ? callbackUrl : request.query['callbackUrl']
  if (given) return [isText ? 'body' : 'query', given]
  return stored ? ['cookie', stored] : ['origin', undefined]
}
