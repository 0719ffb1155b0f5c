import { expect, test } from 'vitest'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject } from '../testing/open-project.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A service that says what it was asked. `/fails` is a 422, `/none` is no connection, `/flaky` works the second time. */
function service() {
  const asked: Asked[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const body = init.body ? new TextDecoder().decode(init.body as Uint8Array) : ''
    const headers = Object.fromEntries(new Headers(init.headers))
    const one = { method: init.method ?? 'GET', url, headers, body }
    asked.push(one)
    if (url.includes('/none')) throw new TypeError('fetch failed')
    if (url.includes('/fails'))
      return Response.json({ detail: 'no' }, { status: 422, headers: { 'x-id': '7' } })
    if (url.includes('/flaky') && asked.length === 1) return new Response('', { status: 503 })
    if (url.includes('/text')) return new Response('plain', { headers: { 'content-type': 'text/plain' } })
    return Response.json({ url, method: one.method, sent: body })
  }) as typeof globalThis.fetch
  return { asked, fetch }
}

async function run(imports: string, body: string, fetch: typeof globalThis.fetch) {
  const limits = { runMs: 20_000, memoryBytes: 2 ** 26 }
  const { config } = await openProject(`${imports}\n${jwtProject(body)}`, { fetch, limits })
  return config.callbacks?.jwt?.({ token: {} })
}

test('axios asks on the simulated network: instances, defaults, interceptors, errors', async () => {
  const { asked, fetch } = service()
  const body = `
    const api = axios.create({ baseURL: 'https://api.example/v1', headers: { 'x-app': 'a' }, timeout: 5000 })
    api.interceptors.request.use((config) => { config.headers.set('authorization', 'Bearer t'); return config })
    api.interceptors.response.use((response) => ({ ...response, seen: true }))
    const got = await api.get('/me', { params: { q: 'ü' } })
    const posted = await axios.post('https://api.example/login', { email: 'a@b.example' })
    const form = await axios.post('https://api.example/form', new URLSearchParams({ a: '1' }))
    const failed = await axios.get('https://api.example/fails').catch((error) => [axios.isAxiosError(error), isAxiosError(error), error instanceof AxiosError, error.response.status, error.response.data, error.response.headers['x-id'], error.code, error.message])
    const lost = await axios({ url: 'https://api.example/none', method: 'put', data: {} }).catch((error) => [isAxiosError(error), error.response === undefined, error.code])
    const text = await axios.get('https://api.example/text', { validateStatus: () => true })
    return { got: [got.status, got.data.method, got.seen], posted: posted.data.sent, form: form.data.sent, failed, lost, text: [text.data, text.headers['content-type']] }`
  expect(await run(`import axios, { AxiosError, isAxiosError } from 'axios'`, body, fetch)).toEqual({
    got: [200, 'GET', true],
    posted: '{"email":"a@b.example"}',
    form: 'a=1',
    failed: [
      true,
      true,
      true,
      422,
      { detail: 'no' },
      '7',
      'ERR_BAD_REQUEST',
      'Request failed with status code 422',
    ],
    lost: [true, true, 'ERR_NETWORK'],
    text: ['plain', 'text/plain'],
  })
  expect(asked[0]).toMatchObject({
    url: 'https://api.example/v1/me?q=%C3%BC',
    headers: { 'x-app': 'a', authorization: 'Bearer t' },
  })
})

test('ky asks on the simulated network: prefixes, hooks, retries, errors', async () => {
  const { asked, fetch } = service()
  const body = `
    const api = ky.create({ prefixUrl: 'https://api.example', headers: { 'x-app': 'a' }, hooks: { beforeRequest: [(request) => request.headers.set('authorization', 'Bearer t')] } })
    const flaky = await api.get('flaky', { retry: { limit: 2, delay: () => 1 } }).json()
    const posted = await api.post('login', { json: { a: 1 }, searchParams: { q: 1 } }).json()
    const failed = await api.get('fails').catch((error) => [error instanceof HTTPError, error.name, error.response.status])
    const text = await api('text').text()
    return { flaky: flaky.method, posted: [posted.url, posted.sent], failed, text }`
  expect(await run(`import ky, { HTTPError } from 'ky'`, body, fetch)).toEqual({
    flaky: 'GET',
    posted: ['https://api.example/login?q=1', '{"a":1}'],
    failed: [true, 'HTTPError', 422],
    text: 'plain',
  })
  expect(asked.map(({ headers }) => headers['authorization'])).toEqual(asked.map(() => 'Bearer t'))
})

