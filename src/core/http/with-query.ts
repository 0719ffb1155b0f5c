/** Appends query parameters to a URL or path that may have some already; undefined values are left out. */
export function withQuery(url: string, query: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (present.length === 0) return url
  const [address = '', ...fragment] = url.split('#')
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : ''
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(present)}${hash}`
}
