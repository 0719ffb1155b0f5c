import { expect, it } from 'vitest'
import type { ControlView, PausedExchange, Position } from '../../protocol/control.ts'
import { cookie } from '../../record/testing/recording.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { createFakeWorker, type FakeWorker, WORLD } from '../testing/fake-worker.ts'
import { createControlState } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { createStore } from '../worker/store.ts'
import type { Channel, SendOptions } from '../worker/transport.ts'
import { createApi } from './api.ts'
import { apiCookie, readSteps } from './api-calls.ts'
import type { WorldClient } from './world-client.ts'

/** Of a session only these parts are asked. */
async function worldClientOf(worker: FakeWorker): Promise<WorldClient> {
  const channel = worker.transport
  const { announcements } = worker
  const control = createControlState(0, channel.send, announcements, () => undefined)
  await control.known
  worker.asked.splice(0)
  return {
    channel,
    control,
    announcements,
    pages: { shown: async () => undefined },
  } as unknown as WorldClient
}

it('names the attributes of a cookie as RFC 6265bis does', () => {
  expect(apiCookie({ ...cookie('a', Date.UTC(2026, 3, 1)), sameSite: 'none' })).toEqual({
    name: 'a',
    value: 'c29tZXRoaW5n',
    Domain: 'app.example',
    Path: '/',
    Expires: '2026-04-01T00:00:00.000Z',
    Secure: true,
    HttpOnly: true,
    HostOnly: true,
    SameSite: 'None',
  })
  expect(apiCookie({ ...cookie('a'), sameSite: 'default' })).not.toHaveProperty('SameSite')
  expect(apiCookie(cookie('a')).Expires).toBe('Session')
  const shared = apiCookie({ ...cookie('a'), domain: '.app.example', hostOnly: false })
  expect(shared).toMatchObject({ Domain: 'app.example', HostOnly: false })
})

it('reads all steps', async () => {
  const worker = createFakeWorker(signInSteps())
  expect(await readSteps(worker.transport.send)).toHaveLength(signInSteps().length)
})

it('rejects ready with the reason when the start fails', async () => {
  const api = createApi(Promise.reject(new Error('Service workers are blocked')))
  await expect(api.ready).rejects.toThrow('Service workers are blocked')
  await expect(api.steps()).rejects.toThrow('Service workers are blocked')
  expect(api.version).toBe('')
})

it('knows its only event', () => {
  const api = createApi(new Promise(() => undefined))
  expect(() => api.on('click' as 'step', () => undefined)).toThrow('event must be "step", not "click"')
  expect(api.on('step', () => undefined)).toBeTypeOf('function')
  expect(() => api.on('step', 5 as never)).toThrow('listener must be a function, not number')
})

it('opens URLs given as strings', async () => {
  const api = createApi(worldClientOf(createFakeWorker()))
  await expect(api.open('laptop', 5 as never)).rejects.toMatchObject({ code: 'bad-input' })
})

it('changes the setup, sets faults and jumps by commands', async () => {
  const worker = createFakeWorker()
  const setup = { ...WORLD.setup, maxAge: 60 }
  Object.assign(worker.answers, {
    'setup.change': () => ({ ...WORLD, setup }),
    'fault.add': () => ({ id: 'f3' }),
    'fault.remove': () => ({}),
    'clock.jump': () => ({ now: 5 }),
  })
  const api = createApi(worldClientOf(worker))
  const fault = { target: { at: 'mail' }, effect: { does: 'lose' }, once: true } as const
  expect(await api.setup()).toEqual(WORLD.setup)
  expect(await api.change({ maxAge: 60 })).toEqual(setup)
  expect(await api.faults.add(fault)).toBe('f3')
  expect(await api.faults.remove('f3')).toBeUndefined()
  expect(await api.faults.list()).toEqual([])
  expect(await api.clock.jump('2027-01-01')).toBe(5)
  expect(worker.asked).toEqual([
    { name: 'world.read', input: {} },
    { name: 'setup.change', input: { setup: { maxAge: 60 } } },
    { name: 'fault.add', input: { fault } },
    { name: 'fault.remove', input: { id: 'f3' } },
    { name: 'world.read', input: {} },
    { name: 'clock.jump', input: { to: '2027-01-01' } },
  ])
})

it('moves the clock by a text, and reads the cookies of the device that is shown', async () => {
  const worker = createFakeWorker(signInSteps())
  Object.assign(worker.answers, { 'clock.advance': () => ({ now: 9 }) })
  const client = await worldClientOf(worker)
  const stage = createStore({ device: 'laptop', front: {}, visited: [], epoch: 0 })
  const api = createApi(Promise.resolve({ ...client, pages: { ...client.pages, stage } }))
  expect(await api.clock.advance('1h 30s')).toBe(9)
  expect((await api.cookies()).length).toBeGreaterThan(0)
  expect(worker.asked).toEqual([
    { name: 'clock.advance', input: { seconds: 3630 } },
    { name: 'cookies.list', input: { device: 'laptop' } },
  ])
})

