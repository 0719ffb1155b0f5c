interface RequestCookie {
  readonly name: string
  readonly value: string
}

interface ResponseCookie extends RequestCookie {
  readonly path?: string
  readonly domain?: string
  readonly maxAge?: number
  readonly expires?: Date | number
  readonly secure?: boolean
  readonly httpOnly?: boolean
  readonly sameSite?: boolean | 'lax' | 'strict' | 'none'
  readonly partitioned?: boolean
  readonly priority?: 'low' | 'medium' | 'high'
}

interface Reading<C> extends Iterable<[string, C]> {
  readonly size: number
  get(name: string | Pick<C, keyof C & 'name'>): C | undefined
  getAll(name?: string | Pick<C, keyof C & 'name'>): C[]
  has(name: string): boolean
}

/** The cookies of a request. */
export interface RequestCookies extends Reading<RequestCookie> {
  set(name: string, value: string): this
  set(cookie: RequestCookie): this
  delete(names: string | readonly string[]): boolean | boolean[]
  clear(): this
}

/** The cookies that a response sets. */
export interface ResponseCookies extends Reading<ResponseCookie> {
  set(name: string, value: string, options?: Partial<ResponseCookie>): this
  set(cookie: ResponseCookie): this
  delete(cookie: string | Omit<ResponseCookie, 'value' | 'expires' | 'maxAge'>): this
}

/** A URL that can be copied. */
export interface NextUrl extends URL {
  readonly basePath: string
  readonly locale: string
  clone(): NextUrl
}

export declare class NextRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit)
  readonly nextUrl: NextUrl
  readonly cookies: RequestCookies
}

interface MiddlewareInit extends ResponseInit {
  readonly request?: { readonly headers?: Headers }
}

export declare class NextResponse<Body = unknown> extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit)
  readonly cookies: ResponseCookies
  json(): Promise<Body>
  static json<Body>(body: Body, init?: ResponseInit): NextResponse<Body>
  static redirect(url: string | URL | NextUrl, init?: number | ResponseInit): NextResponse
  static rewrite(url: string | URL | NextUrl, init?: MiddlewareInit): NextResponse
  static next(init?: MiddlewareInit): NextResponse
}

export declare function after(work: Promise<unknown> | (() => unknown)): void
export declare function connection(): Promise<void>

/** What middleware is given beside the request. */
export interface NextFetchEvent {
  waitUntil(work: Promise<unknown>): void
}

export type NextMiddlewareResult = NextResponse | Response | null | undefined | void
export type NextMiddleware = (
  request: NextRequest,
  event: NextFetchEvent,
) => NextMiddlewareResult | Promise<NextMiddlewareResult>
export type NextProxy = NextMiddleware
