import { decodeJwt, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { signedSecret, signingApp } from '../../testing/apps.ts'
import { createBrowser } from '../../testing/browser.ts'
import { type PlainFlow, runPlainly } from '../../testing/plain-client.ts'
import { createWorld, type World } from '../../testing/world.ts'

const GOOGLE: PlainFlow = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  parameters: { scope: 'openid email profile', access_type: 'offline' },
}

function idToken({ tokens }: { readonly tokens: Readonly<Record<string, unknown>> }) {
  return decodeJwt(String(tokens['id_token']))
}

describe('Google', () => {
  it('gives a refresh token only when the person was asked, for access_type=offline', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    const first = await runPlainly(world, { ...GOOGLE, browser })
    const again = await runPlainly(world, { ...GOOGLE, browser })
    const asked = await runPlainly(world, {
      ...GOOGLE,
      browser,
      parameters: { ...GOOGLE.parameters, prompt: 'consent' },
    })
    const online = await runPlainly(world, { ...GOOGLE, parameters: { scope: 'openid', prompt: 'consent' } })
    const has = [first, again, asked, online].map(({ tokens }) => 'refresh_token' in tokens)
    expect(has).toEqual([true, false, true, false])
  })

  it('says hd for Workspace accounts, azp, and whether the address was verified', async () => {
    const world = createWorld()
    const verified = await runPlainly(world, { ...GOOGLE, person: 'ada' })
    expect(idToken(verified)).toMatchObject({ hd: 'example.com', azp: 'Iv1.example', email_verified: true })
    const other = await runPlainly(world, { ...GOOGLE, person: 'theo' })
    expect(idToken(other)).toMatchObject({ email_verified: false })
  })
})

describe('Apple', () => {
  async function flow(world: World, changes: Partial<PlainFlow> = {}): Promise<PlainFlow> {
    return {
      authorize: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      parameters: { scope: 'name email', response_mode: 'form_post' },
      clientId: signingApp.clientId,
      secret: await signedSecret(world),
      withoutPkce: true,
      ...changes,
    }
  }

  it('tells the name once, in the form that it posts', async () => {
    const world = createWorld({ apps: [signingApp] })
    const browser = createBrowser(world)
    const first = await runPlainly(world, await flow(world, { browser }))
    expect(JSON.parse(first.answer['user'] ?? '')).toEqual({
      name: { firstName: 'Ada', lastName: 'Byron' },
      email: 'ada@example.com',
    })
    expect(idToken(first)).toMatchObject({ email: 'ada@example.com', nonce_supported: true })
    expect(idToken(first)).not.toHaveProperty('name')
    const second = await runPlainly(world, await flow(world, { browser }))
    expect(second.answer).not.toHaveProperty('user')
    expect(idToken(second).sub).toBe(idToken(first).sub)
  })

  it('[PA7] wants form_post when scopes are asked for', async () => {
    const world = createWorld({ apps: [signingApp] })
    const { answer } = await runPlainly(world, await flow(world, { parameters: { scope: 'name email' } }))
    expect(answer['error']).toBe('invalid_request')
    const bare = await runPlainly(world, await flow(world, { parameters: {} }))
    expect(bare.status).toBe(200)
  })

  it('hides the address of people who want that', async () => {
    const world = createWorld({ apps: [signingApp] })
    const claims = idToken(await runPlainly(world, await flow(world, { person: 'noor' })))
    expect(claims['email']).toMatch(/@privaterelay\.appleid\.com$/)
    expect(claims['is_private_email']).toBe(true)
  })

  it.each<[string, (world: World) => Promise<string>]>([
    ['a plain text', async () => 'unused'],
    ['another key', async (world) => signedSecret(world, {}, (await generateKeyPair('ES256')).privateKey)],
    ['another audience', (world) => signedSecret(world, { aud: 'https://account.apple.com' })],
    ['another client', (world) => signedSecret(world, { sub: 'com.example.other' })],
    ['a time past', (world) => signedSecret(world, { exp: world.now / 1000 })],
    ['more than six months', (world) => signedSecret(world, { exp: world.now / 1000 + 15_777_001 })],
  ])('[PT12] refuses a client secret with %s', async (_title, secretOf) => {
    const world = createWorld({ apps: [signingApp] })
    const result = await runPlainly(world, await flow(world, { secret: await secretOf(world) }))
    expect([result.status, result.tokens]).toEqual([400, { error: 'invalid_client' }])
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PT12', passed: false })
  })

  it('[PT12] looks at the form alone where the app registered no key', async () => {
    const { publicKeys: _, ...app } = signingApp
    const world = createWorld({ apps: [app] })
    expect((await runPlainly(world, await flow(world))).status).toBe(200)
  })
})

