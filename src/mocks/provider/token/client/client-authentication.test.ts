import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import type { OAuthApp } from '../../../oauth-app.ts'
import { createBrowser } from '../../../testing/browser.ts'
import {
  buildRequest,
  comeBack,
  discover,
  redeemCallback,
  type StrangeOptions,
} from '../../../testing/strange-client.ts'
import { app, CALLBACK, createWorld, type World } from '../../../testing/world.ts'

const ISSUER = 'https://id.example'
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const signing: OAuthApp = {
  clientId: 'signs',
  clientSecret: 'unused',
  name: 'Example',
  callbackUrls: [CALLBACK],
  publicKeys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'app' }],
}
const open: OAuthApp = { clientId: 'open', name: 'Example', callbackUrls: [CALLBACK] }

function createIssuerWorld(): World {
  return createWorld({ issuers: [{ issuer: ISSUER }], apps: [signing, open] })
}

async function signIn(world: World, options: StrangeOptions) {
  const request = await buildRequest(await discover(world, ISSUER, options), options)
  return redeemCallback(request, await comeBack(createBrowser(world), request.url))
}

/** A client that says what the test says, with a token request that would be good otherwise. */
async function askWith(world: World, fields: Readonly<Record<string, string>>): Promise<Response> {
  return world.fetch(`${ISSUER}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: CALLBACK,
      ...fields,
    }),
  })
}

async function assertion(world: World, changes: Readonly<Record<string, unknown>> = {}, key = privateKey) {
  const client_assertion = await new SignJWT({
    iss: 'signs',
    sub: 'signs',
    aud: ISSUER,
    exp: Math.floor(world.now / 1000) + 60,
    jti: 'one',
    ...changes,
  })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(key)
  return {
    client_assertion,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  }
}

describe('client authentication', () => {
  it.each<[string, StrangeOptions]>([
    ['client_secret_basic', { authentication: client.ClientSecretBasic(app.clientSecret) }],
    ['client_secret_post', { authentication: client.ClientSecretPost(app.clientSecret) }],
    ['client_secret_jwt', { authentication: client.ClientSecretJwt(app.clientSecret) }],
    [
      'private_key_jwt',
      { clientId: 'signs', authentication: client.PrivateKeyJwt({ key: privateKey, kid: 'app' }) },
    ],
    ['none', { clientId: 'open', authentication: client.None() }],
  ])('[PT2] %s', async (method, options) => {
    const world = createIssuerWorld()
    await expect(signIn(world, options)).resolves.toHaveProperty('id_token')
    expect(world.checks.find(({ rule }) => rule === 'PT2')?.received).toMatchObject({ method })
  })

  it('[PT2] is refused without the secret if there is one', async () => {
    const world = createIssuerWorld()
    expect((await askWith(world, { client_id: app.clientId })).status).toBe(401)
  })

  it('[PA4] a public client must use PKCE', async () => {
    const world = createIssuerWorld()
    const options = { clientId: 'open', authentication: client.None(), withoutPkce: true }
    const { url } = await buildRequest(await discover(world, ISSUER, options), options)
    const back = (await createBrowser(world).open(url)).url
    expect(back.searchParams.get('error')).toBe('invalid_request')
  })

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['for another server', { aud: 'https://other.example' }, 'PT10'],
    ['about another client', { sub: app.clientId }, 'PT10'],
    ['by another client', { iss: app.clientId }, 'PT10'],
    ['that expired', { exp: 1 }, 'PT10'],
    ['that never expires', { exp: undefined }, 'PT10'],
  ])('[PT10] refuses an assertion %s', async (_title, changes, rule) => {
    const world = createIssuerWorld()
    const answer = await askWith(world, { client_id: 'signs', ...(await assertion(world, changes)) })
    expect([answer.status, world.checks.at(-1)]).toMatchObject([401, { rule, passed: false }])
  })

  it('[PT9] refuses an assertion that another key signed, or that is not one', async () => {
    const world = createIssuerWorld()
    const { privateKey: other } = await generateKeyPair('ES256')
    const forged = await assertion(world, {}, other)
    for (const fields of [forged, { ...forged, client_assertion: 'x.y.z' }]) {
      const answer = await askWith(world, { client_id: 'signs', ...fields })
      expect([answer.status, world.checks.at(-1)]).toMatchObject([401, { rule: 'PT9', passed: false }])
    }
  })

  it('[PT11] refuses an assertion that comes twice', async () => {
    const world = createIssuerWorld()
    const fields = await assertion(world)
    const request = await buildRequest(
      await discover(world, ISSUER, { clientId: 'signs', authentication: client.None() }),
    )
    const callback = (await comeBack(createBrowser(world), request.url)) as URL
    const good = {
      ...fields,
      code: callback.searchParams.get('code') ?? '',
      code_verifier: request.checks.pkceCodeVerifier ?? '',
    }
    expect((await askWith(world, good)).status).toBe(200)
    expect((await askWith(world, good)).status).toBe(401)
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PT11', passed: false })
  })
})
