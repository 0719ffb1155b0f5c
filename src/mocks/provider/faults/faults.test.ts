import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import { rs256Keys } from '../../keys/rs256.ts'
import { rotateSigningKey } from '../../keys/signing-key.ts'
import { toPublicJwk } from '../../keys/test-key.ts'
import type { SiteEndpoint, SiteFault, SpoiledClaim } from '../../site.ts'
import { createBrowser } from '../../testing/browser.ts'
import { authorize, callApi, redeem, startFlow } from '../../testing/client.ts'
import { runPlainly } from '../../testing/plain-client.ts'
import {
  buildRequest,
  comeBack,
  discover,
  redeemCallback,
  type StrangeRequest,
} from '../../testing/strange-client.ts'
import { createWorld, type World } from '../../testing/world.ts'

const GOOGLE = 'https://accounts.google.com'

async function start(world: World, issuer = GOOGLE): Promise<StrangeRequest> {
  const config = await discover(world, issuer)
  client.enableNonRepudiationChecks(config)
  return buildRequest(config)
}

async function signIn(world: World, issuer = GOOGLE, person = 'ada') {
  const request = await start(world, issuer)
  return redeemCallback(request, await comeBack(createBrowser(world), request.url, person))
}

function createFaultyWorld(endpoint: SiteEndpoint, fault: SiteFault): World {
  const world = createWorld()
  world.faults.set(endpoint, fault)
  return world
}

/** What a strict client of the protocol complains of: its code, and the texts of what it wraps. */
async function complaint(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    const texts: string[] = []
    for (let one: unknown = error; one instanceof Error; one = one.cause)
      texts.push(one.message, 'error' in one ? String(one.error) : '')
    return texts.join(' | ')
  }
  throw new Error('nothing was complained of')
}

const complaints: Readonly<Record<SpoiledClaim, RegExp>> = {
  iss: /unexpected JWT "iss"/,
  aud: /unexpected JWT "aud"/,
  nonce: /unexpected ID Token "nonce"/,
  azp: /unexpected ID Token "azp"/,
  exp: /"exp" \(expiration time\)/,
  sub: /unexpected "response" body "sub"/,
}

const complaintOfKeys = /no applicable keys found/