const PAUSED: PausedExchange = { exchange: 'e7', run: 2, seq: 40, key: 'e7/callback.called#1', since: 5 }

/** A world whose paused exchange goes on to step 44, and ends when it is resumed again. */
function createPausing(position: Partial<Position> = {}) {
  const worker = createFakeWorker()
  let paused: readonly PausedExchange[] = [PAUSED]
  const view = (): ControlView => ({
    control: { mode: 'step', breakpoints: [], paused },
    position: { branch: 'main', step: 40, newest: 40, earliest: 0, ...position },
  })
  Object.assign(worker.answers, {
    'control.read': view,
    'control.pause': view,
    'control.resume': () => {
      paused = []
      return view()
    },
    'exchanges.open': () => {
      if (paused.length > 0) return []
      paused = [{ ...PAUSED, seq: 44 }]
      setTimeout(() => worker.announce({ type: 'control.changed', world: 'w1', view: view() }))
      return [{ exchange: 'e7', device: 'laptop', mode: 'fetch', workerInstance: 'first', alive: true }]
    },
    'paused.edit': () => ({ step: 41 }),
    'breakpoint.set': () => ({ id: 'b2' }),
    'breakpoint.remove': () => ({}),
  })
  return { worker, api: createApi(worldClientOf(worker)) }
}

it('steps until the next pause, and edits what paused last', async () => {
  const { api, worker } = createPausing()
  expect(await api.paused()).toEqual([PAUSED])
  expect(await api.step()).toEqual([{ ...PAUSED, seq: 44 }])
  expect(await api.edit({ at: 'result', result: 5 })).toBe(41)
  const sent = worker.asked.filter(({ name }) => name === 'control.resume' || name === 'paused.edit')
  expect(sent.map(({ input }) => input)).toEqual([
    { to: 'step' },
    { exchange: 'e7', edit: { at: 'result', result: 5 } },
  ])
})

it('sets breakpoints by kind or by target, enabled by default', async () => {
  const { api, worker } = createPausing()
  expect(await api.pauseAt('callback.called', 'trigger == "signUp"')).toBe('b2')
  await api.pauseAt({ callback: 'jwt' })
  await api.breakpoints.add({ on: { cookie: 'a' }, enabled: false })
  await api.breakpoints.remove('b2')
  expect(await api.breakpoints.list()).toEqual([])
  const set = worker.asked.filter(({ name }) => name === 'breakpoint.set').map(({ input }) => input)
  expect(set).toEqual([
    { breakpoint: { enabled: true, on: { kind: 'callback.called' }, condition: 'trigger == "signUp"' } },
    { breakpoint: { enabled: true, on: { callback: 'jwt' } } },
    { breakpoint: { enabled: false, on: { cookie: 'a' } } },
  ])
})

it('tells a script that acts in a rewound world to fork', async () => {
  const { api, worker } = createPausing({ newest: 90 })
  const past = { code: 'rewound', message: expect.stringContaining('step 40 of 90. Call fork()') }
  await expect(api.clock.advance(1)).rejects.toMatchObject(past)
  await expect(api.open('laptop', 'https://app.example/')).rejects.toMatchObject(past)
  await expect(api.edit({ at: 'result', result: 5 })).rejects.toMatchObject(past)
  expect(worker.asked.map(({ name }) => name)).toEqual([])
  expect(await api.step()).toEqual([])
})

it('says that nothing is paused', async () => {
  const api = createApi(worldClientOf(createFakeWorker()))
  await expect(api.step()).rejects.toMatchObject({ code: 'not-paused' })
  await expect(api.edit({ at: 'call', args: [] })).rejects.toMatchObject({ code: 'not-paused' })
})

it('is refused while another window rewinds the world, without a question about forking', async () => {
  const refused = () => Promise.reject(new CommandFailure('rewound', 'The world stands at step 4 of 9.'))
  const client = await worldClientOf(createFakeWorker())
  // The client of the window would wait for an answer of whoever sits there.
  const asking = () => new Promise<never>(() => undefined)
  const channel: Channel = {
    ...client.channel,
    send: (_name, _input, options) => (options?.asks === false ? refused() : asking()),
  }
  const open = (_device: string, _url: string, options?: SendOptions) =>
    options?.asks === false ? refused() : asking()
  const api = createApi(Promise.resolve({ ...client, channel, pages: { ...client.pages, open } }))
  for (const act of [
    api.open('laptop', 'https://app.example/members'),
    api.change({ strategy: 'database' }),
    api.clock.advance(60),
    api.clock.jump('2027-01-01'),
    api.faults.remove('f1'),
  ])
    await expect(act).rejects.toMatchObject({ code: 'rewound' })
})
