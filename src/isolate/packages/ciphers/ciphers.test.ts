import * as crypto from 'node:crypto'
import * as jose from 'jose'
import { expect, test } from 'vitest'
import { expectSame } from '../../testing/expect-same.ts'
import { openProject, runCallback } from '../../testing/open-project.ts'

const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = JSON.stringify(privateKey.export({ format: 'pem', type: 'pkcs8' }))
const PUBLIC = JSON.stringify(publicKey.export({ format: 'pem', type: 'spki' }))
const OLD_RSA = JSON.stringify(rsa.privateKey.export({ format: 'pem', type: 'pkcs1' }))
const RSA_PUBLIC = JSON.stringify(rsa.publicKey.export({ format: 'pem', type: 'spki' }))

const run = (name: string, key: number, iv: number): string =>
  `const seal = (text, ...encodings) => { const c = crypto.createCipheriv('${name}', Buffer.alloc(${key}, 1), ${iv === 0 ? 'null' : `Buffer.alloc(${iv}, 2)`}); return [text.map((one) => c.update(one, 'utf8', ...encodings)), c.final(...encodings), c] }
  const open = (parts, input, output) => { const d = crypto.createDecipheriv('${name}', Buffer.alloc(${key}, 1), ${iv === 0 ? 'null' : `Buffer.alloc(${iv}, 2)`}); return [d, () => [parts.map((one) => d.update(one, input, output)), d.final(output)]] }`

const each = (body: string) =>
  (
    [
      ['aes-256-cbc', 32, 16],
      ['AES-128-CBC', 16, 16],
      ['aes-192-ctr', 24, 16],
      ['aes-256-ecb', 32, 0],
    ] as const
  ).map(([name, key, iv]) => `(() => { ${run(name, key, iv)}; ${body} })()`)

const gcm = (body: string, iv = 12) => `(() => { ${run('aes-256-gcm', 32, iv)}; ${body} })()`

const CIPHERS: readonly string[] = [
  ...each(`return seal(['a', 'bc', 'é€ and a text of more than one block', ''], 'hex').slice(0, 2)`),
  ...each(`return seal(['a', 'bc', 'é€ and a text of more than one block', ''], 'base64').slice(0, 2)`),
  ...each(
    `const [parts, last] = seal(['é€ and a text of more than one block 😀😀😀'], 'hex'); const all = parts.join('') + last; return open([all.slice(0, 20), all.slice(20, 50), all.slice(50)], 'hex', 'utf8')[1]()`,
  ),
  ...each(
    `const [[one], last] = seal(['bytes']); return [one.toString('hex'), last.toString('base64'), Buffer.isBuffer(one)]`,
  ),
  ...[12, 16, 8].map((iv) =>
    gcm(
      `const [parts, last, c] = seal(['a', 'text'], 'base64'); return [parts, last, c.getAuthTag().toString('hex')]`,
      iv,
    ),
  ),
  ...[12, 16].map((iv) =>
    gcm(
      `const [[one], last, c] = seal(['é secret']); const [d, go] = open([one, last], undefined, 'utf8'); d.setAuthTag(c.getAuthTag()); return go()`,
      iv,
    ),
  ),
  gcm(
    `const [[one], , c] = seal(['secret']); const tag = c.getAuthTag(); tag[0] ^= 1; const [d, go] = open([one]); d.setAuthTag(tag); return go()`,
  ),
  gcm(`const [[one]] = seal(['secret']); return open([one])[1]()`),
  gcm(`return crypto.createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)).getAuthTag()`),
  `(() => { const c = crypto.createCipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 8 }); c.setAAD(Buffer.from('more')); const s = c.update('x', 'utf8', 'hex') + c.final('hex'); const tag = c.getAuthTag(); const d = crypto.createDecipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12)); d.setAAD(Buffer.from('more')).setAuthTag(tag); return [s, tag.toString('hex'), d.update(s, 'hex', 'utf8') + d.final('utf8')] })()`,
  `(() => { const c = crypto.createCipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(16)); c.setAutoPadding(false); c.update('0123456789abcdef'); return c.final().length })()`,
  `(() => { const c = crypto.createCipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(16)); c.setAutoPadding(false); c.update('short'); return c.final() })()`,
  `crypto.createDecipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(16)).final()`,
  `(() => { const d = crypto.createDecipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(16)); d.update(Buffer.alloc(16)); return d.final() })()`,
  `(() => { const c = crypto.createCipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(16)); c.final(); c.update('x') })()`,
  `crypto.createCipheriv('aes-256-cbc', 'too short', Buffer.alloc(16))`,
  `crypto.createCipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(12))`,
  `crypto.createCipheriv('klingon-256-cbc', Buffer.alloc(32), Buffer.alloc(16))`,
  `(() => { const key = crypto.scryptSync('password', 'salt', 32, { N: 1024 }); const c = crypto.createCipheriv('aes-256-cbc', key, Buffer.alloc(16)); return c.update('x', 'utf8', 'hex') + c.final('hex') })()`,
]

