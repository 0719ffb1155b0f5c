import { RequestCookies, ResponseCookies } from '@edge-runtime/cookies'
import {
  ask,
  type BodyInput,
  console,
  Headers,
  presentRequestsBy,
  Request,
  type RequestInput,
  Response,
  type ResponseInput,
  requestHeaders,
  URL,
} from '../../inside/main.ts'

/** `headers()` of `next/headers`: a promise since version 15, with the members of version 14. */
export function headers(): Promise<Headers> & Headers {
  return awaitable(new Headers(requestHeaders()))
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly [option: string]: unknown
}

/** What a route handler sets is sent to the browser, and later reads see it. */
class PageCookies extends RequestCookies {
  override set(...given: [name: string, value: string, options?: object] | [cookie: Cookie]): this {
    const [first, value = '', options] = given
    const cookie = typeof first === 'object' ? first : { ...options, name: first, value }
    // RFC 6265 section 4.1.1: a token.
    if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(cookie.name))
      throw new TypeError(`${JSON.stringify(cookie.name)} is no name that a cookie can have`)
    void ask('cookie', JSON.stringify(cookie))
    return super.set(cookie.name, cookie.value)
  }

  override delete(
    names: string | readonly (string | Partial<Cookie>)[] | Partial<Cookie>,
  ): boolean | boolean[] {
    const list = [names].flat().map((one) => (typeof one === 'object' ? one : { name: String(one) }))
    for (const cookie of list) void ask('cookie', JSON.stringify({ ...cookie, value: '', maxAge: 0 }))
    return super.delete(list.map(({ name }) => String(name)))
  }
}

/** `cookies()` of `next/headers`. */
export function cookies(): Promise<PageCookies> & PageCookies {
  return awaitable(new PageCookies(requestHeaders() as never))
}

/** `draftMode()` of `next/headers`: it is never on. */
export function draftMode(): Promise<object> & object {
  return awaitable({ isEnabled: false, enable: () => undefined, disable: () => undefined })
}

/** A value that is also a promise of itself. */
function awaitable<T extends object>(thing: T): Promise<T> & T {
  const promise = Promise.resolve(thing)
  return new Proxy(thing, {
    get: (target, key) => {
      const owner: object = key === 'then' || key === 'catch' || key === 'finally' ? promise : target
      const member: unknown = Reflect.get(owner, key)
      return typeof member === 'function' ? member.bind(owner) : member
    },
  }) as Promise<T> & T
}

/** `nextUrl`: a URL that can be copied. Without settings, an app has no base path and no locales. */
class NextUrl extends URL {
  readonly basePath = ''
  readonly buildId = undefined
  readonly locale = ''
  readonly defaultLocale = undefined

  clone(): NextUrl {
    return new NextUrl(this)
  }
}

/** `NextRequest` of `next/server`. Version 15 removed `ip` and `geo`. */
export class NextRequest extends Request {
  readonly nextUrl: NextUrl
  readonly cookies: RequestCookies

  constructor(input: unknown, init?: RequestInput) {
    super(input, init)
    this.nextUrl = new NextUrl(this.url)
    this.cookies = new RequestCookies(this.headers as never)
  }

  override clone(): NextRequest {
    return new NextRequest(this)
  }
}

interface MiddlewareInput extends ResponseInput {
  /** Headers of the request for the page. */
  readonly request?: { readonly headers?: Headers }
}

/** `NextResponse` of `next/server`. Middleware answers are expressed as headers, as in Next.js. */
export class NextResponse extends Response {
  readonly cookies: ResponseCookies

  constructor(body?: BodyInput, init?: ResponseInput) {
    super(body, init)
    this.cookies = new ResponseCookies(this.headers as never)
  }

  static override json(value: unknown, init: ResponseInput = {}): NextResponse {
    const response = Response.json(value, init)
    return new NextResponse(response.takeBytes(), response)
  }

  static override redirect(url: unknown, init: number | ResponseInput = 307): NextResponse {
    const given = typeof init === 'number' ? { status: init } : { status: 307, ...init }
    if (!URL.canParse(String(url)))
      throw new Error(
        `URL is malformed "${String(url)}". Please use only absolute URLs - https://nextjs.org/docs/messages/middleware-relative-urls`,
      )
    const { headers } = Response.redirect(url, given.status)
    return new NextResponse(null, withHeader(given, 'location', headers.get('location')))
  }

  static rewrite(url: unknown, init: MiddlewareInput = {}): NextResponse {
    return new NextResponse(null, withHeader(init, 'x-middleware-rewrite', new URL(url).href))
  }

  static next(init: MiddlewareInput = {}): NextResponse {
    return new NextResponse(null, withHeader(init, 'x-middleware-next', '1'))
  }
}

function withHeader({ request, ...init }: MiddlewareInput, name: string, value: unknown): ResponseInput {
  const headers = new Headers(init.headers)
  headers.set(name, value)
  const asked = request?.headers && [...new Headers(request.headers)]
  for (const [key, text] of asked ?? []) headers.set(`x-middleware-request-${key}`, text)
  if (asked) headers.set('x-middleware-override-headers', asked.map(([key]) => key).join())
  return { ...init, headers }
}

/** `after(work)` of `next/server`: the work of a response that was sent already. What it throws is logged. */
export function after(work: unknown): void {
  const run = async (): Promise<unknown> => (typeof work === 'function' ? work() : work)
  run().catch((error: unknown) => console.error('after', error))
}

/** `connection()` of `next/server`: there is always a request here. */
export const connection = (): Promise<void> => Promise.resolve()

/** From now on requests are passed as in Next.js. */
export function extendRequests(): void {
  presentRequestsBy((request) => new NextRequest(request))
}
