import { type Request, URL } from '../../../inside/main.ts'
import { cookiesIn } from '../cookie-jar.ts'

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
    cookies: Object.fromEntries(cookiesIn(request)),
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

/** The first type that the browser takes. */
function accepted(accept: string, types: readonly string[]): string | false {
  return types.find((type) => accept.includes(type) || accept.includes('*/*')) ?? false
}
