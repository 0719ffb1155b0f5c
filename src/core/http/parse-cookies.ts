/** Reads a `Cookie` header. The first value of a repeated name counts; malformed percent encoding is left as it is (reference 2.1). */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    const name = pair.slice(0, equals).trim()
    if (!cookies.has(name)) cookies.set(name, decodeValue(pair.slice(equals + 1).trim()))
  }
  return cookies
}

function decodeValue(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
