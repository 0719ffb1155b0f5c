import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import { rotateSigningKey } from '../../keys/signing-key.ts'
import { createBrowser } from '../../testing/browser.ts'
import {
  buildRequest,
  comeBack,
  discover,
  redeemCallback,
  type StrangeOptions,
} from '../../testing/strange-client.ts'
import { app, createWorld, type World } from '../../testing/world.ts'

const ISSUER = 'https://id.example/realms/a'

function createIssuerWorld(): World {
  return createWorld({ issuers: [{ issuer: ISSUER }] })
}

async function signIn(world: World, options: StrangeOptions = {}, browser = createBrowser(world)) {
  const request = await buildRequest(await discover(world, ISSUER, options), options)
  const tokens = await redeemCallback(request, await comeBack(browser, request.url))
  return { request, tokens, config: request.config }
}

describe('an unknown OpenID provider', () => {
  it('satisfies openid-client with discovery, code, PKCE, state, nonce, iss, ID token and userinfo', async () => {
    const world = createIssuerWorld()
    const { tokens, config } = await signIn(world)
    const claims = tokens.claims()
    expect(claims).toMatchObject({
      iss: ISSUER,
      aud: app.clientId,
      name: 'Ada Byron',
      given_name: 'Ada',
      family_name: 'Byron',
      email: 'ada@example.com',
      email_verified: true,
      auth_time: Math.floor(world.now / 1000),
      iat: Math.floor(world.now / 1000),
    })
    const userinfo = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
    expect(userinfo).toMatchObject({ sub: claims?.sub, email: 'ada@example.com' })
  })

  it('keeps two issuers of one origin apart', async () => {
    const world = createWorld({ issuers: [{ issuer: ISSUER }, { issuer: 'https://id.example/realms/b' }] })
    const config = await discover(world, 'https://id.example/realms/b')
    expect(config.serverMetadata().token_endpoint).toBe('https://id.example/realms/b/token')
    const { tokens } = await signIn(world)
    await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toThrow()
  })

  it('signs with the secret for an app that is registered so, and knows its token again', async () => {
    const own = { ...app, clientId: 'with-secret', idTokenAlgorithm: 'HS256' } as const
    const world = createWorld({ issuers: [{ issuer: ISSUER }], apps: [own] })
    const options = {
      clientId: own.clientId,
      metadata: { id_token_signed_response_alg: 'HS256' },
    }
    const browser = createBrowser(world)
    const { tokens, config } = await signIn(world, options, browser)
    const id_token_hint = tokens.id_token ?? ''
    expect(decodeProtectedHeader(id_token_hint).alg).toBe('HS256')
    const back = { post_logout_redirect_uri: 'https://app.example/', id_token_hint }
    const { url } = await browser.open(client.buildEndSessionUrl(config, back))
    expect(url.href).toBe('https://app.example/')
    // Any other app gets what the provider has keys for.
    expect(decodeProtectedHeader((await signIn(world)).tokens.id_token ?? '').alg).toBe('RS256')
  })

  it('exists only where the world says', async () => {
    expect(await createWorld().answer(`${ISSUER}/.well-known/openid-configuration`)).toBeUndefined()
  })

  it('lets pages of any origin read its document and its keys', async () => {
    const world = createIssuerWorld()
    for (const path of ['/.well-known/openid-configuration', '/keys', '/token', '/userinfo']) {
      const preflight = await world.fetch(ISSUER + path, { method: 'OPTIONS' })
      expect([path, preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([
        path,
        204,
        '*',
      ])
    }
    const keys = await world.fetch(`${ISSUER}/keys`)
    expect(keys.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(JSON.stringify(await keys.json())).not.toContain('"d"')
  })

  it('signs with the next key after a rotation and publishes the one before beside it', async () => {
    const world = createIssuerWorld()
    const first = await signIn(world)
    await rotateSigningKey(ISSUER, world.state)
    const second = await signIn(world)
    const kid = (token = '') => JSON.parse(atob(token.split('.')[0] ?? '')).kid as string
    expect(kid(first.tokens.id_token)).not.toBe(kid(second.tokens.id_token))
    const { keys } = (await (await world.fetch(`${ISSUER}/keys`)).json()) as { keys: { kid: string }[] }
    expect(keys.map((key) => key.kid)).toEqual([kid(second.tokens.id_token), kid(first.tokens.id_token)])
  })

  it('answers by form_post', async () => {
    const { tokens } = await signIn(createIssuerWorld(), { parameters: { response_mode: 'form_post' } })
    expect(tokens.claims()?.['email']).toBe('ada@example.com')
  })

  it('[PR3] gives no ID token and no userinfo without the scope openid', async () => {
    const world = createIssuerWorld()
    const config = await discover(world, ISSUER)
    const request = await buildRequest(config, { parameters: { scope: 'profile', nonce: null } })
    const { idTokenExpected: _, ...checks } = request.checks
    const callback = await comeBack(createBrowser(world), request.url)
    const tokens = await client.authorizationCodeGrant(config, callback, checks)
    expect(tokens.id_token).toBeUndefined()
    const answer = await world.fetch(`${ISSUER}/userinfo`, {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('WWW-Authenticate')).toContain('error="insufficient_scope"')
  })
})

describe('userinfo', () => {
  it('[PR2] tells what is wrong with a token', async () => {
    const world = createIssuerWorld()
    const none = await world.fetch(`${ISSUER}/userinfo`)
    expect([none.status, none.headers.get('WWW-Authenticate')]).toEqual([
      401,
      'Bearer realm="id.example/realms/a"',
    ])
    const wrong = await world.fetch(`${ISSUER}/userinfo`, { headers: { Authorization: 'Bearer x' } })
    expect([wrong.status, wrong.headers.get('WWW-Authenticate')?.includes('error="invalid_token"')]).toEqual([
      401,
      true,
    ])
  })

  it('[PR2] takes the token from a form too, and not after it expired', async () => {
    const world = createIssuerWorld()
    const { tokens } = await signIn(world)
    const ask = () =>
      world.fetch(`${ISSUER}/userinfo`, {
        method: 'POST',
        body: new URLSearchParams({ access_token: tokens.access_token }),
      })
    expect((await ask()).status).toBe(200)
    world.now += 3_600_000
    expect((await ask()).status).toBe(401)
  })
})
