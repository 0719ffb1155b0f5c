/** A cookie as its `Set-Cookie` line said, attribute names in lower case. */
export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly attributes: Readonly<Record<string, string | true>>
}

export function parseSetCookie(line: string): SetCookie {
  const [pair = '', ...rest] = line.split('; ')
  const equals = pair.indexOf('=')
  const attributes = rest.map((part): [string, string | true] => {
    const [key = '', ...value] = part.split('=')
    return [key.toLowerCase(), value.length > 0 ? value.join('=') : true]
  })
  return {
    name: pair.slice(0, equals),
    value: decodeURIComponent(pair.slice(equals + 1)),
    attributes: Object.fromEntries(attributes),
  }
}

/** A browser of one site: sends its cookies along, stores what comes back, does not follow redirects. */
export function createTestBrowser(answer: (request: Request) => Promise<Response>, origin: string) {
  const jar = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    if (cookie) headers.set('cookie', cookie)
    const response = await answer(new Request(new URL(path, origin), { ...init, headers }))
    for (const { name, value, attributes } of response.headers.getSetCookie().map(parseSetCookie))
      if (attributes['max-age'] === '0') jar.delete(name)
      else jar.set(name, value)
    return response
  }
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers })
  const csrfToken = async (base = '/auth') => {
    const { csrfToken } = (await (await get(`${base}/csrf`)).json()) as { csrfToken: string }
    return csrfToken
  }
  /** A form post with the CSRF token, unless the form has one. */
  const post = async (
    path: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const body = new URLSearchParams({ csrfToken: await csrfToken(), ...form })
    return send(path, { method: 'POST', body, headers })
  }
  return { jar, get, post, send, csrfToken }
}
