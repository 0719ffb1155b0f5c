import { nextRequest, type Request, type Response } from '../../inside/main.ts'
import type { Middleware } from './loaded.ts'

type Handler = (request: Request, event: object) => Promise<Response | undefined>

/** What a middleware may do after its answer: it is not waited for. */
const EVENT = { waitUntil: () => undefined, passThroughOnException: () => undefined }

/** `middleware.ts` of Next.js, `proxy.ts` since version 16. */
export function nextMiddleware(handler: Handler, matches: (request: Request) => boolean): Middleware {
  return {
    run: async (request) => (await handler(nextRequest(request), EVENT)) ?? undefined,
    written: handler,
    matches,
  }
}
