import * as buffer from 'node:buffer'
import * as nodeCrypto from 'node:crypto'
import * as util from 'node:util'
import { expect, test, vi } from 'vitest'
import { expectSame } from '../../testing/expect-same.ts'
import { jwtProject } from '../../testing/jwt-project.ts'
import { openProject, runCallback } from '../../testing/open-project.ts'

const BUFFER: readonly string[] = [
  `[Buffer.from('aü€😀').toString('hex'), Buffer.from('616z62', 'hex').toString(), Buffer.from('abc', 'hex').length]`,
  `['utf8', 'hex', 'base64', 'base64url', 'latin1', 'binary', 'ascii', 'utf16le', 'ucs2', undefined].map((name) => Buffer.from([0xe4, 0x80, 0x41, 0xff, 0x3e, 0xff]).toString(name))`,
  `['YW-_', 'YW+/', 'YQ==', 'YQ', 'Y Q\\n=', 'a', '', '=YQ'].map((text) => [...Buffer.from(text, 'base64'), ...Buffer.from(text, 'base64url')])`,
  `['utf8', 'latin1', 'ascii', 'utf16le', 'hex', 'BASE64'].map((name) => [...Buffer.from('aé€', name)])`,
  `Buffer.from('a', 'klingon')`,
  `[Buffer.from([1, 256, -1, 2.9]), Buffer.from(new Uint16Array([1, 258])), Buffer.from(Buffer.from('x'))].map((b) => [...b])`,
  `(() => { const bytes = new Uint8Array([1, 2, 3, 4]); const b = Buffer.from(bytes.buffer, 1, 2); bytes[1] = 9; return [...b] })()`,
  `[...Buffer.from({ type: 'Buffer', data: [1, 2] })].concat([...Buffer.from(new String('ab'))])`,
  `Buffer.from(5)`,
  `Buffer.from(null)`,
  `Buffer.from({})`,
  `[Buffer.alloc(3), Buffer.alloc(3, 'ab'), Buffer.alloc(5, 'YWI=', 'base64'), Buffer.alloc(2, 7), Buffer.allocUnsafe(2).fill(0)].map((b) => [...b])`,
  `Buffer.alloc(-1)`,
  `[Buffer.concat([Buffer.from('a'), new Uint8Array([98])]).toString(), Buffer.concat([Buffer.from('abc')], 2).toString(), Buffer.concat([], 2).length]`,
  `[Buffer.byteLength('€'), Buffer.byteLength('YQ==', 'base64'), Buffer.byteLength(new ArrayBuffer(3)), Buffer.isEncoding('HEX'), Buffer.isEncoding('x')]`,
  `[Buffer.isBuffer(Buffer.from('')), Buffer.isBuffer(new Uint8Array()), Buffer.from('') instanceof Uint8Array]`,
  `[Buffer.compare(Buffer.from('a'), Buffer.from('b')), Buffer.from('b').compare(Buffer.from('a')), Buffer.from('a').equals(new Uint8Array([97])), Buffer.from('ab').equals(Buffer.from('a'))]`,
  `[Buffer.from('b'), Buffer.from('ab'), Buffer.from('a')].sort(Buffer.compare).map(String)`,
  `(() => { const b = Buffer.from('hello'); const s = b.slice(1, -1); s[0] = 0x45; return [String(b), s.toString(), b.subarray(2).toString('latin1'), Buffer.isBuffer(s), b.toString('utf8', 1, 3)] })()`,
  `JSON.stringify({ b: Buffer.from('hi') })`,
  `(() => { const b = Buffer.alloc(6); return [b.write('ab'), b.write('cd', 4), b.write('636465', 2, 'hex'), b.write('€', 5), String(b)] })()`,
  `(() => { const b = Buffer.alloc(8); const t = Buffer.from('abcdef'); return [t.copy(b, 1, 2, 5), String(b), t.copy(b, 6), String(b)] })()`,
  `[Buffer.from('hello').indexOf('l'), Buffer.from('hello').indexOf(0x6c, 3), Buffer.from('hello').includes('ell'), Buffer.from('hello').indexOf('z'), Buffer.from('abab').indexOf('ab', 1), Buffer.from('hello').indexOf(Buffer.from('lo'))]`,
  `(() => { const b = Buffer.alloc(16); b.writeUInt32BE(0xdeadbeef, 0); b.writeInt16LE(-2, 4); b.writeDoubleBE(1.5, 8); b.writeUint8(7, 6); return [b.toString('hex'), b.readUInt32BE(0), b.readUInt16LE(0), b.readInt8(0), b.readInt16LE(4), b.readDoubleBE(8), b.readUint8(6), String(b.readBigUInt64BE(0))] })()`,
  `Buffer.alloc(2).readUInt32BE(0)`,
  `[...Buffer.from('abc').map((byte) => byte + 1)].concat(Buffer.from('abc').map((b) => b).toString())`,
  `[...Buffer.from('ab').entries()]`,
]

