import { expect, test } from 'vitest'
import { expectSame } from '../../testing/expect-same.ts'
import { jwtProject } from '../../testing/jwt-project.ts'
import { openProject, runCallback } from '../../testing/open-project.ts'

/** Expressions that must have the same value inside as on this platform, which follows the specifications. */
const SAME: readonly string[] = [
  `new URL('../a b?x=1#y', 'https://User:p@ss@EXAMPLE.com:443/one/two/').href`,
  `new URL('https://example.com/?a=1').searchParams.get('a')`,
  `(() => { const url = new URL('https://a.example/x'); url.searchParams.set('q', 'a b&c'); url.pathname = '/y z'; url.port = '8080'; url.hash = 'h'; return url.href })()`,
  `(() => { const url = new URL('https://a.example/?a=1'); url.search = '?b=2'; return [...url.searchParams].join() + JSON.stringify(url) })()`,
  `[URL.canParse('nope'), URL.canParse('/x', 'https://a.example'), new URL('data:text/plain,x').origin]`,
  `new URLSearchParams({ a: '1', b: 'ü &=' }).toString()`,
  `new URLSearchParams([['a', '1'], ['a', '2']]).getAll('a')`,
  `(() => { const q = new URLSearchParams('?z=1&a=2&z=3'); q.set('z', 9); q.append('b', 4); q.delete('a'); q.sort(); return [q.toString(), q.size, q.has('b', '4'), [...q.keys()]] })()`,
  `(() => { const h = new Headers({ 'X-A': ' 1 ' }); h.append('x-a', '2'); h.append('Set-Cookie', 'a=1'); h.append('Set-Cookie', 'b=2'); return [[...h], h.getSetCookie(), h.get('X-a'), h.has('none')] })()`,
  `(() => { try { new Headers({ 'a b': '1' }) } catch (error) { return error.name } })()`,
  `new Request('https://a.example/x', { method: 'post', body: 'text' }).text()`,
  `(() => { const r = new Request('https://a.example', { method: 'POST', body: new URLSearchParams({ a: '1' }) }); return [r.method, r.headers.get('content-type'), r.url] })()`,
  `(() => { try { new Request('https://a.example', { body: 'x' }) } catch (error) { return error.name } })()`,
  `Response.json({ a: 1 }, { status: 201 }).json()`,
  `(() => { const r = Response.redirect('https://a.example/x', 303); return [r.status, r.headers.get('location'), r.ok] })()`,
  `(async () => { const r = new Response('once'); const c = r.clone(); await r.text(); return [r.bodyUsed, await c.text(), await r.text().catch((e) => e.name)] })()`,
  `[...new TextEncoder().encode('aü€😀\\ud800')]`,
  `new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 97, 0xc3, 0xbc, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80]))`,
  `new TextDecoder().decode(new Uint8Array([97, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf5, 0xe2, 0x82, 98]))`,
  `(() => { try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])) } catch (error) { return error.name } })()`,
  `[btoa('hello\\xff'), atob('aGVsbG//'), atob(' aGk '), atob('aGk')]`,
  `structuredClone({ a: new Date(5), b: new Map([[1, { c: new Set([1]) }]]), u: undefined, n: -0, bytes: new Uint8Array([1, 2]) })`,
  `(() => { const o = { a: 1 }; o.self = o; const c = structuredClone(o); return [c.self === c, c !== o] })()`,
  `crypto.subtle.digest('SHA-256', new TextEncoder().encode('abc')).then((b) => [...new Uint8Array(b)])`,
  `(async () => { const k = await crypto.subtle.importKey('raw', new TextEncoder().encode('key'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']); const s = await crypto.subtle.sign('HMAC', k, new TextEncoder().encode('text')); return [[...new Uint8Array(s)], await crypto.subtle.verify('HMAC', k, s, new TextEncoder().encode('text'))] })()`,
  `/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())`,
  `(() => { const d = new Date(2020, 1, 29); return [d instanceof Date, Date.UTC(2020, 0), Date.parse('2020-01-01'), typeof Date(), new Date(0).toISOString(), Object.prototype.toString.call(d)] })()`,
  `new Promise((resolve) => setTimeout((a, b) => resolve([a, b]), 1, 'x', 'y'))`,
  `new Promise((resolve) => { const t = setTimeout(() => resolve('late'), 1); clearTimeout(t); setTimeout(() => resolve('second'), 2) })`,
  `new Promise((resolve) => { let n = 0; const t = setInterval(() => { n += 1; if (n === 3) { clearInterval(t); resolve(n) } }, 1) })`,
  `new Promise((resolve) => queueMicrotask(() => resolve('micro')))`,
  `new Promise((resolve) => setImmediate((a) => resolve(a), 'soon'))`,
  `new Promise((resolve) => { clearImmediate(setImmediate(() => resolve('late'))); setTimeout(() => resolve('second'), 1) })`,
  `new Promise((resolve) => process.nextTick((a, b) => resolve([a, b]), 1, 2))`,
  `(() => { const t = setTimeout(() => {}, 1); const found = [typeof t.unref, t.unref() === t, Number(t) > 0]; clearTimeout(Number(t)); return found })()`,
  `[global === globalThis, process.platform, typeof process.cwd(), process.versions.node === process.version.slice(1)]`,
  `[new Date(2020, 1, 29).getMonth(), new Date(99, 0).getFullYear(), new Date('2020-02-30T00:00:00Z').getTime(), new Date(null).getTime(), new Date(undefined).getTime(), new Date(new Date(7)).getTime(), new Date('5').getTime() > 0, new Date({ valueOf: () => 9 }).getTime()]`,
  `new TextDecoder('latin1').encoding + new TextDecoder('utf-16le').decode(new Uint8Array([0x61, 0, 0xac, 0x20])) + new TextDecoder('windows-1252').decode(new Uint8Array([0x80, 0xe4]))`,
  `new TextDecoder('latin1').decode(new Uint8Array([97, 0, 98]))`,
  `new TextDecoder('klingon')`,
  `(() => { const d = new TextDecoder(); return [d.decode(new Uint8Array([0xef, 0xbb]), { stream: true }), d.decode(new Uint8Array([0xbf, 0x61, 0xe2]), { stream: true }), d.decode(new Uint8Array([0x82, 0xac, 0xf0, 0x9f]), { stream: true }), d.decode(), d.decode(new Uint8Array([98]))] })()`,
  `[new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).fatal, new TextDecoder('utf8', { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf, 97]))]`,
  `(() => { const bytes = new Uint8Array(5); return [new TextEncoder().encodeInto('aü€', bytes), [...bytes]] })()`,
  `[URL.parse?.('nope') ?? null, URL.canParse('https://a.example')]`,
  `structuredClone(new Map([['a', new Set([new Date(1)])]]))`,
  `(() => { const kinds = [new Float64Array([1.5]), new BigInt64Array([2n]), new Uint16Array([1, 2]).subarray(1), new DataView(new Uint8Array([7, 8]).buffer, 1), new ArrayBuffer(2)]; return structuredClone(kinds).map((one) => [Object.prototype.toString.call(one), one.byteLength, one.byteOffset]) })()`,
  `(() => { const buffer = new ArrayBuffer(4); const [a, b] = structuredClone([new Uint8Array(buffer), new Uint8Array(buffer, 2)]); return [a.buffer === b.buffer, a.buffer !== buffer] })()`,
  `(() => { const [r, n, s, e, h] = structuredClone([/a/gi, new Number(5), new String('x'), Object.assign(new RangeError('m', { cause: { a: 1 } }), { extra: 1 }), [1, , 3]]); return [String(r), r.lastIndex, typeof n, n + 1, s.length, e instanceof RangeError, e.name, e.message, e.cause, e.extra, 1 in h, h.length] })()`,
  `(() => { class A { b = 1; get c() { return 2 } #d = 3 } const made = structuredClone(new A()); return [made, made instanceof A, Object.getPrototypeOf(made) === Object.prototype] })()`,
  ...['() => {}', 'Symbol()', 'new WeakMap()', 'Promise.resolve()', '{ deep: [() => {}] }'].map(
    (value) =>
      `(() => { try { return structuredClone(${value}) } catch (error) { return [error.name, error.code, error instanceof DOMException] } })()`,
  ),
  `(async () => { const r = new Request('https://a.example', { method: 'POST', body: '{"a":1}', redirect: 'manual' }); const c = r.clone(); return [await r.json(), await c.text(), c.redirect, r.bodyUsed] })()`,
  `[Response.error().status, Response.redirect('https://a.example').status, Response.json([1]).headers.get('content-type')]`,
]