describe('an ID token', () => {
  it.each(['iss', 'aud', 'nonce', 'azp', 'exp'] as const)('with a wrong %s is refused', async (claim) => {
    const world = createFaultyWorld('token', { does: 'wrong-claim', claim })
    expect(await complaint(signIn(world))).toMatch(complaints[claim])
    expect(world.fired).toEqual(['wrong-claim'])
  })

  it('with the sub of another person does not fit the userinfo', async () => {
    const world = createFaultyWorld('token', { does: 'wrong-claim', claim: 'sub' })
    const request = await start(world)
    const tokens = await redeemCallback(request, await comeBack(createBrowser(world), request.url, 'ada'))
    const told = client.fetchUserInfo(request.config, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(await complaint(told)).toMatch(complaints.sub)
    world.faults.clear()
    const other = await signIn(world, GOOGLE, 'kofi')
    expect(tokens.claims()?.sub).toBe(other.claims()?.sub)
  })

  it.each([
    ['bad-signature', /signature verification failed/],
    ['alg-none', /unexpected JWT "alg"/],
    ['unknown-kid', complaintOfKeys],
    ['rotated-keys', complaintOfKeys],
  ] as const)('with %s is refused', async (does, expected) => {
    const world = createFaultyWorld('token', { does })
    expect(await complaint(signIn(world))).toMatch(expected)
    expect(world.fired).toEqual([does])
  })

  it('by a key that was rotated out has a signature that this key fits, before and after a rotation', async () => {
    const world = createFaultyWorld('token', { does: 'rotated-keys' })
    for (const rotation of [0, 1, 2]) {
      const request = await start(world)
      const callback = await comeBack(createBrowser(world), request.url, 'ada')
      let token = ''
      request.config[client.customFetch] = async (url, init) => {
        const answer = await world.fetch(url, init as RequestInit)
        if (url.endsWith('/token')) token = (await answer.clone().json()).id_token as string
        return answer
      }
      expect([rotation, await complaint(redeemCallback(request, callback))]).toEqual([
        rotation,
        expect.stringMatching(complaintOfKeys),
      ])
      const { kid } = decodeProtectedHeader(token)
      const retired = rs256Keys.find((key) => key.kid === kid)
      await expect(
        compactVerify(token, await importJWK(toPublicJwk(retired ?? rs256Keys[0]), 'RS256')),
      ).resolves.toBeDefined()
      await rotateSigningKey('google', world.state)
    }
    world.faults.clear()
    expect((await signIn(world)).claims()?.['email']).toBe('ada@example.com')
  })

  it('is not there at a provider of plain OAuth, so nothing is struck', async () => {
    const world = createFaultyWorld('token', { does: 'bad-signature' })
    const { tokens } = await runPlainly(world, {
      authorize: 'https://discord.com/api/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      parameters: { scope: 'identify' },
    })
    expect([typeof tokens['access_token'], world.fired]).toEqual(['string', []])
  })

  it('that is signed with the client’s secret has no key to rotate', async () => {
    const world = createFaultyWorld('token', { does: 'rotated-keys' })
    const config = await discover(world, 'https://access.line.me', {
      metadata: { id_token_signed_response_alg: 'HS256' },
    })
    const request = await buildRequest(config)
    await redeemCallback(request, await comeBack(createBrowser(world), request.url))
    expect(world.fired).toEqual([])
  })
})

describe('userinfo of another person', () => {
  it('is noticed by its sub', async () => {
    const world = createFaultyWorld('userinfo', { does: 'other-sub' })
    const request = await start(world)
    const tokens = await redeemCallback(request, await comeBack(createBrowser(world), request.url, 'ada'))
    const told = client.fetchUserInfo(request.config, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(await complaint(told)).toMatch(complaints.sub)
    expect(world.fired).toEqual(['other-sub'])
  })

  it('is what GitHub’s API tells too, and nothing gives it away', async () => {
    const world = createFaultyWorld('userinfo', { does: 'other-sub' })
    const flow = await startFlow()
    const callback = await authorize(createBrowser(world), flow, 'ada')
    const { access_token: token } = await redeem(world, flow, callback)
    const user = (await (await callApi(world, token, '/user')).json()) as { login: string }
    expect(user.login).toBe('kofi-brandt')
    // Only the endpoint that the world chose: the addresses are still of the token's person.
    expect(await (await callApi(world, token, '/user/emails')).text()).toContain('ada@example.com')
  })

  it("is an invented person's if the world has no one else", async () => {
    const world = createFaultyWorld('userinfo', { does: 'other-sub' })
    world.people = world.people.slice(0, 1)
    const { read } = await runPlainly(world, {
      authorize: 'https://discord.com/api/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      parameters: { scope: 'identify email' },
    })
    expect(await read('https://discord.com/api/users/@me')).toMatchObject({ global_name: 'Someone Else' })
  })
})

describe.each([
  ['an OpenID provider', GOOGLE],
  ['an issuer that nobody described', 'https://id.example'],
])('the redirect back of %s', (_name, issuer) => {
  function createWorldOf(fault: SiteFault): World {
    const world = createWorld({ issuers: [{ issuer: 'https://id.example' }] })
    world.faults.set('authorization', fault)
    return world
  }

  it.each([
    [{ does: 'wrong-iss' }, /unexpected "iss"/],
    [{ does: 'wrong-state' }, /unexpected "state"/],
    [{ does: 'replayed-code' }, /invalid_grant/],
    [{ does: 'error-redirect', error: 'server_error', description: 'The database is away.' }, /server_error/],
  ] as const)('with %o is refused', async (fault, expected) => {
    const world = createWorldOf(fault)
    expect(await complaint(signIn(world, issuer))).toMatch(expected)
    expect(new Set(world.fired)).toEqual(new Set([fault.does]))
  })

  it('carries the error at once, without asking anyone', async () => {
    const world = createWorldOf({ does: 'error-redirect', error: 'temporarily_unavailable' })
    const { url } = await start(world, issuer)
    const page = await createBrowser(world).open(url)
    expect([page.status, page.url.searchParams.get('error'), page.url.searchParams.get('state')]).toEqual([
      0,
      'temporarily_unavailable',
      url.searchParams.get('state'),
    ])
    expect(page.url.searchParams.has('error_description')).toBe(false)
  })
})

describe('the redirect back of GitHub', () => {
  it('[PT4] carries a code that is worth nothing', async () => {
    const world = createFaultyWorld('authorization', { does: 'replayed-code' })
    const flow = await startFlow()
    const callback = await authorize(createBrowser(world), flow, 'ada')
    expect(await complaint(redeem(world, flow, callback))).toMatch(/access_token/)
    expect(world.checks.find(({ rule }) => rule === 'PT4')).toMatchObject({
      passed: false,
      detail: 'this code was redeemed before',
    })
  })

  it('names another issuer, which a client that knows its server notices', async () => {
    const world = createFaultyWorld('authorization', { does: 'wrong-iss' })
    const flow = await startFlow()
    const callback = await authorize(createBrowser(world), flow, 'ada')
    await expect(redeem(world, flow, callback)).rejects.toThrow(oauth.OperationProcessingError)
  })
})