const CRYPTO: readonly string[] = [
  `['md5', 'sha1', 'SHA256', 'sha384', 'sha512', 'RSA-SHA256', 'ripemd160', 'sha512-256'].map((name) => crypto.createHash(name).update('abc').digest('hex'))`,
  `[crypto.createHash('sha256').update('a').update(Buffer.from('b')).update('63', 'hex').digest('base64url'), crypto.createHash('sha1').update(new Uint8Array([1])).digest().toString('base64')]`,
  `(() => { const h = crypto.createHash('sha256').update('a'); const c = h.copy(); return [h.digest('hex'), c.update('b').digest('hex')] })()`,
  `crypto.createHash('nope')`,
  `(() => { const h = crypto.createHash('sha1'); h.digest(); h.digest() })()`,
  `crypto.createHash('sha256').update(5)`,
  `['sha256', 'sha512'].map((name) => crypto.createHmac(name, 'key').update('text').digest('hex'))`,
  `crypto.createHmac('sha1', Buffer.alloc(100, 1)).update('').digest('base64')`,
  `[crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a')), crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('b'))]`,
  `crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab'))`,
  `[crypto.randomBytes(16).length, Buffer.isBuffer(crypto.randomBytes(1)), crypto.randomBytes(4).toString('hex').length, typeof crypto.randomUUID(), crypto.randomInt(1), crypto.randomInt(5, 6), crypto.randomFillSync(new Uint8Array(3)).length]`,
  `new Promise((resolve) => crypto.randomBytes(3, (error, bytes) => resolve([error, bytes.length])))`,
  `new Promise((resolve) => crypto.randomInt(3, 4, (error, n) => resolve([error, n])))`,
  `crypto.randomInt(5, 5)`,
  `crypto.scryptSync('password', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('hex')`,
  `crypto.scryptSync('password', Buffer.from('salt'), 16, { cost: 16, blockSize: 1, parallelization: 2 }).toString('hex')`,
  `crypto.scryptSync('p', 's', 32, { N: 1000 })`,
  `crypto.scryptSync('p', 's', 32, { N: 2 ** 20 })`,
  `util.promisify(crypto.scrypt)('password', 'salt', 8, { N: 16 }).then((key) => key.toString('hex'))`,
  `new Promise((resolve) => crypto.scrypt('p', 's', 8, { N: 16 }, (error, key) => resolve([error, key.toString('hex')])))`,
  `['sha1', 'sha512'].map((name) => crypto.pbkdf2Sync('password', 'salt', 10, 24, name).toString('hex'))`,
  `util.promisify(crypto.pbkdf2)('password', 'salt', 1000, 32, 'sha256').then((key) => key.toString('base64'))`,
  `util.promisify(crypto.pbkdf2)('password', 'salt', 3, 8, 'md5').then((key) => key.toString('hex'))`,
  `Buffer.from(crypto.hkdfSync('sha256', 'key', 'salt', 'info', 42)).toString('hex')`,
  `util.promisify(crypto.hkdf)('sha512', 'key', '', '', 8).then((key) => Buffer.from(key).toString('hex'))`,
  `[typeof crypto.webcrypto.subtle.digest, typeof crypto.subtle.sign, typeof crypto.getRandomValues, crypto.getHashes().includes('sha256')]`,
]

const UTIL: readonly string[] = [
  `[util.format('%s=%d', 'a', 1, 'b'), util.format('a', 1), util.isDeepStrictEqual({ a: [1, new Date(1)], b: new Set([1]) }, { b: new Set([1]), a: [1, new Date(1)] }), util.isDeepStrictEqual({ a: 1 }, { a: '1' })]`,
  `util.promisify((a, done) => done(null, a + 1))(1)`,
  `util.promisify((done) => done(new RangeError('x')))()`,
  `new Promise((resolve) => util.callbackify(async (a) => a * 2)(4, (error, value) => resolve([error, value])))`,
  `(() => { function A() {} function B() {} util.inherits(A, B); return new A() instanceof B })()`,
]

