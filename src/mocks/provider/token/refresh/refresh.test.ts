import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import type { OAuthApp } from '../../../oauth-app.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { buildRequest, comeBack, discover, redeemCallback } from '../../../testing/strange-client.ts'
import { CALLBACK, createWorld, type World } from '../../../testing/world.ts'

const ISSUER = 'https://id.example'
const other: OAuthApp = { clientId: 'other', clientSecret: 'other', name: 'Other', callbackUrls: [CALLBACK] }

async function signIn(scope = 'openid email offline_access') {
  const world = createWorld({ issuers: [{ issuer: ISSUER }], apps: [other] })
  const request = await buildRequest(await discover(world, ISSUER), { parameters: { scope } })
  const tokens = await redeemCallback(request, await comeBack(createBrowser(world), request.url))
  return { world, config: request.config, tokens, refresh: tokens.refresh_token ?? '' }
}

function lastFailure(world: World): string | undefined {
  return world.checks.findLast(({ passed }) => !passed)?.rule
}

describe('refresh tokens', () => {
  it('come for offline_access alone', async () => {
    expect((await signIn()).refresh).not.toBe('')
    expect((await signIn('openid email')).refresh).toBe('')
  })

  it('bring new tokens, and the ID token keeps the time of the login', async () => {
    const { world, config, refresh, tokens } = await signIn()
    world.now += 1000
    const fresh = await client.refreshTokenGrant(config, refresh)
    expect(fresh.access_token).not.toBe(tokens.access_token)
    expect(fresh.refresh_token).not.toBe(refresh)
    expect(fresh.claims()).toMatchObject({
      sub: tokens.claims()?.sub,
      auth_time: tokens.claims()?.auth_time,
      iat: Math.floor(world.now / 1000),
    })
    await expect(
      client.fetchUserInfo(config, fresh.access_token, fresh.claims()?.sub ?? ''),
    ).resolves.toMatchObject({ email: 'ada@example.com' })
  })

  it('[PT14] end all of their family when one comes twice', async () => {
    const { world, config, refresh } = await signIn()
    const fresh = await client.refreshTokenGrant(config, refresh)
    await expect(client.refreshTokenGrant(config, refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(lastFailure(world)).toBe('PT14')
    await expect(client.refreshTokenGrant(config, fresh.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(lastFailure(world)).toBe('PT13')
    await expect(client.fetchUserInfo(config, fresh.access_token, client.skipSubjectCheck)).rejects.toThrow()
  })

  it('[PT13] are refused when unknown, or to another client', async () => {
    const { world, config, refresh } = await signIn()
    await expect(client.refreshTokenGrant(config, 'x')).rejects.toMatchObject({ error: 'invalid_grant' })
    const thief = await discover(world, ISSUER, {
      clientId: 'other',
      authentication: client.ClientSecretPost('other'),
    })
    await expect(client.refreshTokenGrant(thief, refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(lastFailure(world)).toBe('PT13')
  })

  it('[PT15] expire to the second', async () => {
    const { world, config, refresh } = await signIn()
    world.now += 2_592_000_000
    await expect(client.refreshTokenGrant(config, refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(lastFailure(world)).toBe('PT15')
    world.now -= 1
    await expect(client.refreshTokenGrant(config, refresh)).resolves.toHaveProperty('access_token')
  })

  it('[PT16] give less than before, never more', async () => {
    const { world, config, refresh } = await signIn()
    await expect(client.refreshTokenGrant(config, refresh, { scope: 'openid phone' })).rejects.toMatchObject({
      error: 'invalid_scope',
    })
    expect(lastFailure(world)).toBe('PT16')
    await expect(client.refreshTokenGrant(config, refresh, { scope: 'openid' })).resolves.toMatchObject({
      scope: 'openid',
    })
  })

  it('[PT4] end when their code comes twice', async () => {
    const world = createWorld({ issuers: [{ issuer: ISSUER }] })
    const request = await buildRequest(await discover(world, ISSUER), {
      parameters: { scope: 'openid offline_access' },
    })
    const callback = await comeBack(createBrowser(world), request.url)
    const { refresh_token = '' } = await redeemCallback(request, callback)
    await expect(redeemCallback(request, callback)).rejects.toThrow()
    await expect(client.refreshTokenGrant(request.config, refresh_token)).rejects.toThrow()
  })
})

describe('revocation', () => {
  it('[PV1] of an access token ends it alone, of a refresh token its family', async () => {
    const { world, config, refresh, tokens } = await signIn()
    await client.tokenRevocation(config, tokens.access_token)
    await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toThrow()
    const fresh = await client.refreshTokenGrant(config, refresh)
    await client.tokenRevocation(config, fresh.refresh_token ?? '')
    await expect(client.fetchUserInfo(config, fresh.access_token, client.skipSubjectCheck)).rejects.toThrow()
    expect(lastFailure(world)).toBe('PR2')
  })

  it('[PV1] says nothing about tokens of others, and touches none', async () => {
    const { world, config, tokens } = await signIn()
    const thief = await discover(world, ISSUER, {
      clientId: 'other',
      authentication: client.ClientSecretPost('other'),
    })
    await client.tokenRevocation(thief, tokens.access_token)
    expect(lastFailure(world)).toBe('PV1')
    await expect(
      client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? ''),
    ).resolves.toBeDefined()
  })

  it('[PT2] is refused to anyone but the client', async () => {
    const { world } = await signIn()
    const answer = await world.fetch(`${ISSUER}/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'x', client_id: 'other', client_secret: 'wrong' }),
    })
    expect(answer.status).toBe(401)
  })
})
