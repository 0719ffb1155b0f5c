import { getResponse, type HttpHandler, http } from 'msw'
import { originOf, type Route } from './exchange.ts'
import type { Network, SiteContext } from './site.ts'

/**
 * Turns routes into a network; the one place that knows MSW. The first route whose method and address fit answers, and `undefined` comes
 * back when none does. Routes are looked up by origin first, and an origin's handlers are made when the first request goes there: MSW's own
 * list is tried from the front, which a hundred providers make long.
 */
export function handleRoutes(routes: readonly Route[]): Network {
  // A resolver of MSW gets the very request that went in, so that is what leads to its context.
  const contexts = new WeakMap<Request, SiteContext>()
  const byOrigin = groupByOrigin(routes)
  const handlers = new Map<string, HttpHandler[]>()
  return async (request, context) => {
    const { origin } = new URL(request.url)
    const here = byOrigin.get(origin)
    if (here === undefined) return undefined
    const made = handlers.get(origin) ?? here.map((route) => toHandler(route, contexts))
    handlers.set(origin, made)
    contexts.set(request, context)
    return getResponse(made, request)
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