test('Buffer is Node’s, as far as servers use it', () =>
  expectSame(BUFFER, `import { Buffer } from 'node:buffer'`, { Buffer: buffer.Buffer }))

test('Buffer is global', () => expectSame([`Buffer.from('a').toString('base64')`]))

test('node:crypto hashes, derives and draws as Node does', () =>
  expectSame(CRYPTO, `import crypto from 'node:crypto'\nimport * as util from 'util'`, {
    crypto: nodeCrypto,
    util,
  }))

test('node:util has what authorization code takes of it', () =>
  expectSame(UTIL, `import util from 'node:util'`, { util }))

const WEB: readonly string[] = [
  `(() => { const f = new FormData(); f.append('a', 1); f.append('a', '2'); f.set('b', 'x'); f.set('a', '3'); f.append('c', 'y'); f.delete('c'); return [[...f], f.get('a'), f.getAll('a'), f.has('c'), f.get('none'), [...f.keys()]] })()`,
  `(async () => { const f = new FormData(); f.append('file', new Blob(['hi'], { type: 'Text/Plain' }), 'a.txt'); f.append('blob', new Blob(['x'])); const file = f.get('file'); return [file.name, file.type, file.size, await file.text(), f.get('blob').name, file instanceof File] })()`,
  `(async () => { const f = new FormData(); f.append('na"me', 'a\\nb€'); f.append('file', new File([new Uint8Array([0, 255, 13, 10, 45, 45])], 'f"1.bin', { type: 'image/png' })); const r = new Request('https://a.example', { method: 'POST', body: f }); const type = r.headers.get('content-type'); const g = await r.formData(); const file = g.get('file'); return [type.startsWith('multipart/form-data; boundary='), [...g.keys()], g.get('na"me'), file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]] })()`,
  `new Request('https://a.example', { method: 'POST', body: new URLSearchParams({ a: '1', b: 'ü &' }) }).formData().then((f) => [...f])`,
  `new Response('{}', { headers: { 'content-type': 'application/json' } }).formData()`,
  `new Response('x', { headers: { 'content-type': 'text/html' } }).blob().then(async (b) => [b.type, b.size, await b.text(), await b.slice(0, 1).text()])`,
  `(async () => { const b = new Blob(['a', new Uint8Array([98]), new Blob(['€'])]); return [b.size, await b.text(), [...new Uint8Array(await b.arrayBuffer())], (await b.slice(1, 2, 'x/y').text()), b.slice(-3).size, b.type] })()`,
  `new Request('https://a.example', { method: 'POST', body: new Blob(['x'], { type: 'a/b' }) }).headers.get('content-type')`,
  `(() => { const c = new AbortController(); const seen = []; c.signal.addEventListener('abort', (e) => seen.push(e.type, e.target === c.signal)); c.signal.onabort = () => seen.push('on'); c.abort(); c.abort('again'); return [c.signal.aborted, c.signal.reason.name, seen] })()`,
  `(() => { const c = new AbortController(); c.abort(new RangeError('mine')); c.signal.throwIfAborted() })()`,
  `[AbortSignal.abort('why').reason, AbortSignal.any([AbortSignal.abort(5), new AbortController().signal]).reason]`,
  `(() => { const a = new AbortController(); const s = AbortSignal.any([a.signal]); a.abort(3); return [s.aborted, s.reason] })()`,
  `new Promise((resolve) => { const s = AbortSignal.timeout(1); s.addEventListener('abort', () => resolve([s.reason.name, s.reason.code, s.reason instanceof DOMException])) })`,
  `fetch('https://a.example', { signal: AbortSignal.abort() })`,
  `fetch('https://a.example', { signal: AbortSignal.abort(new RangeError('x')) })`,
  `(() => { const t = new EventTarget(); const seen = []; const f = (e) => seen.push(e.type); t.addEventListener('a', f); t.addEventListener('a', f); t.addEventListener('a', { handleEvent: (e) => seen.push(e.detail) }, { once: true }); t.dispatchEvent(new CustomEvent('a', { detail: 7 })); t.dispatchEvent(new Event('a')); t.removeEventListener('a', f); t.dispatchEvent(new Event('a')); return seen })()`,
  `(() => { const t = new EventTarget(); t.addEventListener('a', (e) => { e.preventDefault(); e.stopImmediatePropagation() }); t.addEventListener('a', () => { throw new Error('never') }); return t.dispatchEvent(new Event('a', { cancelable: true })) })()`,
  `(() => { const e = new DOMException('text', 'AbortError'); return [e.name, e.message, e.code, e instanceof Error, String(e)] })()`,
]

