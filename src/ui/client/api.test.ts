import { expect, it } from 'vitest'
import { createFakeWorker, WORLD } from '../testing/fake-worker.ts'
import { cookie } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { apiCookie, createApi, readSteps } from './api.ts'
import { createClient } from './client.ts'
import type { Session } from './session.ts'

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
  expect(await readSteps(createClient(worker.transport, 'w1').send)).toHaveLength(signInSteps().length)
})

it('rejects ready with the reason when the start fails', async () => {
  const api = createApi(Promise.reject(new Error('no service worker')))
  await expect(api.ready).rejects.toThrow('no service worker')
  await expect(api.steps()).rejects.toThrow('no service worker')
  expect(api.version).toBe('')
})

it('knows the one event it has', () => {
  const api = createApi(new Promise(() => undefined))
  expect(() => api.on('click' as 'step', () => undefined)).toThrow('There is no event "click"')
  expect(api.on('step', () => undefined)).toBeTypeOf('function')
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
  const client = createClient(worker.transport, 'w1')
  // Of a session only its client is asked.
  const api = createApi(Promise.resolve({ client, shown: async () => undefined } as unknown as Session))
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
