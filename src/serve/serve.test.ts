import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createTransport } from 'nodemailer'
import { PrivateKeyJwt } from 'oauth4webapi'
import { afterEach, expect, test } from 'vitest'
import { type Serving, serve } from './serve.ts'
import { fetchThrough, signIn, signInWithGoogle } from './testing/clients.ts'
import { issuerFrom } from './worlds/issuers.ts'

let serving: Serving | undefined

async function start(options: Partial<Parameters<typeof serve>[0]> = {}): Promise<Serving> {
  serving = await serve({ register: '/no-such-file.mjs', environment: {}, ...options })
  return serving
}

afterEach(async () => {
  await serving?.close()
  serving = undefined
})

test('an app that was never registered signs a person in on the production addresses of Google', async () => {
  const running = await start()
  const open = await running.open()
  const claims = await signInWithGoogle(open, running, 'ada')
  expect(claims).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: 'my-client',
    email: 'ada@example.com',
  })
  expect(
    open.world.record.map(({ from, request }) => `${from} ${request.method} ${new URL(request.url).host}`),
  ).toEqual([
    'server GET accounts.google.com',
    'browser GET accounts.google.com',
    'browser POST accounts.google.com',
    'server POST oauth2.googleapis.com',
    'server GET openidconnect.googleapis.com',
  ])
  expect(open.world.record.flatMap(({ checks }) => checks.filter(({ passed }) => !passed))).toEqual([])
})

test('an app that has a secret may do without PKCE, with its first sign-in too, and keeps its secret', async () => {
  const running = await start()
  const open = await running.open()
  const claims = await signInWithGoogle(open, running, 'ada', { pkce: false })
  expect(claims['email']).toBe('ada@example.com')
  const other = await fetchThrough(running.url, running)('https://oauth2.googleapis.com/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'my-client',
      client_secret: 'no',
    }),
  })
  expect([other.status, await other.json()]).toMatchObject([401, { error: 'invalid_client' }])
})

test('an app may prove who it is by what it signs, though no one told its key', async () => {
  const running = await start({ issuers: [issuerFrom('https://sso.example.org/realms/main')] })
  const { proxy, world } = await running.open()
  const { privateKey: key } = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])) as CryptoKeyPair
  const ends = { browser: fetchThrough(proxy, running), server: fetchThrough(running.url, running) }
  const claims = await signIn(ends, new URL('https://sso.example.org/realms/main'), 'ada', {
    authentication: PrivateKeyJwt({ key, kid: 'k1' }),
  })
  expect(claims['email']).toBe('ada@example.com')
  // It looks like Keycloak's, so that is how it answers.
  expect(world.record.map(({ named }) => named?.provider)).toContain('keycloak')
})

test('the codes and tokens of an issuer that a run was told find their world, too', async () => {
  const issuer = 'https://sso.example.org/realms/main'
  const running = await start({ issuers: [issuerFrom(issuer)] })
  const server = fetchThrough(running.url, running)
  for (const { proxy, world } of [await running.open(), await running.open()]) {
    const [ada] = world.people
    const ends = { browser: fetchThrough(proxy, running), server }
    const claims = await signIn(ends, new URL(issuer), ada?.id ?? '')
    expect(claims['email']).toBe(ada?.email)
  }
})

test('an app without a callback of its own is told how to name it, and then signs people in', async () => {
  const sent = 'https://github.com/login/oauth/authorize?client_id=my-app&scope=user'
  const first = await start()
  const { proxy } = await first.open()
  const refused = await fetchThrough(proxy, first)(sent)
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('--callback my-app=http://localhost:3000/callback'),
  ])
  const elsewhere = await fetchThrough(proxy, first)(`${sent}&redirect_uri=https://my.app/callback`)
  expect(await elsewhere.text()).toContain('--app-host my.app')
  await first.close()
  const second = await start({ callbacks: { 'my-app': 'http://localhost:3000/callback' } })
  const shown = await fetchThrough((await second.open()).proxy, second)(sent, { redirect: 'follow' })
  expect(shown.status).toBe(200)
})

test('older addresses of a provider are those of the same server, with the answers that they had', async () => {
  const running = await start()
  const { world } = await running.open()
  const server = fetchThrough(running.url, running)
  const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x' }) }
  const asked = ['https://www.googleapis.com/oauth2/v4/token', 'https://api.twitter.com/2/oauth2/token']
  for (const address of asked) expect((await server(address, form)).status).toBe(401)
  expect(world.record.map(({ named, request }) => [named?.provider, named?.endpoint, request.url])).toEqual([
    ['google', 'token', asked[0]],
    ['twitter', 'token', asked[1]],
  ])
  expect((await server('https://api.twitter.com/unknown')).status).toBe(404)
})