describe('Microsoft Entra ID', () => {
  const ENTRA = 'https://login.microsoftonline.com'

  it('has a template for the issuer of shared tenants, and the person’s tenant in the ID token', async () => {
    const world = createWorld()
    const document = await (await world.fetch(`${ENTRA}/common/v2.0/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({
      issuer: `${ENTRA}/{tenantid}/v2.0`,
      token_endpoint: `${ENTRA}/common/oauth2/v2.0/token`,
    })
    const claims = idToken(
      await runPlainly(world, {
        authorize: `${ENTRA}/common/oauth2/v2.0/authorize`,
        token: `${ENTRA}/common/oauth2/v2.0/token`,
        parameters: { scope: 'openid profile email User.Read' },
      }),
    )
    expect(claims.iss).toBe(`${ENTRA}/${String(claims['tid'])}/v2.0`)
    expect(claims).not.toHaveProperty('email_verified')
  })

  it('has one issuer for each tenant', async () => {
    const tenant = '11111111-2222-4333-8444-555555555555'
    const path = `/${tenant}/v2.0/.well-known/openid-configuration`
    const document = await (await createWorld().fetch(ENTRA + path)).json()
    expect(document).toMatchObject({ issuer: `${ENTRA}/${tenant}/v2.0` })
  })

  it('names an AADSTS number in its errors', async () => {
    const result = await runPlainly(createWorld(), {
      authorize: `${ENTRA}/common/oauth2/v2.0/authorize`,
      token: `${ENTRA}/common/oauth2/v2.0/token`,
      secret: 'wrong',
    })
    expect(result.tokens).toMatchObject({ error: 'invalid_client', error_codes: [70000] })
  })

  it.each([
    ['openid User.Read', 200, 'image/jpeg'],
    ['openid', 403, 'application/json; charset=utf-8'],
  ])('with the scopes “%s” the photo is answered with %i', async (scope, status, type) => {
    const world = createWorld()
    const { tokens } = await runPlainly(world, {
      authorize: `${ENTRA}/common/oauth2/v2.0/authorize`,
      token: `${ENTRA}/common/oauth2/v2.0/token`,
      parameters: { scope },
    })
    const photo = await world.fetch('https://graph.microsoft.com/v1.0/me/photos/48x48/$value', {
      headers: { Authorization: `Bearer ${String(tokens['access_token'])}` },
    })
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([status, type])
  })
})

describe('Facebook', () => {
  const FACEBOOK: PlainFlow = {
    authorize: 'https://www.facebook.com/v19.0/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    parameters: { scope: 'email' },
  }

  it('gives the fields that are asked for, with a picture as an object', async () => {
    const world = createWorld()
    const { read } = await runPlainly(world, FACEBOOK)
    const me = await read('https://graph.facebook.com/me?fields=id,name,email,picture')
    expect(me).toMatchObject({
      name: 'Ada Byron',
      email: 'ada@example.com',
      picture: { data: { is_silhouette: false } },
    })
    expect(Object.keys(await read('https://graph.facebook.com/me'))).toEqual(['id', 'name'])
    const picture = me['picture'] as { readonly data: { readonly url: string } }
    expect((await world.fetch(picture.data.url)).headers.get('Content-Type')).toBe('image/svg+xml')
  })

  it.each(['', '/v21.0', '/v25.0'])('takes the version “%s” in its paths', async (version) => {
    const { read } = await runPlainly(createWorld(), {
      ...FACEBOOK,
      authorize: `https://www.facebook.com${version}/dialog/oauth`,
      token: `https://graph.facebook.com${version}/oauth/access_token`,
    })
    expect(await read(`https://graph.facebook.com${version}/me`)).toMatchObject({ name: 'Ada Byron' })
  })

  it('leaves out a missing address, and has errors in its own form', async () => {
    const world = createWorld()
    const { read } = await runPlainly(world, { ...FACEBOOK, person: 'noor' })
    expect(await read('https://graph.facebook.com/me?fields=email')).not.toHaveProperty('email')
    const wrong = await runPlainly(world, { ...FACEBOOK, secret: 'wrong' })
    expect(wrong.tokens).toMatchObject({ error: { type: 'OAuthException', code: 100 } })
  })
})

describe('X', () => {
  const X: PlainFlow = {
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    parameters: { scope: 'users.read tweet.read offline.access' },
    authentication: 'basic',
  }

  it('[PA4] refuses a request without PKCE', async () => {
    const { answer } = await runPlainly(createWorld(), { ...X, withoutPkce: true })
    expect(answer['error']).toBe('invalid_request')
  })

  it('[PT8] takes HTTP Basic alone', async () => {
    const world = createWorld()
    const refused = await runPlainly(world, { ...X, authentication: 'post' })
    expect([refused.status, world.checks.at(-1)?.rule]).toEqual([401, 'PT8'])
    const { tokens, read } = await runPlainly(world, X)
    expect(tokens).toHaveProperty('refresh_token')
    expect(await read('https://api.x.com/2/users/me')).toEqual({
      data: { id: expect.any(String), name: 'Ada Byron', username: 'ada' },
    })
  })
})
