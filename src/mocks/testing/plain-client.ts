import { type Browser, createBrowser } from './browser.ts'
import { callbackOf } from './strange-client.ts'
import { app, CALLBACK, type World } from './world.ts'

const VERIFIER = 'v'.repeat(43)
/** SHA-256 of the verifier, in base64url. */
const CHALLENGE = await challengeOf(VERIFIER)

export interface PlainFlow {
  readonly authorize: string
  readonly token: string
  readonly parameters?: Readonly<Record<string, string>>
  /** Fields of the token request besides the usual. */
  readonly tokenFields?: Readonly<Record<string, string>>
  /** Default `post`. */
  readonly authentication?: 'post' | 'basic'
  readonly clientId?: string
  readonly secret?: string
  readonly person?: string
  readonly browser?: Browser
  readonly withoutPkce?: boolean
}

/** What a flow without any library saw. */
export interface PlainResult {
  /** Fields of the answer that reached the app. */
  readonly answer: Readonly<Record<string, string>>
  readonly status: number
  readonly tokens: Readonly<Record<string, unknown>>
  /** The data at a URL, with the access token. */
  readonly read: (url: string, init?: RequestInit) => Promise<Readonly<Record<string, unknown>>>
}

/** Runs the code flow as a client that knows a provider's ways would. */
export async function runPlainly(world: World, flow: PlainFlow): Promise<PlainResult> {
  const { parameters, person, browser = createBrowser(world), clientId = app.clientId, withoutPkce } = flow
  const url = new URL(flow.authorize)
  const pkce = withoutPkce ? {} : { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
  const request = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    ...pkce,
    ...parameters,
  }
  for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value)
  const page = await browser.open(url)
  const asks = page.text.includes('name="authorize" value="1"')
  const after = asks ? await page.press('Authorize Example', person === undefined ? {} : { person }) : page
  const back = callbackOf(after)
  const fields = back instanceof Request ? new URLSearchParams(await back.text()) : back.searchParams
  const answer = Object.fromEntries(fields)
  const response = await redeemPlainly(world, flow, {
    grant_type: 'authorization_code',
    code: answer['code'] ?? '',
    redirect_uri: CALLBACK,
    ...(withoutPkce ? {} : { code_verifier: VERIFIER }),
    ...flow.tokenFields,
  })
  const tokens = (await response.json()) as Readonly<Record<string, unknown>>
  return {
    answer,
    status: response.status,
    tokens,
    read: async (address, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${String(tokens['access_token'])}`)
      const data = await world.fetch(address, { ...init, headers })
      return (await data.json()) as Readonly<Record<string, unknown>>
    },
  }
}

/** Asks the token endpoint. */
export function redeemPlainly(
  world: World,
  { token, authentication = 'post', clientId = app.clientId, secret = app.clientSecret }: PlainFlow,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`
  return world.fetch(token, {
    method: 'POST',
    body: new URLSearchParams({
      ...fields,
      ...(authentication === 'post' ? { client_id: clientId, client_secret: secret } : {}),
    }),
    headers: authentication === 'basic' ? { Authorization: `Basic ${btoa(basic)}` } : {},
  })
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return Buffer.from(digest).toString('base64url')
}
