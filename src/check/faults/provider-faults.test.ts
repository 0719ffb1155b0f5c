import { describe, expect, it } from 'vitest'
import type { Endpoint, FaultEffect } from '../../protocol/faults.ts'
import { everyNth } from '../testing/extent.ts'
import { addFault, firesOf, loggedBy, newHouse, signIn } from './play.ts'

const SERVER_ERROR = 'The server configuration has a problem'
const SIGNED_IN = 'Signed in as Ada Byron'
const UNREACHABLE = 'This site cannot be reached'

/** What goes wrong where, what the person then sees, and which errors the app's log names. */
type Case = readonly [Endpoint, FaultEffect, seen: string, logged: readonly string[]]

const BROKEN: readonly FaultEffect[] = [
  { does: 'status', status: 503 },
  { does: 'delay', seconds: 300 },
  { does: 'timeout' },
  { does: 'unreachable' },
  { does: 'html' },
  { does: 'cut-json' },
  { does: 'malformed-json' },
  { does: 'oversized', bytes: 2_000_000 },
]

const atDiscovery: readonly Case[] = [
  ...BROKEN.map((effect): Case => {
    const silent = ['delay', 'timeout', 'unreachable'].includes(effect.does)
    const error = silent
      ? 'TypeError'
      : effect.does === 'oversized'
        ? 'ProtocolError'
        : 'OperationProcessingError'
    return ['discovery', effect, SERVER_ERROR, [error]]
  }),
  ['discovery', { does: 'missing-field', field: 'issuer' }, SERVER_ERROR, ['OperationProcessingError']],
  ['discovery', { does: 'mistyped-field', field: 'issuer' }, SERVER_ERROR, ['OperationProcessingError']],
  // The kept document does not do when the code is redeemed, and is asked for once more.
  ['discovery', { does: 'missing-field', field: 'token_endpoint' }, SIGNED_IN, []],
  ['discovery', { does: 'content-type', value: 'text/plain' }, SIGNED_IN, []],
]

const atKeys: readonly Case[] = [
  ...BROKEN.map((effect): Case => ['jwks', effect, SERVER_ERROR, ['CallbackRouteError']]),
  ['jwks', { does: 'missing-field', field: 'keys' }, SERVER_ERROR, ['CallbackRouteError']],
  ['jwks', { does: 'mistyped-field', field: 'keys' }, SERVER_ERROR, ['CallbackRouteError']],
  ['jwks', { does: 'content-type', value: 'text/html' }, SIGNED_IN, []],
]

const atToken: readonly Case[] = [
  ...BROKEN.map((effect): Case => ['token', effect, SERVER_ERROR, ['CallbackRouteError']]),
  ['token', { does: 'missing-field', field: 'access_token' }, SERVER_ERROR, ['CallbackRouteError']],
  ['token', { does: 'missing-field', field: 'id_token' }, SERVER_ERROR, ['CallbackRouteError']],
  ['token', { does: 'mistyped-field', field: 'token_type' }, SERVER_ERROR, ['CallbackRouteError']],
  ...(['iss', 'aud', 'nonce', 'azp', 'exp'] as const).map(
    (claim): Case => ['token', { does: 'wrong-claim', claim }, SERVER_ERROR, ['CallbackRouteError']],
  ),
  // Nothing in an ID token tells whose it is but the claim itself.
  ['token', { does: 'wrong-claim', claim: 'sub' }, SIGNED_IN, []],
  ['token', { does: 'bad-signature' }, SERVER_ERROR, ['CallbackRouteError']],
  ['token', { does: 'alg-none' }, SERVER_ERROR, ['CallbackRouteError']],
  ['token', { does: 'unknown-kid' }, SERVER_ERROR, ['CallbackRouteError']],
  ['token', { does: 'rotated-keys' }, SERVER_ERROR, ['CallbackRouteError']],
]

const atAuthorization: readonly Case[] = [
  ['authorization', { does: 'status', status: 503 }, 'Status 503', []],
  ['authorization', { does: 'delay', seconds: 300 }, UNREACHABLE, []],
  ['authorization', { does: 'delay', seconds: 10 }, SIGNED_IN, []],
  ['authorization', { does: 'timeout' }, 'accounts.google.com took too long to respond', []],
  ['authorization', { does: 'unreachable' }, 'accounts.google.com refused to connect', []],
  ['authorization', { does: 'html' }, 'Maintenance', []],
  ['authorization', { does: 'content-type', value: 'text/plain' }, '<!doctype html>', []],
  ['authorization', { does: 'oversized', bytes: 2_000_000 }, SIGNED_IN, []],
  [
    'authorization',
    { does: 'error-redirect', error: 'access_denied' },
    'Please try again',
    ['OAuthCallbackError'],
  ],
  [
    'authorization',
    { does: 'error-redirect', error: 'server_error' },
    'Please try again',
    ['OAuthCallbackError'],
  ],
  ['authorization', { does: 'wrong-iss' }, SERVER_ERROR, ['CallbackRouteError']],
  ['authorization', { does: 'replayed-code' }, SERVER_ERROR, ['CallbackRouteError']],
]

