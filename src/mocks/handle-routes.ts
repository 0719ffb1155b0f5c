import { getResponse, type HttpHandler, http } from 'msw'
import type { Route } from './exchange.ts'
import type { Network, SiteContext } from './site.ts'

/**
 * Turns routes into a network; the one place that knows MSW. The first route whose method and address fit answers, and `undefined` comes
 * back when none does.
 */
export function handleRoutes(routes: readonly Route[]): Network {
  // A resolver of MSW gets the very request that went in, so that is what leads to its context.
  const contexts = new WeakMap<Request, SiteContext>()
  const handlers = routes.map((route) => toHandler(route, contexts))
  return (request, context) => {
    contexts.set(request, context)
    return getResponse(handlers, request)
  }
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