test('the platform inside answers as the platform outside', () => expectSame(SAME))

test('dates are read and written in UTC, whatever the zone of the machine', async () => {
  const found = await runCallback(`
    const texts = ['2030-01-02T03:04:05', '2030-01-02 03:04', 'Jan 2, 2030 03:04', '2030-01-02', '2030-01-02T03:04:05+02:00', 'Wed Jan 02 2030 03:04:05 GMT+0100', '2030-01-02T03:04:05Z', 'nonsense']
    const date = new Date(2030, 0, 2, 3, 4, 5)
    const moved = new Date(date)
    moved.setHours(25)
    return { read: texts.map((text) => Date.parse(text)), offset: date.getTimezoneOffset(), text: String(date), parts: [date.getDate(), date.getHours(), date.getDay(), date.toDateString()], moved: moved.toISOString(), none: [new Date(Number.NaN).toString(), new Date('nonsense').getTime()] }`)
  const at = Date.UTC(2030, 0, 2, 3, 4)
  expect(found).toEqual({
    read: [
      at + 5000,
      at,
      at,
      Date.UTC(2030, 0, 2),
      at + 5000 - 7_200_000,
      at + 5000 - 3_600_000,
      at + 5000,
      Number.NaN,
    ],
    offset: 0,
    text: 'Wed Jan 02 2030 03:04:05 GMT+0000 (Coordinated Universal Time)',
    parts: [2, 3, 3, 'Wed Jan 02 2030'],
    moved: '2030-01-03T01:04:05.000Z',
    none: ['Invalid Date', Number.NaN],
  })
})