const atUserinfo: readonly Case[] = [
  ...BROKEN.map((effect): Case => ['userinfo', effect, SERVER_ERROR, ['CallbackRouteError']]),
  ['userinfo', { does: 'missing-field', field: 'id' }, SERVER_ERROR, ['OAuthProfileParseError']],
  // A name is shown as it comes.
  ['userinfo', { does: 'mistyped-field', field: 'name' }, 'Signed in as 42', []],
  ['userinfo', { does: 'content-type', value: 'text/plain' }, SIGNED_IN, []],
  ['userinfo', { does: 'other-sub' }, 'Signed in as Grace Brewster', []],
]

async function expectCase(provider: string, [endpoint, effect, seen, logged]: Case): Promise<void> {
  const made = await newHouse()
  const target = { at: 'provider', endpoint } as const
  const id = await addFault(made, target, effect)
  const page = await signIn(made.frame(), provider)
  expect(page.text.replace(/\s+/g, ' ')).toContain(seen)
  expect(await loggedBy(made)).toEqual(logged)
  expect(await firesOf(made)).toMatchObject([
    {
      data: { fault: effect.does, id, target, ended: true, url: expect.stringContaining('https://') },
      outcome: 'warning',
    },
  ])
  expect((await made.command('world.read', {})).setup.faults).toEqual([])
  expect(await made.command('exchanges.open', {})).toEqual([])
  // The next time nothing goes wrong any more.
  expect((await signIn(made.frame('phone'), provider)).text).toMatch(/Signed in as|Sign in with/)
}

const title = ([endpoint, effect, seen]: Case) => `${endpoint} ${Object.values(effect).join(' ')}: ${seen}`

describe('a fault at an endpoint of an OpenID provider fires once, is recorded as a step, and ends in', () => {
  for (const each of everyNth(3, [...atDiscovery, ...atKeys, ...atToken, ...atAuthorization]))
    it(title(each), () => expectCase('Google', each))
})

describe('a fault at an endpoint of an OAuth provider fires once, is recorded as a step, and ends in', () => {
  for (const each of everyNth(3, atUserinfo)) it(title(each), () => expectCase('GitHub', each))

  it('a state that is not the one of the sign-in', () =>
    expectCase('GitHub', ['authorization', { does: 'wrong-state' }, SERVER_ERROR, ['CallbackRouteError']]))
})

describe('a fault at an endpoint that browsers and apps call by themselves', () => {
  it.each(['end-session', 'revocation'] as const)('%s is a step, and a page', async (endpoint) => {
    const issuer = 'https://id.acme.example'
    const made = await newHouse({ providers: [{ id: 'acme', type: 'oidc', issuer }] })
    const frame = made.frame()
    const { text } = await frame.open(`${issuer}/.well-known/openid-configuration`)
    const metadata: Record<string, string> = JSON.parse(
      text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
    )
    const url = metadata[`${endpoint.replace('-', '_')}_endpoint`] ?? ''
    const target = { at: 'provider', provider: 'acme', endpoint } as const
    await addFault(made, target, { does: 'unreachable' })
    expect((await frame.open(url)).text).toContain('id.acme.example refused to connect')
    expect(await firesOf(made)).toMatchObject([{ data: { target, url } }])
  })
})

