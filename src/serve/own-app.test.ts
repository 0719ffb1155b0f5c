import type * as oauth from 'oauth4webapi'
import { afterEach, expect, test } from 'vitest'
import { type Serving, serve } from './serve.ts'
import { fetchThrough, signIn } from './testing/clients.ts'

const GOOGLE = new URL('https://accounts.google.com')
const KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const DISCOVERY = 'https://accounts.google.com/.well-known/openid-configuration'

let running: Serving

async function start(): Promise<Serving> {
  running = await serve({ register: '/no-such-file.mjs', environment: {} })
  return running
}

afterEach(() => running.close())

/** What the server of an app asks with, that a test started for a world alone. */
async function ownServer(world: string) {
  const { HTTPS_PROXY: proxy = '' } = await running.ownApp(world)
  return fetchThrough(proxy, running)
}

const down = { does: 'status', status: 503 } as const

test.each([
  { provider: 'google', endpoint: 'jwks', effect: down },
  { provider: 'google', endpoint: 'discovery', effect: { does: 'pause' } },
] as const)(
  'with an app for all worlds $effect.does at $endpoint is refused where every world would notice',
  async (fault) => {
    const { world } = await (await start()).open()
    expect(() => world.faults.add(fault)).toThrow("the app's server asks for it without saying for whom")
    await running.ownApp(world.id)
    expect(world.faults.add(fault).id).toBe('f1')
    await expect(world.rotateKeys('nobody')).rejects.toThrow('nobody')
  },
)

test('keys and discovery go wrong for the app of a world, and for no other', async () => {
  await start()
  const first = await running.open()
  const own = await ownServer(first.world.id)
  const shared = fetchThrough(running.url, running)
  const faults = [
    { provider: 'google', endpoint: 'jwks', effect: down },
    { provider: 'google', endpoint: 'discovery', effect: down, times: 1 },
  ] as const
  for (const fault of faults) first.world.faults.add(fault)
  const statuses = async (server: typeof own) => [
    (await server(KEYS)).status,
    (await server(DISCOVERY)).status,
  ]
  // Also while there is no other world.
  expect(await statuses(shared)).toEqual([200, 200])
  const other = await running.open()
  expect(await statuses(await ownServer(other.world.id))).toEqual([200, 200])
  expect(await statuses(own)).toEqual([503, 503])
  expect(await statuses(own)).toEqual([503, 200])
  expect(await statuses(shared)).toEqual([200, 200])
  expect(first.world.record.flatMap(({ faults: fired }) => fired.map(({ endpoint }) => endpoint))).toEqual([
    'jwks',
    'discovery',
    'jwks',
  ])
  expect(first.world.record.map(({ from }) => from)).toEqual(Array(4).fill('server'))
})

test('a paused answer of the keys endpoint holds up the app of its world alone', async () => {
  await start()
  const { world } = await running.open()
  const own = await ownServer(world.id)
  const { id } = world.faults.add({
    provider: 'google',
    endpoint: 'jwks',
    effect: { does: 'pause' },
    times: 1,
  })
  const waiting = own(KEYS)
  await expect.poll(() => world.faults.list()).toMatchObject([{ id, waiting: 1 }])
  expect((await fetchThrough(running.url, running)(KEYS)).status).toBe(200)
  world.faults.remove(id)
  expect((await waiting).status).toBe(200)
})

test('after a provider rotates its keys, the app of that world finds the new one and the others the old ones', async () => {
  await start()
  const { world, proxy } = await running.open()
  const own = await ownServer(world.id)
  const kids = async (server: typeof own): Promise<readonly string[]> =>
    ((await (await server(KEYS)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  const before = await kids(own)
  await world.rotateKeys('google')
  const ends = { browser: fetchThrough(proxy, running), server: own }
  await expect(signIn(ends, GOOGLE, 'ada')).resolves.toMatchObject({ email: 'ada@example.com' })
  const after = await kids(own)
  expect(after).toEqual([expect.any(String), ...before])
  expect(await kids(fetchThrough(running.url, running))).toEqual(before)
})

test('a sign-in with the app of one world is in that world, beside worlds with the same people', async () => {
  await start()
  const [first, second] = [await running.open(), await running.open()]
  const server = await ownServer(second.world.id)
  const claims: oauth.IDToken = await signIn(
    { browser: fetchThrough(second.proxy, running), server },
    GOOGLE,
    'ada-w2',
  )
  expect(claims['email']).toBe(second.world.people[0]?.email)
  expect(first.world.record).toEqual([])
  expect(second.world.record.filter(({ from }) => from === 'server')).toHaveLength(3)
})

test('the app of a world proves who it is at its own port, and what tests ask is answered there too', async () => {
  const { token } = await start()
  const { world } = await running.open()
  const ask = async (url: string, method: string): Promise<Record<string, string>> => {
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
    return (await response.json()) as Record<string, string>
  }
  const asked = `${running.url}/worlds/${world.id}/app`
  const { AUTHSCOPE_PROXY: own = '', ...environment } = await ask(asked, 'POST')
  expect(own).not.toBe(running.url)
  expect(environment['HTTPS_PROXY']).toBe(own)
  expect((await ask(asked, 'POST'))['AUTHSCOPE_PROXY']).toBe(own)
  const [here, there] = await Promise.all(
    [own, running.url].map((url) => ask(`${url}/authscope?nonce=n`, 'GET')),
  )
  expect(here?.['proof']).toBe(there?.['proof'])
  expect(here?.['tlsPort']).not.toBe(there?.['tlsPort'])
  await ask(`${running.url}/worlds/${world.id}`, 'DELETE')
  await expect(fetch(`${own}/authscope?nonce=n`)).rejects.toThrow()
})