const KEYS: readonly string[] = [
  `(() => { const k = crypto.createSecretKey(Buffer.from('secret')); return [k.type, k.symmetricKeySize, k.export().toString(), k.export({ format: 'jwk' }), crypto.createHmac('sha256', k).update('x').digest('hex'), Object.prototype.toString.call(k)] })()`,
  `(() => { const k = crypto.createSecretKey(Buffer.alloc(32, 1)); const c = crypto.createCipheriv('aes-256-ctr', k, Buffer.alloc(16)); return c.update('x', 'utf8', 'hex') })()`,
  `(() => { const k = crypto.createPrivateKey(${PEM}); return [k.type, k.asymmetricKeyType, k.asymmetricKeyDetails.namedCurve, k.export({ format: 'pem', type: 'pkcs8' })] })()`,
  `(() => { const k = crypto.createPublicKey({ key: ${PUBLIC}, format: 'pem' }); return [k.type, k.asymmetricKeyType, k.export({ format: 'der', type: 'spki' }).length] })()`,
  `crypto.createPrivateKey('no key')`,
  `(() => { const k = crypto.createPrivateKey(${OLD_RSA}); return [k.asymmetricKeyType, k.export({ format: 'der', type: 'pkcs8' }).toString('hex').length > 2000] })()`,
  `crypto.createSign('RSA-SHA256').update('a text').sign(${OLD_RSA}, 'hex')`,
  `crypto.createSign('SHA256').update('another').sign(crypto.createPrivateKey(${OLD_RSA})).toString('base64')`,
  `(async () => { const jwt = await new jose.SignJWT({ a: 1 }).setProtectedHeader({ alg: 'ES256', kid: 'k' }).setIssuedAt(5).sign(crypto.createPrivateKey(${PEM})); return jose.jwtVerify(jwt, crypto.createPublicKey(${PUBLIC})).then(({ payload, protectedHeader }) => [payload, protectedHeader]) })()`,
  `(async () => { const jwt = await new jose.SignJWT({ a: 1 }).setProtectedHeader({ alg: 'RS256' }).sign(crypto.createPrivateKey(${OLD_RSA})); const key = await jose.importSPKI(${RSA_PUBLIC}, 'RS256'); return (await jose.jwtVerify(jwt, key)).payload })()`,
  `(async () => { const k = crypto.createSecretKey(Buffer.from('secret-secret-secret-secret-secret')); const jwt = await new jose.SignJWT({ a: 1 }).setProtectedHeader({ alg: 'HS256' }).sign(k); return (await jose.jwtVerify(jwt, k)).payload })()`,
]

test('ciphers of node:crypto, part by part', () =>
  expectSame(CIPHERS, `import crypto from 'node:crypto'`, { crypto }))

test('keys of node:crypto, and what takes them', () =>
  expectSame(KEYS, `import crypto from 'crypto'\nimport * as jose from 'jose'`, { crypto, jose }))

test('by name, and as the same function however it is imported', async () => {
  const top = `import { createCipheriv, createDecipheriv as open, timingSafeEqual } from 'node:crypto'\nimport * as all from 'crypto'`
  const body = `return { found: [createCipheriv === all.createCipheriv, typeof open, timingSafeEqual(Buffer.from('a'), Buffer.from('a'))] }`
  expect(await runCallback(body, {}, {}, top)).toEqual({ found: [true, 'function', true] })
})

test('a cipher draws from the world: the same run gives the same text', async () => {
  const top = `import { createCipheriv, randomBytes } from 'node:crypto'`
  const body = `const iv = randomBytes(12); const c = createCipheriv('aes-256-gcm', Buffer.alloc(32), iv); return { sealed: iv.toString('hex') + c.update('token', 'utf8', 'hex') + c.final('hex') }`
  expect(await runCallback(body, {}, {}, top)).toEqual(await runCallback(body, {}, {}, top))
})

test('what is wrong with a key says what was expected', async () => {
  const top = `import { createCipheriv, createPrivateKey } from 'node:crypto'`
  const body = `const say = (work) => { try { work() } catch (error) { return error.message } }
    return { found: [say(() => createCipheriv('aes-256-cbc', 'abc', Buffer.alloc(16))), say(() => createPrivateKey('-----BEGIN EC PRIVATE KEY-----\\nAA==\\n-----END EC PRIVATE KEY-----'))] }`
  expect(await runCallback(body, {}, {}, top)).toEqual({
    found: [
      'Invalid key length: aes-256-cbc takes 32 bytes, not 3',
      expect.stringMatching(
        /BEGIN PRIVATE KEY----- was expected, one that begins with -----BEGIN EC PRIVATE/,
      ),
    ],
  })
})

test('the interpreter’s own modules cannot be named, whichever are loaded', async () => {
  const top = `import { createCipheriv } from 'node:crypto'\nimport jwt from 'jsonwebtoken'`
  const body = `const found = []; for (const name of ['inside', 'platform', 'ciphers']) found.push(await import('authscope:' + name).then((all) => Object.keys(all), () => 'refused')); return { found }`
  expect(await runCallback(body, {}, {}, top)).toEqual({ found: ['refused', 'refused', 'refused'] })
  await expect(openProject(`import 'authscope:ciphers'`)).rejects.toMatchObject({
    failure: { problem: 'import' },
  })
})

test('a key of P-256 signs at once, in both forms of a signature', async () => {
  const { found } = (await runCallback(
    `const sign = (options) => createSign('SHA256').update('a ').update('text').sign({ key: ${PEM}, ...options }, 'hex')
    return { found: [sign({}), sign({ dsaEncoding: 'ieee-p1363' })] }`,
    {},
    {},
    `import { createSign } from 'node:crypto'`,
  )) as { readonly found: readonly [string, string] }
  const data = Buffer.from('a text')
  const [der, plain] = found.map((text) => Buffer.from(text, 'hex'))
  expect(crypto.verify('sha256', data, publicKey, der ?? data)).toBe(true)
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(crypto.verify('sha256', data, key, plain ?? data)).toBe(true)
})
