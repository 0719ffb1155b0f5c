import { getResponse, type HttpHandler, http, matchRequestUrl } from 'msw'
import { originOf, type Route } from './exchange.ts'
import type { EndpointName, SiteContext } from './site.ts'

/** Routes, ready to answer. */
export interface HandledRoutes {
  /** The answer of the first route whose method and address match; `undefined` if none does. */
  answer(request: Request, context: SiteContext): Promise<Response | undefined>
  /** The provider whose endpoint a URL is. */
  endpointAt(url: URL, method?: string): EndpointName | undefined
}

/**
 * Makes routes answer; the only file that knows MSW. Routes are looked up by origin and by the start of the path, and an origin's handlers are
 * made at its first request: MSW tries all handlers in order and copies the request for each, which is slow with a hundred providers.
 */
export function handleRoutes(routes: readonly Route[]): HandledRoutes {
  // An MSW resolver gets the same request object that went in, so it can be used to look up the context.
  const contexts = new WeakMap<Request, SiteContext>()
  const byOrigin = groupByOrigin(routes)
  const sites = new Map<string, readonly Prepared[]>()
  return {
    async answer(request, context) {
      const { origin, pathname } = new URL(request.url)
      const here = byOrigin.get(origin)
      if (here === undefined) return undefined
      const site = sites.get(origin) ?? here.map((route) => prepare(route, contexts))
      sites.set(origin, site)
      contexts.set(request, context)
      const likely = site.filter(({ start }) => pathname.startsWith(start)).map(({ handler }) => handler)
      return getResponse(likely, request)
    },
    endpointAt(url, method) {
      const found = (byOrigin.get(url.origin) ?? []).filter(
        (route) => route.endpoint !== undefined && matchRequestUrl(url, route.url).matches,
      )
      const exact = found.find((route) => route.method === method?.toLowerCase())
      return (exact ?? found[0])?.endpoint
    },
  }
}

function groupByOrigin(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const groups = new Map<string, Route[]>()
  for (const route of routes) {
    const origin = originOf(route.url)
    const group = groups.get(origin)
    if (group === undefined) groups.set(origin, [route])
    else group.push(route)
  }
  return groups
}

/** A route as an MSW handler, and how matching paths begin. */
interface Prepared {
  readonly start: string
  readonly handler: HttpHandler
}

function prepare(route: Route, contexts: WeakMap<Request, SiteContext>): Prepared {
  const path = route.url.slice(originOf(route.url).length)
  // MSW ignores a slash at the end of a path.
  const start = path.replace(/[:*].*$/, '').replace(/\/$/, '')
  return { start, handler: toHandler(route, contexts) }
}

function toHandler(
  { method, url, answer, isRest }: Route,
  contexts: WeakMap<Request, SiteContext>,
): HttpHandler {
  return http[method](url, ({ request, params }) => {
    const context = contexts.get(request)
    if (context === undefined)
      throw new Error(`no context for ${request.url}: it is not the request that came in`)
    if (isRest) context.unknown?.()
    return answer({ request, url: new URL(request.url), params: toStrings(params), context })
  })
}

function toStrings(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value ?? '')]))
}