const AT = 'new Date(Date.UTC(2030, 0, 2, 3, 4, 5))'
const INTL: readonly string[] = [
  `new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(${AT})`,
  `new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).formatToParts(${AT})`,
  `new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).formatRange(${AT}, new Date(Date.UTC(2031, 0, 2)))`,
  `[Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Tokyo' }).resolvedOptions().timeZone, new Intl.NumberFormat('en-US').resolvedOptions().locale]`,
  `new Intl.DateTimeFormat('nonsense-locale-which-is-too-long')`,
  `new Intl.DateTimeFormat('en', { timeZone: 'Mars/Olympus' })`,
  `[1234.5, -0.001, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 12345678901234567890n].map(new Intl.NumberFormat('en-US').format)`,
  `new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(1234.5)`,
  `new Intl.NumberFormat('en', { style: 'currency' })`,
  `[new Intl.PluralRules('en', { type: 'ordinal' }).select(22), new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day'), new Intl.ListFormat('en').format(['a', 'b', 'c']), new Intl.DisplayNames(['en'], { type: 'region' }).of('DE')]`,
  `['b', 'ä', 'a', 'B'].sort(new Intl.Collator('de').compare)`,
  `[Intl.DateTimeFormat.supportedLocalesOf(['de', 'en-US']), Intl.getCanonicalLocales('EN-us')]`,
  `[${AT}.toLocaleString('en-US', { timeZone: 'UTC' }), ${AT}.toLocaleDateString('de-DE', { timeZone: 'UTC', weekday: 'long' }), ${AT}.toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })]`,
  `[(1234567.891).toLocaleString('en-US'), (0.5).toLocaleString('en-US', { style: 'percent' }), 10n.toLocaleString('de-DE')]`,
  `[['b', 'ä', 'a'].sort((one, other) => one.localeCompare(other)), 'a'.localeCompare('A', undefined, { sensitivity: 'base' }), 'i'.toLocaleUpperCase('tr')]`,
  `new Date(Number.NaN).toLocaleDateString('en-US')`,
]

const SUBTLE_KEYS = `const text = (value) => new TextEncoder().encode(value), hex = (buffer) => Buffer.from(buffer).toString('hex')`
const SUBTLE: readonly string[] = [
  `Promise.all(['SHA-1', 'sha-256', { name: 'SHA-384' }, 'SHA-512'].map(async (name) => hex(await crypto.subtle.digest(name, text('abc')))))`,
  `crypto.subtle.digest('MD5', text('abc'))`,
  `(async () => { const key = await crypto.subtle.importKey('raw', text('key'), { name: 'HMAC', hash: 'SHA-256' }, true, ['sign', 'verify']); const s = await crypto.subtle.sign('HMAC', key, text('t')); return [hex(s), await crypto.subtle.verify('HMAC', key, s, text('t')), await crypto.subtle.verify('HMAC', key, s, text('u')), key.type, key.algorithm, key.usages, hex(await crypto.subtle.exportKey('raw', key)), await crypto.subtle.exportKey('jwk', key)] })()`,
  `(async () => { const key = await crypto.subtle.importKey('raw', text('key'), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']); return crypto.subtle.exportKey('raw', key) })()`,
  `(async () => { const key = await crypto.subtle.importKey('raw', text('key'), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']); return crypto.subtle.verify('HMAC', key, text('x'), text('y')) })()`,
  `(async () => { const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']); const params = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: text('more') }; const sealed = await crypto.subtle.encrypt(params, key, text('secret')); return [hex(sealed), Buffer.from(await crypto.subtle.decrypt(params, key, sealed)).toString()] })()`,
  `(async () => { const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['decrypt']); return crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, new Uint8Array(40)) })()`,
  `(async () => { const key = await crypto.subtle.importKey('raw', new Uint8Array(16), 'AES-CBC', true, ['encrypt']); return hex(await crypto.subtle.encrypt({ name: 'AES-CBC', iv: new Uint8Array(16) }, key, text('x'))) })()`,
  `(async () => { const key = await crypto.subtle.importKey('raw', text('password'), 'PBKDF2', false, ['deriveBits', 'deriveKey']); const params = { name: 'PBKDF2', hash: 'SHA-256', salt: text('salt'), iterations: 1000 }; const derived = await crypto.subtle.deriveKey(params, key, { name: 'AES-GCM', length: 256 }, true, ['encrypt']); return [hex(await crypto.subtle.deriveBits(params, key, 256)), hex(await crypto.subtle.exportKey('raw', derived)), derived.algorithm, derived.usages] })()`,
  `(async () => { const key = await crypto.subtle.importKey('raw', text('password'), 'HKDF', false, ['deriveBits']); return hex(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-512', salt: text('salt'), info: text('info') }, key, 128)) })()`,
  `(async () => { const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0', d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']); const { d, key_ops, ...open } = await crypto.subtle.exportKey('jwk', key); const pub = await crypto.subtle.importKey('jwk', open, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']); const params = { name: 'ECDSA', hash: 'SHA-256' }; const s = await crypto.subtle.sign(params, key, text('t')); return [s.byteLength, await crypto.subtle.verify(params, pub, s, text('t')), pub.type, pub.extractable, hex(await crypto.subtle.exportKey('pkcs8', key)).length, key_ops] })()`,
  `(async () => { const pair = [await crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, true, ['encrypt']), await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-512' }, true, ['sign'])]; return Promise.all(pair.map(async (key) => [key.algorithm, (await crypto.subtle.exportKey('raw', key)).byteLength])) })()`,
  `crypto.subtle.importKey('raw', new Uint8Array(5), 'AES-GCM', false, ['encrypt'])`,
  `crypto.subtle.importKey('pkcs8', new Uint8Array(5), { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign'])`,
]

