import * as oauth from 'oauth4webapi'
import { ProxyAgent, fetch as undiciFetch } from 'undici'
import type { Serving } from '../serve.ts'
import type { OpenWorld } from '../worlds/open-world.ts'

/** As libraries for OAuth want it: members may be given without a value. */
export type Fetch = (
  url: string | URL,
  init?: { readonly [K in keyof RequestInit]?: RequestInit[K] | undefined },
) => Promise<Response>

/** `fetch` through a proxy of a run, trusting its certificate; like a server it has no cookies and follows nothing by itself. */
export function fetchThrough(proxy: string, { certificate }: Pick<Serving, 'certificate'>): Fetch {
  const dispatcher = new ProxyAgent({ uri: proxy, requestTls: { ca: certificate } })
  return (url, init) =>
    undiciFetch(url, { redirect: 'manual', ...(init as object), dispatcher }) as unknown as Promise<Response>
}

export const CALLBACK = 'http://localhost:3000/auth/callback/google'
const CLIENT: oauth.Client = { client_id: 'my-client' }

/** A person signs in with Google in a browser, and the app's server redeems the code. Returns the claims of the ID token. */
export function signInWithGoogle(
  { proxy }: Pick<OpenWorld, 'proxy'>,
  serving: Serving,
  person: string,
  more: SignInOptions = {},
): Promise<oauth.IDToken> {
  const ends = { browser: fetchThrough(proxy, serving), server: fetchThrough(serving.url, serving) }
  return signIn(ends, new URL('https://accounts.google.com'), person, more)
}

interface SignInOptions {
  readonly pkce?: boolean
  /** Default: a secret in the body. */
  readonly authentication?: oauth.ClientAuth
}

/** The same at any OpenID provider, with what asks for a browser and for the app's server. */
export async function signIn(
  { browser, server }: { readonly browser: Fetch; readonly server: Fetch },
  issuer: URL,
  person: string,
  { pkce = true, authentication = oauth.ClientSecretPost('my secret') }: SignInOptions = {},
): Promise<oauth.IDToken> {
  const http = {
    [oauth.customFetch]: server,
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  }
  const discovered = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, http))
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(discovered.authorization_endpoint ?? '')
  const asked = {
    client_id: CLIENT.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    ...(pkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const arrived = await press(browser, url, person)
  const parameters = oauth.validateAuthResponse(discovered, CLIENT, arrived, state)
  const response = await oauth.authorizationCodeGrantRequest(
    discovered,
    CLIENT,
    authentication,
    parameters,
    CALLBACK,
    pkce ? verifier : oauth.nopkce,
    http,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(discovered, CLIENT, response)
  const userinfo = await oauth.userInfoRequest(discovered, CLIENT, tokens.access_token, http)
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (claims === undefined) throw new Error('There is no ID token.')
  await oauth.processUserInfoResponse(discovered, CLIENT, claims.sub, userinfo)
  return claims
}

/** Presses what signs that person in, page by page, until the browser is sent back to the app. */
export async function press(browser: Fetch, start: URL, person: string): Promise<URL> {
  let cookies = ''
  let url = start
  let init: RequestInit = {}
  for (let n = 0; n < 8; n += 1) {
    if (url.hostname === 'localhost') return url
    const headers = { ...(init.headers as object), ...(cookies && { cookie: cookies }) }
    const response = await browser(url, { ...init, headers })
    cookies = [cookies, ...response.headers.getSetCookie().map((line) => line.split(';')[0])]
      .filter(Boolean)
      .join('; ')
    const next = response.headers.get('location')
    if (next !== null) {
      url = new URL(next, url)
      init = {}
      continue
    }
    const form = formFor(await response.text(), person)
    url = new URL(form.action, url)
    init = {
      method: 'POST',
      body: form.body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin },
    }
  }
  throw new Error(`The browser did not come back from ${start.host}.`)
}

/** The form of a provider's page, filled in for a person, with the button that goes on. */
function formFor(page: string, person: string): { readonly action: string; readonly body: URLSearchParams } {
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(page) ?? []
  const body = new URLSearchParams()
  for (const [tag] of page.matchAll(/<input[^>]*>/g)) {
    const [name, value, type] = ['name', 'value', 'type'].map(
      (key) => new RegExp(`${key}="([^"]*)"`).exec(tag)?.[1],
    )
    if (name === undefined) continue
    if (type === 'radio' && value !== person) continue
    body.set(unescaped(name), unescaped(value ?? ''))
  }
  const buttons = [...page.matchAll(/<button[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
  const button = buttons.find(([, , value]) => value === person) ?? buttons[0]
  if (button !== undefined) body.set(button[1] ?? '', button[2] ?? '')
  return { action: unescaped(action), body }
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
}