test('time and randomness are the world’s', async () => {
  const body = `return { at: Date.now(), text: new Date().toISOString(), random: [Math.random(), crypto.randomUUID()], elapsed: performance.now() }`
  const { config } = await openProject(jwtProject(body))
  const first = await config.callbacks?.jwt?.({ token: {} })
  expect(first).toMatchObject({
    at: Date.UTC(2030, 0, 2, 3, 4, 5),
    text: '2030-01-02T03:04:05.000Z',
    elapsed: 0,
  })
  const again = await openProject(jwtProject(body))
  expect(await again.config.callbacks?.jwt?.({ token: {} })).toEqual(first)
})

test('fetch goes where the host sends it, and brings back what came', async () => {
  const seen: unknown[] = []
  const body = `
    const response = await fetch('https://api.example/token', { method: 'POST', headers: { Authorization: 'Bearer x' }, body: new URLSearchParams({ a: 'b' }) })
    return { ok: response.ok, status: response.status, type: response.headers.get('content-type'), json: await response.json() }`
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    seen.push([request.url, request.method, request.headers.get('authorization'), await request.text()])
    return Response.json({ answer: 42 }, { status: 201 })
  }
  const { config } = await openProject(jwtProject(body), { fetch })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    ok: true,
    status: 201,
    type: 'application/json',
    json: { answer: 42 },
  })
  expect(seen).toEqual([['https://api.example/token', 'POST', 'Bearer x', 'a=b']])
})

test('a failed fetch is the error it was', async () => {
  const body = `try { await fetch('https://none.example') } catch (error) { return { name: error.name, text: error.message, is: error instanceof TypeError } }`
  const { config } = await openProject(jwtProject(body))
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    name: 'TypeError',
    text: 'there is no network in this test',
    is: true,
  })
})