test('forms, blobs, events and abort signals are the platform’s', () => expectSame(WEB))

test('Intl and the methods that know locales answer as the platform', () => expectSame(INTL))

test('crypto.subtle is the platform’s', () =>
  expectSame(SUBTLE.map((one) => `(() => { ${SUBTLE_KEYS}; return ${one} })()`)))

test('a server’s locale and zone, whatever this machine has', async () => {
  const body = `const at = new Date(0); return { all: [at.toLocaleString(), at.toLocaleDateString(), at.toLocaleTimeString(), (1234.5).toLocaleString(), Intl.DateTimeFormat().resolvedOptions().timeZone, new Intl.NumberFormat().resolvedOptions().locale, Intl.DateTimeFormat().format()] }`
  expect(await runCallback(body)).toEqual({
    all: ['1/1/1970, 12:00:00 AM', '1/1/1970', '12:00:00 AM', '1,234.5', 'UTC', 'en-US', '1/2/2030'],
  })
})

test('modules of Node by name, by both spellings, and as a whole', async () => {
  const top = `import { createHash, randomUUID as uuid } from 'crypto'\nimport * as all from 'node:crypto'\nimport { Buffer as B, Blob as L } from 'buffer'\nimport { promisify } from 'node:util'\nimport process, { env } from 'node:process'\nimport 'server-only'\nimport 'client-only'`
  const body = `return { found: [createHash === all.createHash, typeof uuid(), B === Buffer, L === Blob, typeof promisify, env === process.env, env.NODE_ENV] }`
  expect(await runCallback(body, {}, {}, top)).toEqual({
    found: [true, 'string', true, true, 'function', true, 'development'],
  })
})

test('PBKDF2 is bounded by rounds of each block, and for all of an exchange', async () => {
  const body = `
    const key = await crypto.subtle.importKey('raw', new Uint8Array(4), 'PBKDF2', false, ['deriveBits'])
    const derive = (iterations, bits, hash) => crypto.subtle.deriveBits({ name: 'PBKDF2', hash, salt: new Uint8Array(4), iterations }, key, bits).then(() => 'done', (error) => error.message)
    const one = [await derive(1_000_000, 8 * 500_000, 'SHA-512'), await derive(3_000_000, 256, 'SHA-256'), await derive(Number.NaN, 8, 'SHA-1')]
    let all = 0
    while (all < 200 && (await derive(2_000_000, 160, 'SHA-1')) === 'done') all += 1
    return { one, all }`
  const work = vi.spyOn(crypto.subtle, 'deriveBits').mockResolvedValue(new ArrayBuffer(20))
  const { one, all } = (await runCallback(body)) as { readonly one: string[]; readonly all: number }
  work.mockRestore()
  expect(one.map((text) => text.slice(0, 40))).toEqual(
    Array(3).fill('PBKDF2 makes at most 2000000 rounds here'),
  )
  expect(all).toBe(5)
})

