import { expect, test } from 'vitest'
import { now, type Observations, type ObservedStep } from '../../protocol/observed.ts'
import { createInside, type InsideParts } from './inside.ts'

/** Worlds w1 and w2, of which w2 gave out a code and has Ada, and what is put into them. */
function observing(open: readonly string[] = ['w1', 'w2']) {
  const written: string[] = []
  const given: Readonly<Record<string, string>> = {
    'code-of-w2': 'w2',
    'ada@w2.example': 'w2',
    'ada@example.com': 'w1',
  }
  const write: InsideParts['write'] = ({ steps }, world, place) =>
    void written.push(
      `${world}${place === undefined ? '' : ` ${place.exchange}`}: ${steps.map(({ summary }) => summary).join(', ')}`,
    )
  const inside = createInside({
    worlds: () => open.map((id) => ({ id, openedAt: 1000 })),
    worldOf: (value) => given[value],
    write,
  })
  const send = (more: Partial<Observations>) =>
    inside.observe({ requests: [], responses: [], steps: [], dropped: 0, ...more })
  return { inside, send, written }
}

function request(id: string, path: string, more: { readonly peer?: string; readonly cookie?: string } = {}) {
  const { cookie, peer } = more
  const headers = cookie === undefined ? [] : [['cookie', cookie] as const]
  return {
    id,
    at: now(),
    method: 'GET',
    url: `http://localhost:3000${path}`,
    headers,
    ...(peer === undefined ? {} : { peer }),
  }
}

function step(summary: string, given: unknown, id?: string): ObservedStep {
  const data = { callback: summary, args: [given] }
  return {
    kind: 'callback.called',
    data,
    at: now(),
    summary,
    outcome: 'done',
    ...(id === undefined ? {} : { request: id }),
  }
}

test('a connection from a world’s own proxy says more than anything else', () => {
  const { inside, send, written } = observing()
  inside.connected('127.0.0.1:5000', 'w1', { run: 1, exchange: 'e3' })
  send({
    requests: [request('a', '/cb?code=code-of-w2', { peer: '127.0.0.1:5000' })],
    steps: [step('jwt', {}, 'a')],
  })
  expect(written).toEqual(['w1 e3: jwt'])
})

test('a code in the address, or the address of a person, tells the world', () => {
  const { send, written } = observing()
  send({ requests: [request('a', '/auth/callback/google?code=code-of-w2')], steps: [step('jwt', {}, 'a')] })
  send({ steps: [step('getUserByEmail', { email: 'ada@example.com' })] })
  expect(written).toEqual(['w2: jwt', 'w1: getUserByEmail'])
})

test('a cookie that the app gave to a world’s browser tells whose the next request is', () => {
  const { send, written } = observing()
  const headers = [['set-cookie', 'authjs.session-token=a-long-session-token; Path=/']] as const
  send({
    requests: [request('a', '/auth/callback/google?code=code-of-w2')],
    responses: [{ id: 'a', at: now(), status: 302, headers }],
  })
  send({
    requests: [request('b', '/', { cookie: 'x=1; authjs.session-token=a-long-session-token' })],
    steps: [step('session', {}, 'b')],
  })
  expect(written.at(-1)).toBe('w2: session')
})

test('where the app sent a browser tells whose request that was, afterwards', () => {
  const { inside, send, written } = observing()
  const location = 'https://accounts.google.com/auth?client_id=my-app&state=a-long-random-state'
  send({
    requests: [request('a', '/auth/signin/google')],
    responses: [{ id: 'a', at: now(), status: 302, headers: [['location', location]] }],
    steps: [step('redirect', {}, 'a')],
  })
  expect([written, inside.leftOut()]).toEqual([[], 1])
  inside.asked(location, 'w2')
  expect([written, inside.leftOut()]).toEqual([['w2: redirect'], 0])
})

test('what could be of two worlds, or of none, is left out and counted', () => {
  const { inside, send, written } = observing()
  send({
    steps: [
      step('listed', { users: [{ email: 'ada@example.com' }, { email: 'ada@w2.example' }] }),
      step('jwt', {}),
    ],
  })
  expect([written, inside.leftOut()]).toEqual([[], 2])
})

test('what a closed world’s app still does is in no other world, though only one is open', () => {
  const { inside, send, written } = observing(['w1'])
  send({ requests: [request('a', '/cb?code=code-of-w2')], steps: [step('jwt', {}, 'a')] })
  send({ requests: [{ ...request('b', '/'), at: 999 }], steps: [{ ...step('before', {}, 'b'), at: 999 }] })
  send({ steps: [step('session', {})] })
  expect(written).toEqual(['w2: jwt', 'w1: session'])
  expect(inside.leftOut()).toBe(1)
})

test('an app that has the proxy of a world to itself is in that world', () => {
  const { inside, send, written } = observing()
  inside.opened('http://127.0.0.1:6000', 'w2')
  send({ proxy: 'http://127.0.0.1:6000', steps: [step('jwt', { email: 'ada@example.com' })] })
  expect(written).toEqual(['w2: jwt'])
})

test('an exchange waits for the steps before it, but not long', async () => {
  const { inside, send } = observing()
  let isHere = false
  const waited = inside.caughtUp('a', 2).then(() => isHere)
  isHere = true
  send({ requests: [request('a', '/')], steps: [step('jwt', {}, 'a')] })
  expect(await waited).toBe(true)
  await inside.caughtUp('never', 1)
})
