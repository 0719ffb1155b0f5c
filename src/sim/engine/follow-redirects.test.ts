import { expect, test } from 'vitest'
import type { WireRequest } from '../values/message.ts'
import { followRedirects } from './follow-redirects.ts'

function asked(method = 'GET', url = 'https://a.example/start'): WireRequest {
  const headers = [
    ['authorization', 'Bearer x'],
    ['content-type', 'text/plain'],
    ['host', 'a.example'],
  ] as const
  return { method, url, headers, body: method === 'POST' ? new ArrayBuffer(2) : null }
}

/** Answers by path: a status and where to. */
function network(answers: Readonly<Record<string, readonly [status: number, location?: string]>>) {
  const sent: [string, string, string | null, string | null, boolean, string | null][] = []
  const send = async ({ method, url, headers, body }: WireRequest): Promise<Response> => {
    const of = (name: string) => headers.find(([each]) => each === name)?.[1] ?? null
    sent.push([method, url, of('authorization'), of('content-type'), body !== null, of('host')])
    const [status, location] = answers[new URL(url).pathname] ?? [200]
    return new Response(null, { status, headers: location === undefined ? {} : { location } })
  }
  return { sent, send }
}

test('a redirect is followed, by a relative address too, and the answer says so', async () => {
  const { sent, send } = network({ '/start': [301, '/next?a=1'], '/next': [302, 'https://a.example/end'] })
  const response = await followRedirects(asked(), 'follow', send)
  expect([response.status, response.redirected]).toEqual([200, true])
  expect(sent.map(([, url]) => url)).toEqual([
    'https://a.example/start',
    'https://a.example/next?a=1',
    'https://a.example/end',
  ])
  expect(sent.every(([, , authorization]) => authorization === 'Bearer x')).toBe(true)
})

test.each([
  [301, 'GET', false],
  [302, 'GET', false],
  [303, 'GET', false],
  [307, 'POST', true],
  [308, 'POST', true],
])('after %i a POST goes on as %s', async (status, method, hasBody) => {
  const { sent, send } = network({ '/start': [status, '/next'] })
  await followRedirects(asked('POST'), 'follow', send)
  expect(sent[1]).toEqual([
    method,
    'https://a.example/next',
    'Bearer x',
    hasBody ? 'text/plain' : null,
    hasBody,
    'a.example',
  ])
})

test('another origin does not get what was meant for the first', async () => {
  const { sent, send } = network({ '/start': [307, 'https://b.example/next'] })
  await followRedirects(asked(), 'follow', send)
  expect(sent[1]?.slice(1)).toEqual(['https://b.example/next', null, 'text/plain', false, 'b.example'])
})

test('manual gives the redirect, error refuses it', async () => {
  const answers = { '/start': [302, '/next'] } as const
  const manual = await followRedirects(asked(), 'manual', network(answers).send)
  expect([manual.status, manual.redirected, manual.headers.get('location')]).toEqual([302, false, '/next'])
  await expect(followRedirects(asked(), 'error', network(answers).send)).rejects.toMatchObject({
    name: 'TypeError',
    cause: { message: expect.stringContaining('redirects') },
  })
})

test.each([
  ['/start', 'redirect count exceeded'],
  ['ftp://a.example/', 'URL scheme must be a HTTP(S) scheme'],
  ['http://[', 'http://[ is no URL'],
])('a redirect to %s ends in an error', async (location, message) => {
  const { sent, send } = network({ '/start': [302, location] })
  await expect(followRedirects(asked(), 'follow', send)).rejects.toMatchObject({ cause: { message } })
  expect(sent.length).toBeLessThanOrEqual(21)
})

test('304 and a redirect without an address are answers', async () => {
  for (const answer of [[304, '/next'], [302]] as const) {
    const { send } = network({ '/start': answer })
    expect((await followRedirects(asked(), 'follow', send)).status).toBe(answer[0])
  }
})