test('an unknown host is refused before it is connected to, and counted', async () => {
  const running = await start()
  const { proxy } = await running.open()
  await expect(fetchThrough(running.url, running)('https://telemetry.example.org/')).rejects.toThrow()
  expect([...running.unknownHosts]).toEqual([['telemetry.example.org', 1]])
  const page = await fetchThrough(proxy, running)('https://id.example.org/')
  expect(page.status).toBe(403)
  expect(await page.text()).toContain('npx authscope serve --issuer https://id.example.org')
  const shown = await fetchThrough(proxy, running)('https://id.example.org/', {
    headers: { accept: 'text/html,*/*' },
  })
  expect(shown.headers.get('content-type')).toContain('text/html')
  expect(await shown.text()).toContain("issuers: ['https://id.example.org']")
})

test.each([
  'GET http://a:b:c/',
  'GET http://[/',
  'OPTIONS *',
  'GET ftp://localhost/',
  'GET https://localhost:1/',
  'CONNECT localhost:99999',
  'CONNECT localhost:0',
])('a request that no proxy can carry out is refused, and the next one is answered: %s', async (line) => {
  const { url } = await start()
  expect(await statusLine(url, line)).toBe('HTTP/1.1 400 Bad Request')
  expect(await statusLine(url, 'GET http://github.com/')).toMatch(/^HTTP\/1\.1 [23]/)
})

/** The first line of what a server answers to a request that `fetch` would not send. */
function statusLine(url: string, line: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`${line} HTTP/1.1\r\nHost: a\r\n\r\n`)
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(String(chunk).split('\r\n')[0])
    })
    socket.once('error', reject)
  })
}

test('an issuer that is named is an OpenID provider', async () => {
  const running = await start({ issuers: [{ issuer: 'https://id.example.org' }] })
  await running.open()
  const response = await fetchThrough(
    running.url,
    running,
  )('https://id.example.org/.well-known/openid-configuration')
  expect(await response.json()).toMatchObject({ issuer: 'https://id.example.org' })
})

test('a fault happens in its own world, as often as it says, and is in the record', async () => {
  const running = await start()
  const [first, second] = [await running.open(), await running.open()]
  first.world.faults.add({
    provider: 'google',
    endpoint: 'token',
    effect: { does: 'wrong-claim', claim: 'aud' },
    times: 1,
  })
  const [one, other] = await Promise.allSettled([
    signInWithGoogle(first, running, 'ada'),
    signInWithGoogle(second, running, 'ada-w2'),
  ])
  expect(one.status).toBe('rejected')
  expect(other.status).toBe('fulfilled')
  expect(first.world.record.flatMap(({ faults }) => faults)).toMatchObject([{ id: 'f1', endpoint: 'token' }])
  await expect(signInWithGoogle(first, running, 'ada')).resolves.toBeDefined()
})

test('a paused answer waits until its fault is removed, and one that comes after it does not', async () => {
  const running = await start()
  const open = await running.open()
  const { faults } = open.world
  const { id } = faults.add({ provider: 'google', endpoint: 'token', effect: { does: 'pause' }, times: 1 })
  const signing = signInWithGoogle(open, running, 'ada')
  await expect.poll(() => faults.list()).toMatchObject([{ id, waiting: 1 }])
  await expect(signInWithGoogle(open, running, 'grace')).resolves.toBeDefined()
  faults.remove(id)
  await expect(signing).resolves.toBeDefined()
  expect(faults.list()).toEqual([])
})

test('a client that gives up while it waits is in the record, without a response', async () => {
  const running = await start()
  const { world } = await running.open()
  world.faults.add({ provider: 'google', endpoint: 'token', effect: { does: 'pause' } })
  const client = new AbortController()
  const asking = fetchThrough(running.url, running)('https://oauth2.googleapis.com/token', {
    method: 'POST',
    signal: client.signal,
  })
  await expect.poll(() => world.faults.list()).toMatchObject([{ waiting: 1 }])
  client.abort()
  await expect(asking).rejects.toThrow()
  await expect.poll(() => world.record).toMatchObject([{ gaveUp: true, faults: [{ endpoint: 'token' }] }])
  expect(world.record[0]).not.toHaveProperty('response')
})

