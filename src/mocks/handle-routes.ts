import { getResponse, type HttpHandler, http, matchRequestUrl } from 'msw'
import { originOf, type Route } from './exchange.ts'
import type { EndpointName, SiteContext } from './site.ts'

/** Routes as something to ask. */
export interface HandledRoutes {
  /** The answer of the first route whose method and address fit; `undefined` when none does. */
  answer(request: Request, context: SiteContext): Promise<Response | undefined>
  /** Whose endpoint a URL is. */
  endpointAt(url: URL, method?: string): EndpointName | undefined
}

/**
 * Turns routes into something to ask; the one place that knows MSW. Routes are looked up by origin and by how the path begins, and an origin's
 * handlers are made when the first request goes there: MSW tries its list from the front and copies the request for each, which a hundred
 * providers make long.
 */
export function handleRoutes(routes: readonly Route[]): HandledRoutes {
  // A resolver of MSW gets the very request that went in, so that is what leads to its context.
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

/** A route as MSW wants it, and how the paths that can fit it begin. */
interface Prepared {
  readonly start: string
  readonly handler: HttpHandler
}

function prepare(route: Route, contexts: WeakMap<Request, SiteContext>): Prepared {
  const path = route.url.slice(originOf(route.url).length)
  // MSW takes a path with a slash at its end for the same as one without.
  const start = path.replace(/[:*].*$/, '').replace(/\/$/, '')
  return { start, handler: toHandler(route, contexts) }
}

function toHandler({ method, url, answer }: Route, contexts: WeakMap<Request, SiteContext>): HttpHandler {
  return http[method](url, ({ request, params }) => {
    const context = contexts.get(request)
    if (context === undefined)
      throw new Error(`no context for ${request.url}: it is not the request that came in`)
    return answer({ request, url: new URL(request.url), params: toStrings(params), context })
  })
}

function toStrings(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value ?? '')]))
}
