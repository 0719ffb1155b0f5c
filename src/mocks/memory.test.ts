import { describe, expect, it } from 'vitest'
import { createNetwork } from './network.ts'
import type { MemoryContext, MockIssuer } from './site.ts'
import { createBrowser } from './testing/browser.ts'
import { authorize, callApi, redeem, startFlow } from './testing/client.ts'
import { buildRequest, comeBack, discover, redeemCallback } from './testing/strange-client.ts'
import { app, createWorld, type World } from './testing/world.ts'

const network = createNetwork({ apps: [app] })

function contextOf(world: World, issuers: readonly MockIssuer[] = []): MemoryContext {
  return { now: world.now, state: world.state, people: world.people, issuers }
}

async function signInAtGitHub(world: World): Promise<string> {
  const flow = await startFlow()
  const callback = await authorize(createBrowser(world), flow, 'ada')
  return (await redeem(world, flow, callback)).access_token
}

describe('the accounts of a world', () => {
  it('are those of every person who has one, with what they allowed and where they are signed in', async () => {
    const world = createWorld({ device: 'laptop' })
    world.people = [
      ...world.people.slice(0, 2),
      { id: 'gone', name: 'Gone', email: '', accounts: { github: { closed: true } } },
    ]
    await signInAtGitHub(world)
    expect(await network.accounts(['github'], contextOf(world))).toEqual([
      {
        person: 'ada',
        provider: 'github',
        host: 'github.com',
        sub: expect.stringMatching(/^\d+$/),
        email: 'ada@example.com',
        scopes: ['read:user', 'user:email'],
        signedIn: ['laptop'],
      },
      {
        person: 'kofi',
        provider: 'github',
        host: 'github.com',
        sub: expect.stringMatching(/^\d+$/),
        email: 'kofi@example.com',
        scopes: [],
        signedIn: [],
      },
    ])
  })

  it('have the sub that the app gets', async () => {
    const world = createWorld()
    const token = await signInAtGitHub(world)
    const { id } = (await (await callApi(world, token, '/user')).json()) as { id: number }
    const [ada] = await network.accounts(['github'], contextOf(world))
    expect(ada?.sub).toBe(String(id))
  })

  it('are looked for at the issuer that the world names', async () => {
    const issuers = [{ issuer: 'https://sso.example/realms/a', provider: 'keycloak' }]
    const world = createWorld({ issuers, device: 'phone' })
    const request = await buildRequest(await discover(world, issuers[0]?.issuer ?? ''))
    const tokens = await redeemCallback(request, await comeBack(createBrowser(world), request.url, 'kofi'))
    const accounts = await network.accounts(['keycloak'], contextOf(world, issuers))
    expect(accounts.find(({ person }) => person === 'kofi')).toMatchObject({
      provider: 'keycloak',
      host: 'sso.example',
      sub: tokens.claims()?.sub,
      signedIn: ['phone'],
    })
  })

  it('are empty at an unknown provider', async () => {
    expect(await network.accounts(['nonsense'], contextOf(createWorld()))).toEqual([])
  })

  it('are signed in no longer when the login session is over, and marks of old ones do not pile up', async () => {
    const world = createWorld({ device: 'laptop' })
    await signInAtGitHub(world)
    world.now += 15 * 24 * 3600 * 1000
    const [ada] = await network.accounts(['github'], contextOf(world))
    expect(ada?.signedIn).toEqual([])
    await signInAtGitHub(world)
    expect(await world.state.get('github:logins-of:ada')).toHaveLength(1)
  })
})

