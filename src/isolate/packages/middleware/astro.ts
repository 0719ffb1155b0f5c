import { missingIn, type Request, Response, URL } from '../../inside/main.ts'
import { cookieJar } from './cookie-jar.ts'
import type { Middleware } from './loaded.ts'
import { pageToCome } from './page-to-come.ts'
import { withRenewed } from './visit.ts'

type OnRequest = (context: object, next: () => Promise<Response>) => unknown

/** `onRequest` of Astro's `src/middleware.ts`. @see https://docs.astro.build/en/guides/middleware/ */
export function astroMiddleware(onRequest: OnRequest): Middleware {
  return { run: (request) => run(onRequest, request), written: onRequest }
}

async function run(onRequest: OnRequest, request: Request): Promise<Response> {
  let page: Response | undefined
  const next = async () => {
    page ??= pageToCome()
    return page
  }
  const response = (await onRequest(contextOf(request), next)) ?? page
  if (response instanceof Response) return withRenewed(response)
  throw new TypeError('onRequest must return a Response or call next()')
}

function contextOf(request: Request): object {
  const url = new URL(request.url)
  return {
    request,
    url,
    params: {},
    props: {},
    locals: {},
    site: new URL('/', url),
    routePattern: url.pathname,
    isPrerendered: false,
    clientAddress: '203.0.113.7',
    cookies: cookiesOf(request),
    redirect: (location: string, status = 302) => new Response(null, { status, headers: { location } }),
    // Its page is shown at the address that was asked for.
    rewrite: async () => pageToCome(),
  }
}

/** `context.cookies`. */
function cookiesOf(request: Request): object {
  const { known, set, remove } = cookieJar(request)
  return {
    get: (name: string) => {
      const value = known.get(name)
      return value === undefined
        ? undefined
        : { value, json: () => JSON.parse(value), number: () => Number(value) }
    },
    has: (name: string) => known.has(name),
    set: (name: string, value: unknown, options: object = {}) =>
      set(name, typeof value === 'string' ? value : JSON.stringify(value), {
        httpOnly: false,
        secure: false,
        ...options,
      }),
    delete: remove,
  }
}

/** `astro/middleware`: each handler's `next` is the one after it. Those that are not here are passed over. */
export const astro = {
  defineMiddleware: (onRequest: unknown): unknown => onRequest,
  sequence: (...given: readonly OnRequest[]): OnRequest => {
    const handlers = given.filter((handler) => missingIn(handler) === undefined)
    return (context, next) => {
      const from = async (index: number): Promise<Response> => {
        let after: Response | undefined
        const further = async () => {
          after ??= await from(index + 1)
          return after
        }
        const handler = handlers[index]
        return handler === undefined ? next() : (((await handler(context, further)) ?? after) as Response)
      }
      return from(0)
    }
  },
}
