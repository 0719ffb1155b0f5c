import type { EndpointName, SiteContext } from './site.ts'

/** One request as a simulated site sees it. */
export interface Exchange {
  /** The caller's own request: its `headers` are complete only on this object, so it is never copied. */
  readonly request: Request
  readonly url: URL
  /** Named parts of the route's path. */
  readonly params: Readonly<Record<string, string>>
  readonly context: SiteContext
}

/** Answers one route of a site. */
export type Answer = (exchange: Exchange) => Promise<Response> | Response

/** A method and an address with the function that answers it. Routes are tried in order. */
export interface Route {
  readonly method: 'get' | 'post' | 'options' | 'all'
  /** Full URL; `:name` matches one segment, `*` the rest. */
  readonly url: string
  readonly answer: Answer
  /** Answers what no other route has. */
  readonly isRest?: true
  /** Absent for pages, and for APIs that are not an endpoint of a provider. */
  readonly endpoint?: EndpointName
}

/** The origin of a route's address, which may contain `:name` and `*` after it. */
export function originOf(address: string): string {
  return /^https?:\/\/[^/]+/.exec(address)?.[0] ?? address
}

/** Parameters of a request's body: a form, or a JSON object of strings; empty when it is neither. */
export async function readBodyParameters({ request }: Exchange): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  const body = await request.text()
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(body)
  if (type === 'application/json') return fromJson(body)
  return new URLSearchParams()
}

function fromJson(body: string): URLSearchParams {
  const parameters = new URLSearchParams()
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return parameters
  }
  if (typeof value !== 'object' || value === null) return parameters
  for (const [name, entry] of Object.entries(value)) {
    if (typeof entry === 'string') parameters.set(name, entry)
  }
  return parameters
}
