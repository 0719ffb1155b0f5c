import { type Request, URL } from '../../../inside/main.ts'

/** `req`: the members that do not need a socket. */
export function presentRequest(request: Request, app: object): Record<string, unknown> {
  const url = new URL(request.url)
  const headers = Object.fromEntries([...request.headers])
  const get = (name: string): unknown => {
    const key = name.toLowerCase()
    return key === 'referrer' ? headers['referer'] : headers[key]
  }
  const path = url.pathname + url.search
  return {
    app,
    method: request.method,
    url: path,
    originalUrl: path,
    baseUrl: '',
    path: url.pathname,
    params: {},
    query: Object.fromEntries(url.searchParams),
    headers,
    cookies: cookiesIn(String(headers['cookie'] ?? '')),
    protocol: 'https',
    secure: true,
    host: String(headers['host'] ?? url.host),
    hostname: String(headers['host'] ?? url.host).split(':')[0],
    ip: '203.0.113.7',
    xhr: false,
    get,
    header: get,
    is: () => false,
    accepts: (...types: readonly unknown[]) =>
      accepted(String(headers['accept'] ?? '*/*'), types.flat().map(String)),
  }
}

function cookiesIn(header: string): Record<string, string> {
  const pairs = header.split(/;\s*/).filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
    }),
  )
}

/** The first type that the browser takes. */
function accepted(accept: string, types: readonly string[]): string | false {
  return types.find((type) => accept.includes(type) || accept.includes('*/*')) ?? false
}