test('the console writes as Node writes, as far as one reads it', async () => {
  const body = `console.log('%s is %d of %j%%', 'a', '2', { b: 1 }, 'more'); console.group('open'); console.info('in'); console.group(); console.log('deep\\ntwo'); console.groupEnd(); console.groupEnd(); console.table([{ a: 1 }, { a: 2 }]); console.dir({ d: 1 }); console.assert(true, 'no'); console.assert(false, 'yes'); console.count(); console.count(); console.time('t'); console.timeEnd('t'); console.timeEnd('t'); return token`
  const { config, lines } = await openProject(jwtProject(body))
  await config.callbacks?.jwt?.({ token: {} })
  expect(lines.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'log a is 2 of {"b":1}% more',
    'log open',
    'info   in',
    'log     deep\n    two',
    'log 0: { a: 1 }\n1: { a: 2 }',
    'log { d: 1 }',
    'error Assertion failed: yes',
    'log default: 1',
    'log default: 2',
    'log t: 0ms',
    "warn No such label 't' for console.time",
  ])
})

test('a timer moves the clock only when nothing else is under way, and before what comes later', async () => {
  let now = Date.UTC(2030, 0, 1)
  const takes = { fast: 100, slow: 9000 }
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    now += takes[new URL(String(input)).hostname.split('.')[0] as 'fast' | 'slow']
    return new Response('answered')
  }
  const sleep = async (delayMs: number): Promise<void> => {
    now += delayMs
  }
  const body = `
    const startedAt = Date.now()
    const order = []
    const ask = (host) => fetch('https://' + host + '.example', { signal: AbortSignal.timeout(5000) }).then((r) => r.text(), (error) => error.name)
    const answers = [await ask('fast'), await ask('slow')]
    const left = Date.now() - startedAt
    setTimeout(() => order.push('never'), 60_000)
    const wait = (delay) => new Promise((resolve) => setTimeout(() => resolve(order.push(delay)), delay))
    await Promise.all([wait(300), wait(100), wait(200)])
    return { answers, left, order, took: Date.now() - startedAt }`
  const { config, slept } = await openProject(jwtProject(body), { fetch, now: () => now, sleep })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    answers: ['answered', 'TimeoutError'],
    left: 9100,
    order: [100, 200, 300],
    took: 9400,
  })
  expect(slept).toEqual([100, 100, 100])
})

test('a timer that outlives its call costs nothing until another call waits', async () => {
  const body = `const limit = AbortSignal.timeout(5000); globalThis.calls = (globalThis.calls ?? 0) + 1; if (globalThis.calls > 1) await new Promise((resolve) => setTimeout(resolve, 20)); return { aborted: limit.aborted }`
  const { config, slept } = await openProject(jwtProject(body))
  await config.callbacks?.jwt?.({ token: {} })
  expect(slept).toEqual([])
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ aborted: false })
  expect(slept).toEqual([20])
})

test('an error in the console has the user’s lines, and none of the interpreter’s own', async () => {
  const body = `await fetch('https://nobody.example').catch((error) => console.error('failed', error)); try { new URL('x') } catch (error) { console.warn(error) } return token`
  const { config, lines } = await openProject(jwtProject(body))
  await config.callbacks?.jwt?.({ token: {} })
  expect(lines.map(({ text }) => text.split('\n')[0])).toEqual([
    'failed TypeError: there is no network in this test',
    expect.stringMatching(/^TypeError: /),
  ])
  expect(lines[1]?.text).toContain('auth.ts:')
  expect(lines.map(({ text }) => text).join()).not.toMatch(/authscope:|quickjs/i)
})

test('console lines name the function that wrote them', async () => {
  const body = `console.log('hello', { a: [1, 'x'], b: new Date(0) }); console.error(new RangeError('bad')); const o = {}; o.o = o; console.warn(o); return token`
  const { config, lines } = await openProject(`console.info('loading')\n${jwtProject(body)}`)
  await config.callbacks?.jwt?.({ token: {} })
  expect(lines.slice(0, 2)).toEqual([
    { label: 'auth.ts', level: 'info', text: 'loading', location: { file: 'auth.ts', line: 1 } },
    {
      label: 'callbacks.jwt',
      level: 'log',
      text: 'hello { a: [1, "x"], b: 1970-01-01T00:00:00.000Z }',
      location: { file: 'auth.ts', line: 5 },
    },
  ])
  expect(lines[2]?.text).toMatch(/^RangeError: bad\n\s+at jwt \(auth\.ts:5:/)
  expect(lines[3]?.text).toBe('{ o: [circular] }')
})