test('a listener’s error is reported, and goes no further', async () => {
  const body = `const c = new AbortController(); c.signal.addEventListener('abort', () => { throw new RangeError('mine') }); c.abort(); return { aborted: c.signal.aborted }`
  const { config, lines } = await openProject(jwtProject(body))
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ aborted: true })
  expect(lines[0]?.text).toContain('uncaught in a listener: RangeError: mine')
})

test('what takes too long says so', async () => {
  const body = `const say = (work) => { try { work(); return 'done' } catch (error) { return error.code + ': ' + error.message } }
    return { found: [say(() => crypto.scryptSync('p', 's', 32, { N: 2 ** 17, r: 8, p: 4, maxmem: 2 ** 30 })), say(() => crypto.scryptSync('p', 's', 32, { N: 2, r: 2 ** 17, p: 1, maxmem: 2 ** 40 })), say(() => crypto.pbkdf2Sync('p', 's', 600_000, 64, 'sha512')), say(() => crypto.createHash('sha1').update(Buffer.alloc(2_000_000)))] }`
  expect(await runCallback(body, {}, {}, `import * as crypto from 'crypto'`)).toEqual({
    found: [
      'ERR_CRYPTO_INVALID_SCRYPT_PARAMS: Invalid scrypt params: N × r × p is at most 1048576 here, not 4194304',
      'ERR_CRYPTO_INVALID_SCRYPT_PARAMS: Invalid scrypt params: r × p is at most 4096 here, not 131072',
      'ERR_OUT_OF_RANGE: pbkdf2Sync makes at most 100000 iterations for 64 bytes of sha512 here, not 600000: use pbkdf2, which does not block',
      'ERR_OUT_OF_RANGE: at most 1000000 bytes are hashed here',
    ],
  })
})

test('lengths that the platform would take modulo 2^32 are refused before it is asked', async () => {
  const body = `
    const key = await crypto.subtle.importKey('raw', new Uint8Array(4), 'PBKDF2', false, ['deriveBits'])
    const derive = (iterations, bits) => crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(4), iterations }, key, bits).then(() => 'done', (error) => error.message)
    return { found: [await derive(20_000_000, -(2 ** 32) + 256), await derive(20_000_000, 0), await derive(1, 2 ** 32), await derive(1, 8.5), await derive(1000, 256)] }`
  const work = vi.spyOn(crypto.subtle, 'deriveBits').mockResolvedValue(new ArrayBuffer(32))
  const { found } = (await runCallback(body)) as { readonly found: readonly string[] }
  const asked = work.mock.calls.length
  work.mockRestore()
  expect([found.map((text) => text.slice(0, 26)), asked]).toEqual([
    [
      'a length in bits is a whol',
      'PBKDF2 makes at most 20000',
      'a length in bits is a whol',
      'a length in bits is a whol',
      'done',
    ],
    1,
  ])
})

test('where no locale is known, it is a server’s and not the browser’s', async () => {
  const body = `return { found: [new Intl.NumberFormat([]).format(1234.5), new Date(0).toLocaleTimeString([]), (1234.5).toLocaleString('xx'), new Intl.DisplayNames([], { type: 'region' }).of('DE')] }`
  const times = vi.spyOn(Date.prototype, 'toLocaleTimeString')
  const numbers = vi.spyOn(Number.prototype, 'toLocaleString')
  expect(await runCallback(body)).toEqual({ found: ['1,234.5', '12:00:00 AM', '1,234.5', 'Germany'] })
  const asked = [times.mock.calls[0]?.[0], numbers.mock.calls[0]?.[0]]
  times.mockRestore()
  numbers.mockRestore()
  expect(asked).toEqual([['en-US'], ['xx', 'en-US']])
})

test('a project that names none of it does not load it', async () => {
  const body = `return { found: [typeof globalThis['Buff' + 'er'], typeof globalThis['Int' + 'l'], typeof crypto['sub' + 'tle']] }`
  expect(await runCallback(body)).toEqual({ found: ['undefined', 'undefined', 'undefined'] })
})