test('ofetch asks on the simulated network: bodies, queries, errors', async () => {
  const { fetch } = service()
  const body = `
    const api = ofetch.create({ baseURL: 'https://api.example', onRequest: ({ options }) => { options.headers.set('x-app', 'a') } })
    const posted = await api('/login', { method: 'POST', body: { a: 1 }, query: { q: 1 } })
    const failed = await $fetch('https://api.example/fails', { retry: 0 }).catch((error) => [error instanceof FetchError, error.status, error.data])
    return { posted: [posted.url, posted.sent], failed }`
  expect(await run(`import { $fetch, FetchError, ofetch } from 'ofetch'`, body, fetch)).toEqual({
    posted: ['https://api.example/login?q=1', '{"a":1}'],
    failed: [true, 422, { detail: 'no' }],
  })
})

test('got asks on the simulated network: methods, bodies, instances, errors', async () => {
  const { asked, fetch } = service()
  const body = `
    const api = got.extend({ prefixUrl: 'https://api.example', headers: { 'x-app': 'a' }, responseType: 'json' })
    const me = await api('me', { searchParams: { q: 'ü' } })
    const posted = await got.post('https://api.example/login', { json: { a: 1 } }).json()
    const form = await api.put('form', { form: { a: '1' } })
    const failed = await got('https://api.example/fails').catch((error) => [error instanceof HTTPError, error.name, error.code, error.response.statusCode, JSON.parse(error.response.body)])
    const kept = await got('https://api.example/fails', { throwHttpErrors: false })
    const lost = await got('https://api.example/none').catch((error) => [error.name, error.message])
    return { me: [me.statusCode, me.body.method], posted: posted.sent, form: form.body.sent, failed, kept: kept.statusCode, lost, text: await got('https://api.example/text').text() }`
  expect(await run(`import got, { HTTPError } from 'got'`, body, fetch)).toEqual({
    me: [200, 'GET'],
    posted: '{"a":1}',
    form: 'a=1',
    failed: [true, 'HTTPError', 'ERR_NON_2XX_3XX_RESPONSE', 422, { detail: 'no' }],
    kept: 422,
    lost: ['RequestError', 'fetch failed'],
    text: 'plain',
  })
  expect(asked[0]).toMatchObject({ url: 'https://api.example/me?q=%C3%BC', headers: { 'x-app': 'a' } })
})

test.each(['node-fetch', 'cross-fetch', 'undici'])('%s is fetch with its classes', async (name) => {
  const { asked, fetch } = service()
  const imported =
    name === 'undici' ? '{ fetch as ask, Headers, FormData, request }' : 'ask, { Headers, FormData }'
  const body = `
    const form = new FormData(); form.append('a', '1')
    const response = await ask('https://api.example/me', { method: 'POST', headers: new Headers({ 'x-app': 'a' }), body: form })
    const more = ${name === 'undici'} ? await (await request('https://api.example/me')).body.json() : { method: 'GET' }
    return { ok: response.ok, sent: (await response.json()).sent.includes('name="a"'), more: more.method, body: response.body !== null }`
  expect(await run(`import ${imported} from '${name}'`, body, fetch)).toEqual({
    ok: true,
    sent: true,
    more: 'GET',
    body: true,
  })
  expect(asked[0]?.headers).toMatchObject({ 'x-app': 'a' })
})

test('a response’s body can be read in pieces', async () => {
  const { fetch } = service()
  const body = `
    const pieces = []
    for await (const piece of (await ask('https://api.example/text')).body) pieces.push(new TextDecoder().decode(piece))
    const reader = (await ask('https://api.example/text')).body.getReader()
    const first = await reader.read(), last = await reader.read()
    return { pieces, first: new TextDecoder().decode(first.value), last: last.done }`
  expect(await run(`import ask from 'node-fetch'`, body, fetch)).toEqual({
    pieces: ['plain'],
    first: 'plain',
    last: true,
  })
})