test('a client of HTTP/2 that hangs up while it waits has given up, too', async () => {
  const running = await start()
  const { world } = await running.open()
  world.faults.add({ provider: 'google', endpoint: 'token', effect: { does: 'pause' } })
  const { hostname, port } = new URL(running.url)
  const opening = request({ hostname, port, method: 'CONNECT', path: 'oauth2.googleapis.com:443' }).end()
  const [, socket] = (await once(opening, 'connect')) as [unknown, Socket]
  const { certificate } = running
  const client = connectHttp2('https://oauth2.googleapis.com', {
    createConnection: () =>
      connectTls({ socket, servername: 'oauth2.googleapis.com', ALPNProtocols: ['h2'], ca: certificate }),
  }).on('error', () => undefined)
  client
    .request({ ':method': 'POST', ':path': '/token' })
    .on('error', () => undefined)
    .end()
  await expect.poll(() => world.faults.list()).toMatchObject([{ waiting: 1 }])
  // As a process that ends: nothing is said but that the connection is over.
  socket.end()
  await expect.poll(() => world.record).toMatchObject([{ gaveUp: true }])
  client.destroy()
})

test('a mail service can go wrong, too', async () => {
  const running = await start()
  const { world } = await running.open()
  world.faults.add({ provider: 'resend', endpoint: 'mail', effect: { does: 'status', status: 503 } })
  const sent = await fetchThrough(running.url, running)('https://api.resend.com/emails', { method: 'POST' })
  expect([sent.status, world.mails]).toEqual([503, []])
})

test('a clock that is wrong by an hour makes tokens that are', async () => {
  const running = await start()
  const open = await running.open()
  open.world.setClockOffset(-3_700_000)
  await expect(signInWithGoogle(open, running, 'ada')).rejects.toThrow()
})

test('a mail by SMTP is in the mailbox of its receiver; other addresses are refused', async () => {
  const running = await start()
  const [, second] = [await running.open(), await running.open()]
  const transport = createTransport(running.environment['EMAIL_SERVER'])
  await transport.sendMail({
    from: 'app@my.example',
    to: 'ada@w2.example',
    subject: 'Sign in',
    text: 'http://localhost/x',
  })
  expect(second.world.mails).toMatchObject([{ to: 'ada@w2.example', subject: 'Sign in', service: 'smtp' }])
  await expect(
    transport.sendMail({ from: 'app@my.example', to: 'nobody@elsewhere.example', subject: 'x', text: 'y' }),
  ).rejects.toThrow('550')
})

test('a mail by SMTP may come encrypted, from the start or when the client insists', async () => {
  const running = await start()
  const { world } = await running.open()
  const tls = { ca: running.certificate }
  const { SMTP_PORT, SMTPS_PORT } = running.environment
  const transports = [
    createTransport({ host: '127.0.0.1', port: Number(SMTP_PORT), requireTLS: true, tls }),
    createTransport({ host: '127.0.0.1', port: Number(SMTPS_PORT), secure: true, tls }),
  ]
  for (const transport of transports)
    await transport.sendMail({ from: 'app@my.example', to: 'ada@example.com', subject: 'x', text: 'y' })
  expect(world.mails).toHaveLength(2)
})

test('the control port answers whoever has the token, and no page', async () => {
  const running = await start()
  const ask = (path: string, init: RequestInit = {}) => fetch(`${running.url}${path}`, init)
  const authorization = `Bearer ${running.token}`
  expect((await ask('/worlds', { method: 'POST' })).status).toBe(401)
  expect(
    (await ask('/worlds', { method: 'POST', headers: { authorization, origin: 'https://a.example' } }))
      .status,
  ).toBe(403)
  const made = await ask('/worlds', { method: 'POST', headers: { authorization } })
  expect(await made.json()).toMatchObject({
    id: 'w1',
    proxy: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
  })
  const bad = await ask('/worlds/w1/clock', {
    method: 'PUT',
    headers: { authorization },
    body: '{"offsetMs":"soon"}',
  })
  expect([bad.status, await bad.json()]).toEqual([
    400,
    { error: 'offsetMs must be a number of milliseconds.' },
  ])
  expect((await ask('/worlds/w1', { method: 'DELETE', headers: { authorization } })).status).toBe(200)
  expect((await ask('/worlds/w1/record', { headers: { authorization } })).status).toBe(404)
})
