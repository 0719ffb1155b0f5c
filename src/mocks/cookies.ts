/** A cookie that a simulated server sets. It is always `Secure`, `HttpOnly` and `SameSite=Lax`, as those of the real providers. */
export interface ServerCookie {
  readonly name: string
  readonly value: string
  /** Host-only when absent. */
  readonly domain?: string
  /** Session cookie when absent; 0 deletes it. */
  readonly maxAgeSeconds?: number
}

/** Cookies of a request by name. The first of two with the same name counts, because user agents send the longer path first (RFC 6265 §5.4). */
export function readCookies(headers: Headers): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (headers.get('Cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

export function toSetCookie({ name, value, domain, maxAgeSeconds }: ServerCookie): string {
  const parts = [`${name}=${value}`]
  if (domain !== undefined) parts.push(`Domain=${domain}`)
  parts.push('Path=/')
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`)
  return [...parts, 'Secure', 'HttpOnly', 'SameSite=Lax'].join('; ')
}
