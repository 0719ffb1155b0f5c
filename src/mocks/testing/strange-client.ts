import * as client from 'openid-client'
import type { Browser, Shown } from './browser.ts'
import { app, CALLBACK, type World } from './world.ts'

/** How a test signs in with `openid-client`. */
export interface StrangeOptions {
  readonly authentication?: client.ClientAuth
  readonly metadata?: Partial<client.ClientMetadata>
  readonly clientId?: string
  /** Parameters of the authorization request besides the usual; `null` leaves one out. */
  readonly parameters?: Readonly<Record<string, string | null>>
  readonly callback?: string
  /** The server does not read PKCE. */
  readonly withoutPkce?: boolean
}

/** One authorization request of a strict client. */
export interface StrangeRequest {
  readonly config: client.Configuration
  readonly url: URL
  readonly checks: client.AuthorizationCodeGrantChecks
}

/** Lets `openid-client` discover an issuer with every check on; time is the world's. */
export async function discover(
  world: World,
  issuer: string,
  { authentication, metadata = {}, clientId = app.clientId }: StrangeOptions = {},
): Promise<client.Configuration> {
  const skew = Math.round((world.now - Date.now()) / 1000)
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockSkew]: skew, ...metadata },
    authentication ?? client.ClientSecretBasic(app.clientSecret),
    { [client.customFetch]: (url, init) => world.fetch(url, init as RequestInit) },
  )
  return config
}

/** Builds an authorization request with PKCE, state and nonce. */
export async function buildRequest(
  config: client.Configuration,
  { parameters = {}, callback = CALLBACK, withoutPkce = false }: StrangeOptions = {},
): Promise<StrangeRequest> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const expectedNonce = client.randomNonce()
  const fields: Record<string, string | null> = {
    redirect_uri: callback,
    scope: 'openid profile email',
    state: expectedState,
    nonce: expectedNonce,
    ...(withoutPkce
      ? {}
      : {
          code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
          code_challenge_method: 'S256',
        }),
    ...parameters,
  }
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    config,
    url: client.buildAuthorizationUrl(config, Object.fromEntries(given)),
    checks: {
      expectedState,
      ...('nonce' in parameters ? {} : { expectedNonce }),
      idTokenExpected: true,
      ...(withoutPkce ? {} : { pkceCodeVerifier }),
    },
  }
}

/** The person opens the request, allows it, and the browser comes back: as an address, or as the request of a form. */
export async function comeBack(browser: Browser, url: URL, person?: string): Promise<URL | Request> {
  const page = await browser.open(url)
  const button = /<button class="go" name="authorize" value="1">/.test(page.text)
  return callbackOf(
    button ? await page.press(allowButton(page), person === undefined ? {} : { person }) : page,
  )
}

/** What reached the app: the address of a redirect, or the request that a `form_post` page sends. */
export function callbackOf(page: Shown): URL | Request {
  const action = /<form method="post" action="(https:[^"]*)"/.exec(page.text)?.[1]
  if (action === undefined) return page.url
  const body = new URLSearchParams(
    [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name, value]) => [name ?? '', (value ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
    ),
  )
  return new Request(action, { method: 'POST', body })
}

function allowButton(page: Shown): string {
  return /value="1">([^<]*)<\/button>/.exec(page.text)?.[1] ?? ''
}

/** Redeems what came back, with every check on. */
export async function redeemCallback(
  { config, checks }: StrangeRequest,
  callback: URL | Request,
): Promise<client.TokenEndpointResponse & client.TokenEndpointResponseHelpers> {
  return client.authorizationCodeGrant(config, callback, checks)
}