describe('a fault', () => {
  it('until it is switched off fires each time', async () => {
    const made = await newHouse()
    const id = await addFault(
      made,
      { at: 'provider', provider: 'github', endpoint: 'token' },
      { does: 'status', status: 500 },
      false,
    )
    for (const device of ['laptop', 'phone'])
      expect((await signIn(made.frame(device), 'GitHub')).text).toContain(SERVER_ERROR)
    expect(await firesOf(made)).toMatchObject([{ data: { ended: false } }, { data: { ended: false } }])
    await made.command('fault.remove', { id })
    expect((await signIn(made.frame(), 'GitHub')).text).toContain(SIGNED_IN)
    // Two windows may switch it off.
    await made.command('fault.remove', { id })
    expect(await addFault(made, { at: 'network' }, { does: 'unreachable' })).not.toBe(id)
  })

  it('of one provider leaves the others alone', async () => {
    const made = await newHouse()
    await addFault(made, { at: 'provider', provider: 'github', endpoint: 'token' }, { does: 'timeout' })
    expect((await signIn(made.frame(), 'Google')).text).toContain(SIGNED_IN)
    expect(await firesOf(made)).toEqual([])
  })

  it('that finds nothing to change does not fire, and stays on', async () => {
    const made = await newHouse()
    await addFault(made, { at: 'provider', endpoint: 'token' }, { does: 'missing-field', field: 'no.such' })
    expect((await signIn(made.frame(), 'Google')).text).toContain(SIGNED_IN)
    expect(await firesOf(made)).toEqual([])
    expect((await made.command('world.read', {})).setup.faults).toHaveLength(1)
  })

  it('that prevents any answer passes 300 s of virtual time', async () => {
    const made = await newHouse()
    await addFault(made, { at: 'provider', endpoint: 'token' }, { does: 'timeout' })
    const before = (await made.command('world.read', {})).now
    await signIn(made.frame(), 'GitHub')
    const passed = (await made.command('world.read', {})).now - before
    expect(passed).toBeGreaterThan(300_000)
    expect(passed).toBeLessThan(302_000)
  })

  it('may come together with another: late, and broken', async () => {
    const made = await newHouse()
    const target = { at: 'provider', endpoint: 'token' } as const
    await addFault(made, target, { does: 'delay', seconds: 20 })
    await addFault(made, target, { does: 'cut-json' })
    expect((await signIn(made.frame(), 'GitHub')).text).toContain(SERVER_ERROR)
    expect((await firesOf(made)).map(({ data }) => data.fault)).toEqual(['cut-json', 'delay'])
  })
})

describe('a fault of the network', () => {
  it.each([
    [{ does: 'unreachable' }, 'github.com refused to connect'],
    [{ does: 'timeout' }, 'github.com took too long to respond'],
    [{ does: 'status', status: 502 }, 'Status 502'],
    [{ does: 'status', status: 503, body: '' }, 'github.com returned status 503 and no page'],
    [{ does: 'html' }, 'Maintenance'],
  ] as const)('%j shows the person its page', async (effect, seen) => {
    const made = await newHouse()
    await addFault(made, { at: 'network' }, effect)
    expect((await signIn(made.frame(), 'GitHub')).text).toContain(seen)
    expect(await firesOf(made)).toMatchObject([{ data: { fault: effect.does } }])
  })

  it.each([
    { does: 'cut-json' },
    { does: 'malformed-json' },
    { does: 'oversized', bytes: 2_000_000 },
    { does: 'status', status: 500, body: '{"message":"out of order"}' },
  ] as const)('%j in the way of the engine alone is an error of the sign-in', async (effect) => {
    const made = await newHouse()
    await addFault(made, { at: 'network', host: 'api.github.com' }, effect)
    expect((await signIn(made.frame(), 'GitHub')).text).toContain(SERVER_ERROR)
    expect(await loggedBy(made)).toEqual(['CallbackRouteError'])
    expect(await firesOf(made)).toMatchObject([{ data: { fault: effect.does, ended: true } }])
  })

  it('with one host reaches the engine alone', async () => {
    const made = await newHouse()
    await addFault(made, { at: 'network', host: 'api.github.com' }, { does: 'unreachable' }, false)
    expect((await signIn(made.frame(), 'GitHub')).text).toContain(SERVER_ERROR)
    expect(await loggedBy(made)).toEqual(['CallbackRouteError'])
    const steps = (await firesOf(made)).map(({ data }) => data.url)
    expect(steps).toEqual(['https://api.github.com/user'])
  })

  it('does not exist at an unknown host, nor at app.example', async () => {
    const made = await newHouse()
    await addFault(made, { at: 'network' }, { does: 'unreachable' }, false)
    expect((await made.frame().open('https://nobody.example/')).text).toContain('No server at nobody.example')
    expect((await made.frame().open('https://app.example/')).text).toContain('You are not signed in')
    expect(await firesOf(made)).toEqual([])
  })
})

describe('a fixed answer of the scenario', () => {
  it('is a fault where a simulated server would have answered', async () => {
    const made = await newHouse({
      answers: { 'https://github.com/login/oauth/access_token': { status: 503, body: 'down' } },
    })
    expect((await signIn(made.frame(), 'GitHub')).text).toContain(SERVER_ERROR)
    expect(await firesOf(made)).toMatchObject([{ data: { fault: 'fixed-answer', ended: false } }])
  })

  it('is a page at an unknown host', async () => {
    const made = await newHouse({ answers: { 'https://blog.example/': { body: '<h1>My blog</h1>' } } })
    expect((await made.frame().open('https://blog.example/')).text).toContain('My blog')
    expect(await firesOf(made)).toEqual([])
  })
})
