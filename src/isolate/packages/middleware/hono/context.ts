import {
  type BodyInput,
  environmentOf,
  Headers,
  type Request,
  Response,
  URL,
  URLSearchParams,
} from '../../../inside/main.ts'

type Values = Record<string, unknown>
type HeaderValues = Readonly<Record<string, string>>

/** What a path's pattern found in the address. */
export type Params = Readonly<Record<string, string>>

/** `c`, with what the app has to know of it. */
export interface Context {
  readonly object: Values
  /** The handler that is running has these parameters. */
  params: Params
  /** What was answered so far, with the headers that were set. */
  readonly response: () => Response | undefined
  readonly answer: (response: Response) => void
}

/** `c` of Hono. @see https://hono.dev/docs/api/context */
export function createContext(request: Request): Context {
  const values = new Map<string, unknown>()
  const headers = new Headers()
  let status = 200
  let response: Response | undefined
  const make = (body: BodyInput, init: unknown, more: unknown, type?: string): Response => {
    const { headers: given, status: own } = (
      typeof init === 'object' && init !== null ? init : { status: init }
    ) as {
      readonly status?: number
      readonly headers?: HeaderValues
    }
    const all = new Headers(headers)
    if (type !== undefined) all.set('content-type', type)
    for (const [name, each] of Object.entries({ ...given, ...(more as HeaderValues) }))
      all.set(name, String(each))
    return new Response(body, { status: own ?? status, headers: all })
  }
  const context: Context = {
    params: {},
    response: () => response,
    answer: (given) => {
      response = given
    },
    object: {
      env: environmentOf(),
      var: new Proxy({}, { get: (_target, name) => values.get(String(name)) }),
      get: (name: string) => values.get(name),
      set: (name: string, each: unknown) => values.set(name, each),
      status: (code: number) => {
        status = code
      },
      header: (name: string, each?: string, options?: { readonly append?: boolean }) => {
        for (const list of [headers, ...(response ? [response.headers] : [])])
          if (each === undefined) list.delete(name)
          else if (options?.append) list.append(name, each)
          else list.set(name, each)
      },
      body: (body: BodyInput, init?: unknown, more?: unknown) => make(body, init, more),
      newResponse: (body: BodyInput, init?: unknown, more?: unknown) => make(body, init, more),
      text: (body: string, init?: unknown, more?: unknown) =>
        make(body, init, more, 'text/plain; charset=UTF-8'),
      html: (body: unknown, init?: unknown, more?: unknown) =>
        make(String(body), init, more, 'text/html; charset=UTF-8'),
      json: (body: unknown, init?: unknown, more?: unknown) =>
        make(JSON.stringify(body), init, more, 'application/json'),
      redirect: (url: unknown, code = 302) =>
        make(null, { status: code, headers: { location: String(url) } }, {}),
      notFound: () => make('404 Not Found', 404, {}, 'text/plain; charset=UTF-8'),
      executionCtx: { waitUntil: () => undefined, passThroughOnException: () => undefined },
    },
  }
  Object.assign(context.object, { req: requestOf(request, context) })
  Object.defineProperty(context.object, 'res', {
    get: () => response ?? new Response(null, { headers }),
    set: context.answer,
  })
  Object.defineProperty(context.object, 'finalized', { get: () => response !== undefined })
  return context
}

/** `c.req`. @see https://hono.dev/docs/api/request */
function requestOf(request: Request, context: Context): object {
  const { pathname, searchParams } = new URL(request.url)
  const all = <T>(given: Iterable<readonly [string, T]>, name?: string): unknown => {
    const found = Object.fromEntries(given)
    return name === undefined ? found : found[name]
  }
  return {
    raw: request,
    url: request.url,
    path: pathname,
    method: request.method,
    header: (name?: string) => all(request.headers, name?.toLowerCase()),
    query: (name?: string) => all(searchParams, name),
    queries: (name: string) => searchParams.getAll(name),
    param: (name?: string) => all(Object.entries(context.params), name),
    valid: () => ({}),
    json: () => request.json(),
    text: () => request.text(),
    parseBody: async () => Object.fromEntries(new URLSearchParams(await request.text())),
    arrayBuffer: () => request.arrayBuffer(),
  }
}