describe('from outside', () => {
  it('consent is taken back with every token', async () => {
    const world = createWorld()
    const token = await signInAtGitHub(world)
    await network.revokeConsent('ada', 'github', contextOf(world))
    expect((await callApi(world, token, '/user')).status).toBe(401)
    const [ada] = await network.accounts(['github'], contextOf(world))
    expect(ada?.scopes).toEqual([])
  })

  it('login sessions are ended on every device', async () => {
    const world = createWorld({ device: 'laptop' })
    const browser = createBrowser(world)
    await (await browser.open('https://github.com/login')).press('Sign in')
    expect((await browser.open('https://github.com/')).text).toContain('Signed in as')
    await network.endLogins('ada', 'github', contextOf(world))
    expect((await browser.open('https://github.com/')).text).toContain('You are not signed in.')
  })

  it('keys are rotated, by the provider’s id or its issuer', async () => {
    const issuers = [{ issuer: 'https://id.example' }]
    const world = createWorld({ issuers })
    for (const [name, keys] of [
      ['google', 'https://www.googleapis.com/oauth2/v3/certs'],
      ['https://id.example', 'https://id.example/keys'],
    ] as const) {
      const before = (await (await world.fetch(keys)).json()) as { keys: { kid: string }[] }
      await network.rotateKeys(name, contextOf(world, issuers))
      const after = (await (await world.fetch(keys)).json()) as { keys: { kid: string }[] }
      expect(after.keys.map(({ kid }) => kid)).toEqual([expect.any(String), before.keys[0]?.kid])
      expect(after.keys[0]?.kid).not.toBe(before.keys[0]?.kid)
    }
  })

  it('a name that means no provider is an error that says so', async () => {
    await expect(network.rotateKeys('nonsense', contextOf(createWorld()))).rejects.toThrow(
      'No simulated provider is called “nonsense”.',
    )
  })
})

describe('whose endpoint an address is', () => {
  const issuers = [
    { issuer: 'https://sso.example/realms/a', provider: 'keycloak' },
    { id: 'staff', issuer: 'https://id.example' },
    { issuer: 'https://plain.example' },
  ]

  it.each([
    ['https://github.com/login/oauth/authorize?client_id=a', 'github', 'authorization'],
    ['https://api.github.com/user', 'github', 'userinfo'],
    ['https://oauth2.googleapis.com/token', 'google', 'token'],
    ['https://accounts.google.com/o/oauth2/auth', 'google', 'authorization'],
    ['https://www.googleapis.com/oauth2/v4/token', 'google', 'token'],
    ['https://www.googleapis.com/oauth2/v3/certs', 'google', 'jwks'],
    ['https://accounts.google.com/.well-known/openid-configuration', 'google', 'discovery'],
    ['https://graph.facebook.com/me?fields=id', 'facebook', 'userinfo'],
    ['https://example.eu.auth0.com/oidc/logout', 'auth0', 'end-session'],
    ['https://login.microsoftonline.com/common/oauth2/v2.0/token', 'microsoft-entra-id', 'token'],
    ['https://graph.microsoft.com/oidc/userinfo', 'microsoft-entra-id', 'userinfo'],
    ['https://sso.example/realms/a/protocol/openid-connect/token', 'keycloak', 'token'],
    ['https://id.example/revoke', 'staff', 'revocation'],
    ['https://plain.example/authorize', 'https://plain.example', 'authorization'],
  ])('%s', (url, provider, endpoint) => {
    expect(network.endpointOf(url, { issuers })).toEqual({ provider, endpoint })
  })

  it.each([
    'https://github.com/login',
    'https://api.github.com/user/emails',
    'https://api.resend.com/emails',
    'https://app.example/auth/callback/google',
    'https://unknown.example/token',
  ])('%s belongs to no provider', (url) => {
    expect(network.endpointOf(url, { issuers })).toBeUndefined()
  })

  it('depends on the method if one address is two endpoints', () => {
    const url = 'https://app.vssps.visualstudio.com/oauth2/authorize'
    expect(network.endpointOf(url, {}, 'GET')?.endpoint).toBe('authorization')
    expect(network.endpointOf(url, {}, 'POST')?.endpoint).toBe('token')
  })

  it('is of the preset that the world names where two presets are one provider', () => {
    const azure = { issuer: 'https://login.microsoftonline.com/common/v2.0', provider: 'azure-ad' }
    const url = 'https://login.microsoftonline.com/common/oauth2/v2.0/token'
    expect(network.endpointOf(url, { issuers: [azure] })?.provider).toBe('azure-ad')
  })
})
