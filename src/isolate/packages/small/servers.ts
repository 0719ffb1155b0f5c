import {
  environmentOf,
  Headers,
  missingIn,
  Request,
  Response,
  recordServer,
  setElsewhere,
  URL,
} from '../../inside/main.ts'

type Callable = (...args: readonly unknown[]) => unknown
/** The arguments that a framework gives its handlers. */
type ArgumentsOf = (request: Request) => readonly unknown[]

const next = async (): Promise<void> => undefined

/** The request and response of Express, as far as a handler reads them before it calls Auth.js, which is mounted at any path: `app.use('/auth/*')`. */
export const expressArguments: ArgumentsOf = (request) => {
  const { pathname, search, protocol, host, hostname, searchParams } = new URL(request.url)
  const headers = Object.fromEntries(request.headers)
  const response: unknown = new Proxy(() => undefined, {
    get: (_target, key) => (key === 'then' ? undefined : (): unknown => response),
  })
  const given = {
    ...{ method: request.method, url: pathname + search, originalUrl: pathname + search, path: pathname },
    baseUrl: pathname,
    ...{ headers: { host, ...headers }, hostname, protocol: protocol.slice(0, -1), raw: request, app: {} },
    query: Object.fromEntries(searchParams),
    body: {},
    cookies: {},
    params: {},
    get: (name: string) => new Headers(request.headers).get(name) ?? undefined,
    header: (name: string) => new Headers(request.headers).get(name) ?? undefined,
  }
  return [given, response, next]
}

/** The context of Hono. */
export function honoContext(request: Request): object {
  const { pathname, searchParams } = new URL(request.url)
  const values = setElsewhere('context')
  const respond = (): Response => new Response(null)
  return {
    env: environmentOf(),
    req: {
      ...{ raw: request, url: request.url, path: pathname, method: request.method },
      header: (name?: string) =>
        name === undefined ? Object.fromEntries(request.headers) : (request.headers.get(name) ?? undefined),
      query: (name?: string) =>
        name === undefined ? Object.fromEntries(searchParams) : (searchParams.get(name) ?? undefined),
      param: () => undefined,
    },
    var: values,
    get: (name: string) => Reflect.get(values, name),
    set: (name: string, value: unknown) => Reflect.set(values, name, value),
    ...{ json: respond, text: respond, html: respond, body: respond, redirect: respond, notFound: respond },
    header: (): void => undefined,
    res: new Response(null),
  }
}

/**
 * An app of a web framework: it keeps the handlers that it is given, and calls them with a request until one of them calls Auth.js. Everything
 * else that it does while the file loads has no effect.
 */
function server(argumentsOf: ArgumentsOf): object {
  const handlers: Callable[] = []
  const run = async (request: unknown): Promise<unknown> => {
    for (const handler of handlers) await handler(...argumentsOf(request as Request))
    return new Response(null)
  }
  const keep = (...args: readonly unknown[]): unknown => {
    for (const arg of args.flat(3)) {
      // `route({ method, url, handler })`
      const handler: unknown = typeof arg === 'function' ? arg : Object(arg).handler
      if (typeof handler === 'function' && missingIn(handler) === undefined)
        handlers.push(handler as Callable)
    }
    return app
  }
  const app: unknown = new Proxy(run, {
    get: (target, key) => {
      if (key === 'fetch' || key === 'handle') return run
      return typeof key === 'symbol' || key === 'then'
        ? undefined
        : key in target
          ? Reflect.get(target, key)
          : keep
    },
    apply: (_target, _self, [request]) => (request instanceof Request ? run(request) : undefined),
  })
  recordServer(run)
  return app as object
}

const makeFastify = (): object => server(expressArguments)
export const fastify = Object.assign(makeFastify, { fastify: makeFastify })

export class Elysia {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: it has whatever method is called
    return server((request) => [
      {
        request,
        headers: Object.fromEntries(request.headers),
        path: new URL(request.url).pathname,
        set: { headers: {} },
      },
    ])
  }
}
