import type { Attempt } from './attempt.ts'

const CHAIN = `const chain = (value) => value.constructor.constructor('return globalThis')() === globalThis ? 'inside' : 'out';`

/** Ways out through the platform's second part: host operations that take bytes, settings and sizes. */
export const PLATFORM: readonly Attempt[] = [
  {
    name: 'constructors of what it gives',
    body: `${CHAIN} return { v: [Buffer.from('a'), new Blob([]), new FormData(), new AbortController().signal, new Intl.NumberFormat('en'), await crypto.subtle.importKey('raw', new Uint8Array(1), 'PBKDF2', false, ['deriveBits'])].map(chain).join() }`,
    returns: { v: 'inside,inside,inside,inside,inside,inside' },
  },
  {
    name: 'constructors of its errors',
    body: `${CHAIN} const found = []; for (const work of [() => Buffer.alloc(-1), () => new Intl.NumberFormat('en', { style: 'none' }), () => Buffer.from(5), () => AbortSignal.abort().throwIfAborted()]) try { work() } catch (error) { found.push(chain(error)) } return { v: found.join() }`,
    returns: { v: 'inside,inside,inside,inside' },
  },
  {
    name: 'bytes before and behind a buffer',
    body: `const b = Buffer.from(new ArrayBuffer(16), 8, 4); const found = []; for (const work of [() => b.readUInt32BE(1), () => b.readUInt32BE(-4), () => b.readUInt8(2 ** 53), () => b.readUInt8({ valueOf: () => 0 }), () => b.writeDoubleLE(1, 0), () => b.write('abcdefgh', 5)]) try { work(); found.push('done') } catch (error) { found.push(error.code) } return { v: [...new Set(found)].join(), s: b.toString('hex', -5, 99), w: b.write('abcdefgh') }`,
    returns: { v: 'ERR_OUT_OF_RANGE', s: '00000000', w: 4 },
  },
  {
    name: 'memory of others in a fresh buffer',
    body: `for (let i = 0; i < 50; i++) Buffer.from('secret'.repeat(100)); return { v: Buffer.allocUnsafe(5000).every((byte) => byte === 0) }`,
    returns: { v: true },
  },
  { name: 'a buffer of four gigabytes', body: `Buffer.alloc(2 ** 32)`, fails: 'out of range' },
  {
    name: 'many buffers in one',
    body: `const b = Buffer.alloc(2 ** 22); Buffer.concat(Array.from({ length: 1000 }, () => b))`,
    fails: /out of range|memory/,
  },
  {
    name: 'a list with a length of its own',
    body: `Buffer.from({ length: 2 ** 40 })`,
    fails: /./,
  },
  {
    name: 'a blob of blobs of blobs',
    body: `let b = new Blob(['x'.repeat(1000)]); for (let i = 0; i < 40; i++) b = new Blob([b, b])`,
    fails: /at most 16000000 bytes|memory/,
  },
  {
    name: 'hashes of more than may cross',
    body: `const h = (await import('node:crypto')).createHash('sha256'); for (let i = 0; i < 64; i++) h.update(Buffer.alloc(2 ** 20))`,
    fails: 'at most 1000000 bytes',
  },
  {
    name: 'hashes without number',
    body: `const { createHash } = await import('node:crypto'); for (;;) createHash('sha512').update(Buffer.alloc(500_000)).digest()`,
    fails: 'overrun',
  },
  {
    name: 'scrypt of a gigabyte',
    body: `(await import('node:crypto')).scryptSync('p', 's', 32, { N: 2 ** 30, r: 8, p: 1, maxmem: 2 ** 50 })`,
    fails: 'at most 1048576',
  },
  {
    name: 'scrypt with numbers that are none',
    body: `const { scryptSync } = await import('node:crypto'); const found = []; for (const N of [NaN, Infinity, 0.5, -2, '16', {}, 3]) try { scryptSync('p', 's', 8, { N }); found.push('done') } catch (error) { found.push(error.name) } return { v: [...new Set(found)].join() }`,
    returns: { v: 'RangeError' },
  },
  {
    name: 'keys of a megabyte',
    body: `(await import('node:crypto')).pbkdf2Sync('p', 's', 1, 2 ** 30, 'sha256')`,
    fails: 'at most 1024 bytes',
  },
  {
    name: 'rounds without number',
    body: `(await import('node:crypto')).pbkdf2Sync('p', 's', 2 ** 31 - 1, 32, 'sha256')`,
    fails: 'at most 200000 iterations',
  },
  {
    name: 'more rounds than Node takes',
    body: `(await import('node:crypto')).pbkdf2Sync('p', 's', 2 ** 31, 32, 'sha256')`,
    fails: 'The value of "iterations" is out of range',
  },
  {
    name: 'a hash that is a name of every object',
    body: `const { createHash } = await import('node:crypto'); const found = []; for (const name of ['constructor', '__proto__', 'toString', { toString: () => 'valueOf' }]) try { createHash(name); found.push('done') } catch (error) { found.push(error.code) } return { v: [...new Set(found)].join() }`,
    returns: { v: ',ERR_INVALID_ARG_TYPE' },
  },
  {
    name: 'settings of ten megabytes',
    body: `new Intl.DateTimeFormat('en', { timeZone: 'x'.repeat(10_000_000) })`,
    fails: 'more than can be formatted',
  },
  {
    name: 'settings of some kilobytes',
    body: `new Intl.NumberFormat('en', { currency: 'x'.repeat(30_000) })`,
    fails: 'at most 20000 characters',
  },
  {
    name: 'settings with getters that throw, lie and never end',
    body: `const found = []; for (const options of [{ get style() { throw new RangeError('mine') } }, { toJSON: () => ({ style: 'percent' }) }, new Proxy({}, { ownKeys: () => { throw new RangeError('mine') } })]) try { found.push(new Intl.NumberFormat('en', options).format(0.5)) } catch (error) { found.push(error.message) } return { v: found.join() }`,
    returns: { v: { oneOf: ['mine,50%,mine', 'mine,0.5,mine'] } },
  },
  {
    name: 'settings that contain themselves',
    body: `const options = {}; options.self = options; new Intl.NumberFormat('en', options)`,
    fails: /circular/i,
  },
  {
    name: 'members of Intl that no formatter has',
    body: `const Format = Intl.NumberFormat; const one = new Format('en'); const found = []; for (const method of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) try { one.call(method, []); found.push('done') } catch (error) { found.push(error.name) } return { v: [...new Set(found)].join() }`,
    returns: { v: 'TypeError' },
  },
  {
    name: 'formats without end',
    body: `for (;;) new Intl.DateTimeFormat('en').format(0)`,
    fails: 'overrun',
  },
  {
    name: 'a bigint of many digits as a number of a locale',
    body: `(10n ** 5000n).toLocaleString('en')`,
    fails: 'at most 1000 digits',
  },
  {
    name: 'a method of Web Crypto by another name',
    body: `JSON.stringify = () => '["a","generateKey",["o"]]'; await crypto.subtle.digest('SHA-1', new Uint8Array(1))`,
    fails: /./,
  },
  {
    name: 'a key whose material is another’s',
    body: `const key = await crypto.subtle.importKey('raw', new Uint8Array(8), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']); const other = Object.create(key); await crypto.subtle.sign('HMAC', other, new Uint8Array(1))`,
    fails: 'CryptoKey',
  },
  {
    name: 'a key that may not be exported',
    body: `const key = await crypto.subtle.importKey('raw', new Uint8Array(8), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']); try { Object.defineProperty(key, 'extractable', { value: true }) } catch {} await crypto.subtle.exportKey('raw', key)`,
    fails: /extractable/,
  },
  {
    name: 'a key of a megabyte',
    body: `await crypto.subtle.importKey('pkcs8', new Uint8Array(200_000), { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign'])`,
    fails: 'at most 3000 bytes',
  },
  {
    name: 'iterations for an hour',
    body: `const key = await crypto.subtle.importKey('raw', new Uint8Array(1), 'PBKDF2', false, ['deriveBits']); await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(1), iterations: 2 ** 32 - 1 }, key, 256)`,
    fails: 'at most 2000000',
  },
  {
    name: 'iterations that change while they are read',
    body: `let times = 0; const params = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(1), get iterations() { times += 1; return times > 1 ? 2 ** 31 : 1 } }; const key = await crypto.subtle.importKey('raw', new Uint8Array(1), 'PBKDF2', false, ['deriveBits']); return { v: (await crypto.subtle.deriveBits(params, key, 8)).byteLength }`,
    returns: { v: 1 },
  },
  {
    name: 'the platform’s module',
    body: `await import('authscope:platform'); Buffer`,
    fails: 'cannot import',
  },
  {
    name: 'a form of a thousand parts without names',
    body: `const text = '--x\\r\\n\\r\\nbody\\r\\n'.repeat(1000) + '--x--'; await new Response(text, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }).formData()`,
    fails: 'has no name',
  },
  {
    name: 'an encoding of every object',
    body: `const found = []; for (const name of ['constructor', '__proto__', 'hasOwnProperty', { toString: () => 'hex' }]) try { Buffer.from('a').toString(name); found.push('done') } catch (error) { found.push(error.code) } return { v: [...new Set(found)].join() }`,
    returns: { v: 'ERR_UNKNOWN_ENCODING' },
  },
  {
    name: 'texts of the host with an end in them',
    body: `return { v: new TextDecoder('utf-16le').decode(new Uint8Array([97, 0, 0, 0, 98, 0])).length }`,
    returns: { v: 3 },
  },
]
