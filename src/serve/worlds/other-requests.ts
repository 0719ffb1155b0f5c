import { type Convert, usualAddress } from './other-addresses.ts'

/** A request as the simulated provider reads it, and what makes its answer the one of the address that was asked. */
export interface UsualRequest {
  readonly request: Request
  /** Text of the body. */
  readonly body: string
  readonly convert?: Convert
}

/**
 * A request of a library that knows other addresses, scopes or ways to send the same: as the libraries word it that the simulated providers are
 * made for.
 */
export function atUsualAddress(request: Request, bytes: Uint8Array): UsualRequest {
  const { headers, signal } = request
  const { url, convert } = usualAddress(request.url)
  const usual = withParameters(url)
  const given = new TextDecoder().decode(bytes)
  // @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow#exchangecode
  const isFacebookToken = /^https:\/\/graph\.facebook\.com\/(?:v[\d.]+\/)?oauth\/access_token$/.test(
    usual.origin + usual.pathname,
  )
  const method = isFacebookToken ? 'POST' : request.method
  const body = method === 'POST' ? usualBody(usual, given, headers) : given
  if (usual.href === request.url && body === given) return { request, body }
  const made = new Request(usual, {
    ...{ method, signal },
    ...(bytes.byteLength === 0 && body === '' ? {} : { body: body === given ? new Uint8Array(bytes) : body }),
  })
  const value = withToken(body === given ? headers : asForm(headers), request.url)
  return {
    request: Object.defineProperty(made, 'headers', { value, enumerable: true }),
    body,
    ...(convert && { convert }),
  }
}

/** What an authorization request asks for, in the words of OpenID Connect: other scopes of these providers allow the same. */
const SCOPES: Readonly<Record<string, (asked: readonly string[]) => readonly string[]>> = {
  /** @see https://developers.google.com/identity/protocols/oauth2/scopes#google-sign-in */
  'accounts.google.com': (asked) => {
    const short = asked.map((scope) => scope.replace('https://www.googleapis.com/auth/userinfo.', ''))
    return short.includes('profile') || short.includes('email') ? ['openid', ...short] : short
  },
  /** @see https://learn.microsoft.com/en-us/graph/permissions-reference#userread */
  'login.microsoftonline.com': (asked) =>
    asked.some((scope) => /^(?:https:\/\/graph\.microsoft\.com\/)?(?:user\.read|\.default)$/i.test(scope))
      ? ['openid', 'profile', 'email', ...asked]
      : asked,
  /** An app that asks for none gets all that it was registered with. @see https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_tokens_scopes.htm */
  'login.salesforce.com': (asked) => (asked.length === 0 ? ['openid', 'profile', 'email'] : asked),
}

function withParameters(address: string): URL {
  const url = new URL(address)
  const { hostname, pathname, searchParams } = url
  const read = SCOPES[hostname]
  const asked = searchParams.get('scope')?.split(' ').filter(Boolean) ?? []
  const scopes = [...new Set(/authorize|\/auth$/.test(pathname) ? (read?.(asked) ?? asked) : asked)]
  if (scopes.join(' ') !== asked.join(' ')) searchParams.set('scope', scopes.join(' '))
  if (hostname === 'id.twitch.tv' && pathname.endsWith('/authorize')) askForTwitchUser(searchParams)
  // With the scopes that were allowed, too. @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
  if (hostname === 'www.facebook.com' && /^code[ ,]/.test(searchParams.get('response_type') ?? ''))
    searchParams.set('response_type', 'code')
  return url
}

/** Every token opens Twitch's API, where the simulated one asks for OpenID Connect. */
function askForTwitchUser(parameters: URLSearchParams): void {
  const scopes = parameters.get('scope')?.split(' ').filter(Boolean) ?? []
  if (scopes.includes('openid')) return
  parameters.set('scope', ['openid', ...scopes].join(' '))
  const userinfo = { email: null, email_verified: null, picture: null, preferred_username: null }
  parameters.set('claims', JSON.stringify({ userinfo }))
}

/** Token endpoints that read the address where the body says nothing. */
const READ_THE_ADDRESS = new Set(['api.x.com', 'github.com', 'graph.facebook.com', 'www.linkedin.com'])

function usualBody({ hostname, pathname, searchParams }: URL, body: string, headers: Headers): string {
  if (body === '' && READ_THE_ADDRESS.has(hostname) && /token/i.test(pathname)) {
    const isPlain = hostname === 'graph.facebook.com' && !searchParams.has('grant_type')
    return `${searchParams}${isPlain ? '&grant_type=authorization_code' : ''}`
  }
  if (hostname === 'oauth2.googleapis.com' && /json/.test(headers.get('content-type') ?? ''))
    return googleForm(body)
  return body
}

/** Google's servers take the names of JSON members in both spellings. @see https://protobuf.dev/programming-guides/json/ */
function googleForm(body: string): string {
  try {
    const pairs = Object.entries(JSON.parse(body) as object).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      String(value),
    ])
    return new URLSearchParams(Object.fromEntries(pairs)).toString()
  } catch {
    return body
  }
}

function asForm(headers: Headers): Headers {
  const more = new Headers(headers)
  more.set('content-type', 'application/x-www-form-urlencoded')
  return more
}

/** Google also takes an access token from the address. @see https://developers.google.com/identity/protocols/oauth2/web-server#callinganapi */
function withToken(headers: Headers, address: string): Headers {
  const { hostname, searchParams } = new URL(address)
  const token = searchParams.get('access_token')
  if (hostname !== 'www.googleapis.com' || token === null || headers.has('authorization')) return headers
  const more = new Headers(headers)
  more.set('authorization', `Bearer ${token}`)
  return more
}
