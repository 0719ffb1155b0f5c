import * as oauth from 'oauth4webapi'
import type { Browser } from './browser.ts'
import { app, CALLBACK, type World } from './world.ts'

/** GitHub's addresses as a strict client of the protocol sees them. */
export const server: oauth.AuthorizationServer = {
  issuer: 'https://github.com/login/oauth',
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
  userinfo_endpoint: 'https://api.github.com/user',
  authorization_response_iss_parameter_supported: true,
}

export const client: oauth.Client = { client_id: app.clientId }

/** One run of the code flow with PKCE. */
export interface Flow {
  readonly url: URL
  readonly state: string
  readonly verifier: string
}

export async function startFlow(changes: Readonly<Record<string, string | null>> = {}): Promise<Flow> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(server.authorization_endpoint ?? '')
  const parameters = {
    client_id: app.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'read:user user:email',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  }
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value)
  return { url, state, verifier }
}

/** The person opens the page and allows what it asks; returns where the browser ends up. */
export async function authorize(browser: Browser, flow: Flow, person?: string): Promise<URL> {
  const page = await browser.open(flow.url)
  if (page.status === 0) return page.url
  return (await page.press('Authorize Example', person === undefined ? {} : { person })).url
}

/** Redeems the code at `callback` as the strict client does. */
export async function redeem(
  world: World,
  flow: Flow,
  callback: URL,
  { authentication = oauth.ClientSecretPost(app.clientSecret), verifier = flow.verifier } = {},
): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(server, client, callback, flow.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    CALLBACK,
    verifier,
    {
      [oauth.customFetch]: world.fetch,
      headers: { Accept: 'application/json' },
    },
  )
  return oauth.processAuthorizationCodeResponse(server, client, response)
}

/** The API's answer for a token. */
export function callApi(world: World, token: string, path: string): Promise<Response> {
  return oauth.protectedResourceRequest(
    token,
    'GET',
    new URL(path, 'https://api.github.com'),
    new Headers({ 'User-Agent': 'test' }),
    null,
    { [oauth.customFetch]: (url, { method, headers }) => world.fetch(url, { method, headers }) },
  )
}
