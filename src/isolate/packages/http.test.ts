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
