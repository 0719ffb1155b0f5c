import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { toLetters } from '../encoding.ts'
import { handleRoutes } from '../handle-routes.ts'
import { createBrowser } from '../testing/browser.ts'
import { app, CALLBACK, createWorld, type World } from '../testing/world.ts'
import type { Provider } from './provider.ts'
import { recordsOf } from './records.ts'
import { providerRoutes } from './routes.ts'

/** A provider without any quirk: the engine as the RFCs have it. */
const plain: Provider = {
  id: 'plain',
  preset: 'plain',
  picture: 'https://id.example/pictures/:number',
  name: 'Plain',
  origin: 'https://id.example',
  paths: {
    authorize: '/authorize',
    token: '/token',
    login: '/login',
    session: '/login',
    logout: '/logout',
    connection: '/apps/:client_id',
  },
  cookies: { login: 'sid', browser: 'bid', besideLogin: () => [] },
  loginLifetimeSeconds: 3600,
  codeLifetimeSeconds: 60,
  codeFormat: toLetters,
  tokenFormat: toLetters,
  loginName: (person) => person.email,
  scopes: [{ name: 'profile', words: 'read your profile' }],
  withoutScopes: 'know that you have an account',
  quirks: {},
}

const server: oauth.AuthorizationServer = {
  issuer: 'https://id.example',
  authorization_endpoint: 'https://id.example/authorize',
  token_endpoint: 'https://id.example/token',
}
const client: oauth.Client = { client_id: app.clientId }
const verifier = 'v'.repeat(43)

function createPlainWorld(): World {
  return createWorld({ network: handleRoutes(providerRoutes(plain, [app])) })
}

async function requestUrl(changes: Readonly<Record<string, string>> = {}): Promise<URL> {
  const url = new URL('https://id.example/authorize')
  url.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  }).toString()
  return url
}

async function getCode(world: World, changes?: Readonly<Record<string, string>>): Promise<URL> {
  const page = await createBrowser(world).open(await requestUrl(changes))
  return page.status === 200 ? (await page.press('Authorize Example')).url : page.url
}

async function redeem(
  world: World,
  callback: URL,
  authentication = oauth.ClientSecretBasic(app.clientSecret),
) {
  const parameters = oauth.validateAuthResponse(server, client, callback, oauth.expectNoState)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    CALLBACK,
    verifier,
    {
      [oauth.customFetch]: world.fetch,
    },
  )
  return oauth.processAuthorizationCodeResponse(server, client, response)
}

async function askForToken(
  world: World,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return world.fetch('https://id.example/token', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  })
}

describe('the engine without quirks', () => {
  it('completes the code flow and sends no iss', async () => {
    const world = createPlainWorld()
    const callback = await getCode(world)
    expect([...callback.searchParams.keys()]).toEqual(['code'])
    expect(await redeem(world, callback)).toMatchObject({ scope: 'profile', token_type: 'bearer' })
  })

  it('asks for consent every time', async () => {
    const browser = createBrowser(createPlainWorld())
    await (await browser.open(await requestUrl())).press('Authorize Example')
    expect((await browser.open(await requestUrl())).text).toContain('Signed in as <strong>Ada Byron</strong>')
  })

  it('[PA1] [PA2] tells the person, not the callback, when client or address are uncertain', async () => {
    const world = createPlainWorld()
    for (const changes of [{ client_id: 'nobody' }, { redirect_uri: `${CALLBACK}/sub` }]) {
      const page = await createBrowser(world).open(await requestUrl(changes))
      expect([page.status, page.url.hostname]).toEqual([400, 'id.example'])
    }
  })

  it('[PA3] refuses another response_type', async () => {
    const url = await getCode(createPlainWorld(), { response_type: 'token' })
    expect(url.searchParams.get('error')).toBe('unsupported_response_type')
  })

  it('[PT1] refuses another grant_type', async () => {
    const response = await askForToken(createPlainWorld(), { grant_type: 'password' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })

  it('[PT2] answers wrong credentials with 401, and names the scheme after HTTP Basic', async () => {
    const body = { grant_type: 'authorization_code', client_id: app.clientId, client_secret: 'wrong' }
    const post = await askForToken(createPlainWorld(), body)
    expect([post.status, post.headers.get('WWW-Authenticate')]).toEqual([401, null])
    const basic = await askForToken(createPlainWorld(), body, { Authorization: `Basic ${btoa('a:b')}` })
    expect([basic.status, basic.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="Plain"'])
  })

  it('[PT4] revokes the token of a code that is used twice', async () => {
    const world = createPlainWorld()
    const callback = await getCode(world)
    const { access_token } = await redeem(world, callback)
    expect(await tokenLives(world, access_token)).toBe(true)
    await expect(redeem(world, callback)).rejects.toThrow()
    expect(await tokenLives(world, access_token)).toBe(false)
  })

  it('[PT6] insists on the redirect_uri of the authorization request', async () => {
    const world = createPlainWorld()
    const code = (await getCode(world)).searchParams.get('code') ?? ''
    const response = await askForToken(world, {
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code_verifier: verifier,
    })
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
  })
})

/** Looks at the provider's own records, since a plain OAuth provider has no endpoint that reads a token. */
async function tokenLives(world: World, token: string): Promise<boolean> {
  return (await recordsOf(plain, world.state).tokens.get(token)) !== undefined
}
