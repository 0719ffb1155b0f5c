import { expect, it } from 'vitest'
import { app, createWorld, type World } from '../../testing/world.ts'

const KEYCLOAK = 'https://keycloak.example/realms/example'
const ISSUERS = [{ issuer: KEYCLOAK, provider: 'keycloak' }]

async function tokensAt(world: World, address: string, fields: Readonly<Record<string, string>>) {
  const response = await world.fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      ...fields,
    }).toString(),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const ADA = { grant_type: 'password', username: 'ada@example.com', password: 'lovelace' }

it('a password brings the tokens of its person, with the claims and the refresh token of a code', async () => {
  const world = createWorld({ issuers: ISSUERS })
  const at = `${KEYCLOAK}/protocol/openid-connect`
  const { body } = await tokensAt(world, `${at}/token`, { ...ADA, scope: 'openid email' })
  const [, claims = ''] = String(body['access_token']).split('.')
  expect(JSON.parse(atob(claims))).toMatchObject({ email: 'ada@example.com', realm_access: {} })
  expect(body).toMatchObject({ id_token: expect.any(String), refresh_token: expect.any(String) })
  const read = await world.fetch(`${at}/userinfo`, {
    headers: { Authorization: `Bearer ${body['access_token']}` },
  })
  expect(await read.json()).toMatchObject({ email: 'ada@example.com' })
  const refresh_token = String(body['refresh_token'])
  expect((await tokensAt(world, `${at}/token`, { grant_type: 'refresh_token', refresh_token })).status).toBe(
    200,
  )
})

it.each([
  { ...ADA, password: 'wrong' },
  { ...ADA, username: 'no-one@example.com' },
])('[PT18] a wrong user name or password is refused: %o', async (fields) => {
  const world = createWorld({ issuers: ISSUERS })
  const answer = await tokensAt(world, `${KEYCLOAK}/protocol/openid-connect/token`, fields)
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(world.checks.at(-1)).toMatchObject({ rule: 'PT18', passed: false })
  expect(world.checks.at(-1)?.detail).toContain('lovelace')
})

it.each([
  ['https://example.eu.auth0.com/oauth/token', 'http://auth0.com/oauth/grant-type/password-realm'],
  ['https://example.okta.com/oauth2/v1/token', 'password'],
  ['https://login.microsoftonline.com/organizations/oauth2/v2.0/token', 'password'],
  ['https://id.example/token', 'password'],
])('takes passwords at %s', async (address, grant_type) => {
  const world = createWorld({ issuers: [{ issuer: 'https://id.example' }] })
  const { status, body } = await tokensAt(world, address, { ...ADA, grant_type, scope: 'openid' })
  expect({ status, id_token: typeof body['id_token'] }).toEqual({ status: 200, id_token: 'string' })
})

it('an app gets a token for itself, which is no one’s', async () => {
  const world = createWorld()
  const { body } = await tokensAt(world, 'https://id.twitch.tv/oauth2/token', {
    grant_type: 'client_credentials',
  })
  expect(body).toMatchObject({ access_token: expect.any(String), token_type: 'bearer' })
  expect(body).not.toHaveProperty('refresh_token')
})

it('[PT1] Google takes neither', async () => {
  for (const grant_type of ['password', 'client_credentials'])
    expect(
      await tokensAt(createWorld(), 'https://oauth2.googleapis.com/token', { ...ADA, grant_type }),
    ).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
})
