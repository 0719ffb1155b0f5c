import { Headers } from '../web/headers.ts'
import { Request } from '../web/messages.ts'

let current = new Headers()
let present = (request: Request): Request => request

/** The request that `next/headers` speaks of, with what the server of Next.js adds to it. */
export function setRequest({ headers, url }: Request): void {
  const [, scheme = '', host = ''] = /^(\w+):\/\/([^/]*)/.exec(url) ?? []
  current = new Headers(headers)
  const added = { host, 'x-forwarded-host': host, 'x-forwarded-proto': scheme }
  for (const [name, value] of Object.entries(added)) if (!current.has(name)) current.set(name, value)
}

export function requestHeaders(): Headers {
  return current
}

/** For code that uses what `NextRequest` adds to a request: its class is not always loaded. */
export function presentRequestsBy(make: (request: Request) => Request): void {
  present = make
}

/** A request as Next.js passes it. */
export function nextRequest(request: Request): Request {
  return present(request)
}

/** Next.js itself calls only one function of a configuration, `callbacks.authorized`, with its own request. */
export function asNextCalls(callable: unknown, owner: unknown, [params]: readonly unknown[]): void {
  const { authorized } = (owner ?? {}) as { readonly authorized?: unknown }
  const given = (params ?? {}) as { request?: unknown }
  if (callable === authorized && given.request instanceof Request) given.request = nextRequest(given.request)
}
