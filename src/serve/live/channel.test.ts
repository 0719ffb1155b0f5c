import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandAnswer } from '../../protocol/commands.ts'
import { SERVED_PATHS, type ServedMessage } from '../../protocol/served.ts'
import { asked, TOKEN_ENDPOINT, worldThatAnswers } from '../testing/world.ts'
import type { ServedWorld } from '../worlds/world.ts'
import { createLiveChannel, type LiveChannel } from './channel.ts'

let world: ServedWorld
let channel: LiveChannel
let server: Server
let port: number

beforeEach(async () => {
  world = worldThatAnswers(() => Response.json({ access_token: 'right' }))
  channel = createLiveChannel({
    token: 'the token',
    worlds: () => [{ id: 'w1', openedAt: 0 }],
    get: (id) => (id === 'w1' ? world : undefined),
    access: () => ({ proxy: '', mailServer: '', certificate: '', browsers: [], hasBrowser: false }),
    openPage: () => undefined,
  })
  server = createServer((incoming, outgoing) => {
    if (!channel.answer(incoming, outgoing)) outgoing.end('a file')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A request with any headers: `fetch` doesn't let a test name another host. */
function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const own = {
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      authorization: 'Bearer the token',
      'content-type': 'application/json',
    }
    const made = request({
      port,
      host: '127.0.0.1',
      path: `/${path}`,
      method: 'POST',
      headers: { ...own, ...headers },
    })
    made.on('error', reject).on('response', resolve)
    made.end(JSON.stringify(body))
  })
}

async function send(name: string, input: unknown): Promise<CommandAnswer> {
  const answer = await post(SERVED_PATHS.send, { world: 'w1', name, input })
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return JSON.parse(text) as CommandAnswer
}

/** Follows the world; `until` resolves with everything that came up to a message. */
async function follow(more: object = {}) {
  const stream = await post(SERVED_PATHS.follow, more)
  const messages: ServedMessage[] = []
  let look = () => undefined as unknown
  createInterface({ input: stream }).on('line', (line) => {
    messages.push(JSON.parse(line) as ServedMessage)
    look()
  })
  const until = (fits: (message: ServedMessage) => boolean): Promise<readonly ServedMessage[]> =>
    new Promise((resolve) => {
      look = () => {
        if (messages.some(fits)) resolve(messages.splice(0))
      }
      look()
    })
  return { until, close: () => stream.destroy() }
}

const isPaused = (message: ServedMessage) =>
  message.type === 'control' && message.view.control.paused.length > 0

test.each([
  ['a name of another machine that leads here', { host: 'evil.example', origin: 'http://evil.example' }, 403],
  ['a page from elsewhere', { origin: 'https://evil.example' }, 403],
  ['a page of another port of this machine', { origin: 'http://localhost:1' }, 403],
  ['something that names no page', { origin: '' }, 403],
  ['a page without the token', { authorization: '' }, 401],
  ['a page with another token', { authorization: 'Bearer another' }, 401],
  ['a form', { 'content-type': 'text/plain' }, 415],
])('%s can neither read nor command', async (_who, headers, status) => {
  for (const path of Object.values(SERVED_PATHS))
    expect((await post(path, {}, headers)).statusCode).toBe(status)
})

test('what has other paths is not the channel’s', async () => {
  expect((await post('index.html', {})).statusCode).toBe(200)
  expect((await post(SERVED_PATHS.follow, { world: 'w9' })).statusCode).toBe(404)
})

test('a window gets what was recorded and then what happens; one that comes back only what it has not', async () => {
  await asked(world, 'server')
  const first = await follow()
  const caught = await first.until(({ type }) => type === 'caught-up')
  expect(caught.map(({ type }) => type)).toEqual([
    'worlds',
    'record',
    'mails',
    'world',
    'steps',
    'control',
    'caught-up',
  ])
  await asked(world, 'server')
  const later = await first.until(({ type }) => type === 'steps')
  expect(later.flatMap((each) => (each.type === 'steps' ? each.steps.map(({ seq }) => seq) : []))).toEqual([
    3, 4,
  ])
  const second = await follow({ world: 'w1', after: 3, record: 1 })
  const rest = await second.until(({ type }) => type === 'caught-up')
  expect(rest.flatMap((each) => (each.type === 'steps' ? each.steps.map(({ seq }) => seq) : []))).toEqual([4])
  world.clear()
  expect(await first.until(({ type }) => type === 'record')).toMatchObject([{ record: 2 }])
  channel.stop()
  expect((await second.until(({ type }) => type === 'ended')).at(-1)).toEqual({
    type: 'ended',
    reason: 'stopped',
  })
})

test('an answer is paused, changed and goes on, and the client gets what was made of it', async () => {
  const window = await follow()
  await window.until(({ type }) => type === 'caught-up')
  const breakpoint = { enabled: true, on: { kind: 'response.received', url: 'oauth2.googleapis.com' } }
  expect(await send('breakpoint.set', { breakpoint })).toEqual({ ok: true, output: { id: 'b1' } })
  const asking = asked(world, 'server')
  const messages = await window.until(isPaused)
  expect(messages.at(-1)).toMatchObject({
    subjects: { e1: { at: 'response', status: 200, body: '{"access_token":"right"}' } },
  })
  const edit = { at: 'response', status: 418, body: '{"access_token":"changed"}' }
  expect(await send('paused.edit', { exchange: 'e1', edit })).toEqual({ ok: true, output: { step: 3 } })
  expect(await send('control.resume', { exchange: 'e1', to: 'breakpoint' })).toMatchObject({ ok: true })
  const answered = await asking
  expect(answered instanceof Response && [answered.status, await answered.json()]).toEqual([
    418,
    { access_token: 'changed' },
  ])
  window.close()
})

test('a request is changed before it is sent, and one that someone ends gets no answer', async () => {
  const seen: string[] = []
  world = worldThatAnswers((request) => {
    seen.push(request.url)
    return new Response()
  })
  const window = await follow()
  await window.until(({ type }) => type === 'caught-up')
  await send('control.pause', {})
  const first = asked(world, 'server', TOKEN_ENDPOINT, { body: 'code=c1' })
  await window.until(isPaused)
  await send('paused.edit', { exchange: 'e1', edit: { at: 'request', url: `${TOKEN_ENDPOINT}?more=1` } })
  await send('control.resume', { to: 'breakpoint' })
  await first
  await send('control.pause', {})
  const second = asked(world, 'server')
  await window.until(isPaused)
  expect(await send('paused.end', { exchange: 'e2' })).toMatchObject({ ok: true })
  expect([await second, seen]).toEqual(['ended', [`${TOKEN_ENDPOINT}?more=1`]])
  window.close()
})

test('a client that gives up while it is paused says so with the time, and nothing stays paused', async () => {
  const window = await follow()
  await window.until(({ type }) => type === 'caught-up')
  await send('control.pause', {})
  const client = new AbortController()
  const asking = asked(world, 'server', TOKEN_ENDPOINT, { signal: client.signal })
  await window.until(isPaused)
  client.abort()
  await asking
  expect(world.steps.list().at(-1)).toMatchObject({
    kind: 'request.timed-out',
    summary: expect.stringMatching(/^The client gave up after 0\.\d s\.$/),
  })
  expect([world.pauses.control().paused, world.record]).toMatchObject([[], [{ gaveUp: true }]])
  window.close()
})

test('nothing pauses while no window looks on', async () => {
  world.pauses.setBreakpoint({ enabled: true, on: { kind: 'request.sent' } })
  expect(await asked(world, 'server')).toBeInstanceOf(Response)
})

test('what only a sandbox can do is refused with the reason, and so is nonsense', async () => {
  const codes = await Promise.all([
    send('world.rewind', { to: 1 }),
    send('setup.change', { setup: { strategy: 'database' } }),
    send('control.resume', { to: 'the moon' }),
    send('paused.end', { exchange: 'e9' }),
    send('fault.add', {
      fault: { target: { at: 'adapter', operation: 'createUser' }, effect: { does: 'throw' }, once: true },
    }),
  ])
  expect(codes.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual([
    'read-only',
    'failed',
    'bad-input',
    'failed',
    'failed',
  ])
})

test('people and fixed answers of a world are changed from a window', async () => {
  const people = [{ id: 'zoe', name: 'Zoë Quinn', email: 'zoe@example.com' }]
  const answers = { 'https://api.example/me': { status: 200, body: 'me' } }
  expect(await send('setup.change', { setup: { people, answers } })).toMatchObject({ ok: true })
  expect([world.people, world.answers]).toEqual([people, answers])
})
