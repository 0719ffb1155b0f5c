import { createHmac, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { type OpenOptions, runCallback } from '../testing/open-project.ts'

const TOP = `import jwt, { JsonWebTokenError, NotBeforeError, TokenExpiredError } from 'jsonwebtoken'
const say = (work) => { try { return work() } catch (error) { return [error.name, error.message] } }
const later = (run) => new Promise((resolve) => run((error, value) => resolve(error ? [error.name, error.message] : value)))`
const NOW = Date.UTC(2030, 0, 2, 3, 4, 5) / 1000

const run = (body: string, token: object = {}, options: OpenOptions = {}, top = TOP) =>
  runCallback(body, token, options, top) as Promise<Record<string, never>>

/** A token made only by the rules of RFC 7519 and 7515. */
function written(claims: string, header: object, secret = 'secret', hash = 'sha256'): string {
  const data = [JSON.stringify(header), claims]
    .map((text) => Buffer.from(text).toString('base64url'))
    .join('.')
  return `${data}.${createHmac(hash, secret).update(data).digest('base64url')}`
}

test('tokens are signed by HMAC at once, with the claims in the package’s order', async () => {
  const { found } = await run(`return { found: [
    jwt.sign({ sub: '1', name: 'é' }, 'secret'),
    jwt.sign({ a: 1 }, Buffer.from('secret'), { algorithm: 'HS512', expiresIn: '1h', notBefore: '10s', audience: ['a', 'b'], issuer: 'me', subject: 's', jwtid: 'j', keyid: 'k' }),
    jwt.sign({ a: 1, iat: 100 }, 'secret', { expiresIn: 60, header: { typ: 'at+jwt' } }),
    jwt.sign({ a: 1 }, 'secret', { noTimestamp: true, algorithm: 'HS384' }),
    jwt.sign('only text', 'secret'),
  ] }`)
  expect(found).toEqual([
    written(`{"sub":"1","name":"é","iat":${NOW}}`, { alg: 'HS256', typ: 'JWT' }),
    written(
      `{"a":1,"iat":${NOW},"nbf":${NOW + 10},"exp":${NOW + 3600},"aud":["a","b"],"iss":"me","sub":"s","jti":"j"}`,
      { alg: 'HS512', typ: 'JWT', kid: 'k' },
      'secret',
      'sha512',
    ),
    written(`{"a":1,"iat":100,"exp":160}`, { alg: 'HS256', typ: 'at+jwt' }),
    written(`{"a":1}`, { alg: 'HS384', typ: 'JWT' }, 'secret', 'sha384'),
    written('only text', { alg: 'HS256' }),
  ])
})

test('spans of time are texts with units, texts of milliseconds, and seconds', async () => {
  const { found } = await run(
    `return { found: ['2 days', '10h', '7d', '1y', '120', '1.5 hrs', '-3s', 90, '2w', '30 mins'].map((expiresIn) => jwt.decode(jwt.sign({ iat: 100 }, 's', { expiresIn })).exp - 100) }`,
  )
  expect(found).toEqual([172_800, 36_000, 604_800, 31_557_600, 0, 5400, -3, 90, 1_209_600, 1800])
})

test('what sign refuses', async () => {
  const { found } = await run(`return { found: [
    say(() => jwt.sign({}, '')), say(() => jwt.sign(undefined, 's')), say(() => jwt.sign({ exp: 1 }, 's', { expiresIn: 1 })),
    say(() => jwt.sign({}, 's', { expiresIn: 'soon' })), say(() => jwt.sign({}, 's', { expiresIn: undefined })), say(() => jwt.sign({}, 's', { lifetime: 1 })),
    say(() => jwt.sign('text', 's', { expiresIn: 1 })), say(() => jwt.sign({ exp: 'x' }, 's')), say(() => jwt.sign({}, 's', { algorithm: 'XX' })),
    say(() => jwt.sign({ iss: 'a' }, 's', { issuer: 'b' })), say(() => jwt.sign({}, 's', { algorithm: 'RS256' })),
  ].map(([, message]) => message) }`)
  expect(found).toEqual([
    'secretOrPrivateKey must have a value',
    'payload is required',
    'Bad "options.expiresIn" option the payload already has an "exp" property.',
    '"expiresIn" should be a number of seconds or string representing a timespan eg: "1d", "20h", 60',
    '"expiresIn" should be a number of seconds or string representing a timespan',
    '"lifetime" is not allowed in "options"',
    'invalid expiresIn option for string payload',
    '"exp" should be a number of seconds',
    '"algorithm" must be a valid string enum value',
    'Bad "options.issuer" option. The payload already has an "iss" property.',
    'secretOrPrivateKey must be an asymmetric key when using RS256',
  ])
})

/** Each was compared with jsonwebtoken 9.0.3. */
test('sign refuses what the package refuses, by its words', async () => {
  const { found } =
    await run(`const messageOf = (...given) => { try { return jwt.sign(...given).length } catch (error) { return error.message } }
    return { found: [
      messageOf([1], 's'), messageOf(null, 's'), messageOf(new Date(0), 's'), messageOf(new (class Claims { a = 1 })(), 's'),
      messageOf({}, 5), messageOf({}, {}), messageOf({}, 's', { header: [] }), messageOf({}, 's', 'HS256'), messageOf({}, 's', []),
      messageOf({ exp: undefined }, 's'), messageOf({ iat: undefined }, 's'), messageOf({ nbf: 1 }, 's', { notBefore: 1 }),
      messageOf('x', 's', { noTimestamp: true, subject: 'y' }), messageOf({}, 's', { subject: 5 }), messageOf({}, 's', { algorithm: 'none' }),
      jwt.decode(jwt.sign({}, 's', { header: { alg: 'HS512' } }), { complete: true }).signature.length,
    ] }`)
  expect(found).toEqual([
    'Expected "payload" to be a plain object.',
    'Expected "payload" to be a plain object.',
    'Expected "payload" to be a plain object.',
    'Expected "payload" to be a plain object.',
    'secretOrPrivateKey is not valid key material',
    'secretOrPrivateKey is not valid key material',
    '"header" must be an object',
    'Expected "options" to be a plain object.',
    'Expected "options" to be a plain object.',
    '"exp" should be a number of seconds',
    '"iat" should be a number of seconds',
    'Bad "options.notBefore" option the payload already has an "nbf" property.',
    'invalid noTimestamp,subject option for string payload',
    '"subject" must be a string',
    61,
    86,
  ])
})

test('verify checks its options, and its errors have what the package’s have', async () => {
  const { found } = await run(`const token = jwt.sign({ a: 1, iat: 5 }, 's')
    const errorOf = (...given) => { try { return jwt.verify(...given) } catch (error) { return [Object.keys(error), JSON.parse(JSON.stringify(error))] } }
    return { found: [
      errorOf(token, 's', { clockTimestamp: 'x' }), errorOf(token, 's', { nonce: '' }), errorOf(token, 5), errorOf(token, {}),
      errorOf(jwt.sign({ exp: 1 }, 's'), 's'), errorOf(jwt.sign({ nbf: 9e9 }, 's'), 's'),
    ] }`)
  const named = (message: string, more: object = {}, name = 'JsonWebTokenError') => [
    ['name', 'message', ...Object.keys(more)],
    { name, message, ...more },
  ]
  expect(found).toEqual([
    named('clockTimestamp must be a number'),
    named('nonce must be a non-empty string'),
    named('secretOrPublicKey is not valid key material'),
    named('secretOrPublicKey is not valid key material'),
    named('jwt expired', { expiredAt: '1970-01-01T00:00:01.000Z' }, 'TokenExpiredError'),
    named('jwt not active', { date: '2255-03-14T16:00:00.000Z' }, 'NotBeforeError'),
  ])
})

test('verify calls its callback at once, and so does sign what it refuses', async () => {
  const { found } = await run(`const found = []
    const take = (error, value) => found.push(error ? error.message : value)
    jwt.verify(jwt.sign({ a: 1, iat: 5 }, 's'), 's', take)
    jwt.verify(jwt.sign({ a: 2, iat: 5 }, 's'), (header, give) => give(null, 's'), {}, take)
    jwt.verify('x', 's', take)
    jwt.sign([1], 's', take)
    return { found }`)
  expect(found).toEqual([
    { a: 1, iat: 5 },
    { a: 2, iat: 5 },
    'jwt malformed',
    'Expected "payload" to be a plain object.',
  ])
})

test('decode reads bytes, and JSON where it should be some', async () => {
  const { found } = await run(`const text = jwt.sign('{"a":1}', 's')
    return { found: [jwt.decode(Buffer.from(text)), jwt.decode(text, { json: true }), say(() => jwt.decode(jwt.sign('text', 's'), { json: true }))[0]] }`)
  expect(found).toEqual([{ a: 1 }, { a: 1 }, 'SyntaxError'])
})

test('a key of the wrong kind, curve or size is refused', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const pem = {
    ec: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    weak: weak.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
  }
  const { found } = await run(
    `const { ec, weak } = token.pem
    const by = (key, algorithm) => later((done) => jwt.sign({}, key, { algorithm }, done))
    return { found: [await by(ec, 'RS256'), await by(ec, 'ES256'), await by(weak, 'RS256'), await by(ec.replaceAll('\\n', '\\\\n'), 'ES384'), await by('text', 'ES384')].map(([, message]) => message) }`,
    { pem },
  )
  expect(found).toEqual([
    '"alg" parameter for "ec" key type must be one of: ES256, ES384, ES512.',
    '"alg" parameter "ES256" requires curve "prime256v1".',
    'secretOrPrivateKey has a minimum key size of 2048 bits for RS256',
    'secretOrPrivateKey must be an asymmetric key when using ES384. The lines of its PEM text are written with \\n, which must be replaced by line breaks',
    'secretOrPrivateKey must be an asymmetric key when using ES384',
  ])
})

test('verify gives the claims, and refuses by the package’s words and classes', async () => {
  const good = written(`{"sub":"1","aud":["web","app"],"iss":"me","nonce":"n","exp":${NOW + 10}}`, {
    alg: 'HS256',
    typ: 'JWT',
  })
  const late = written(`{"exp":${NOW}}`, { alg: 'HS256' })
  const early = written(`{"nbf":${NOW + 5}}`, { alg: 'HS256' })
  const { found } = await run(
    `const { good, late, early, other } = token
    return { found: [
      jwt.verify(good, 'secret', { audience: /^app/, issuer: ['you', 'me'], subject: '1', nonce: 'n' }), jwt.verify(good, Buffer.from('secret'), { complete: true }).header,
      say(() => jwt.verify(good, 'wrong')), say(() => jwt.verify(good.slice(0, -1), 'secret')), say(() => jwt.verify(late, 'secret')), say(() => jwt.verify(early, 'secret')),
      jwt.verify(late, 'secret', { ignoreExpiration: true }).exp, jwt.verify(late, 'secret', { clockTolerance: 1 }).exp, jwt.verify(early, 'secret', { clockTimestamp: ${NOW + 5} }).nbf,
      say(() => jwt.verify(good, 'secret', { audience: ['x', 'y'] })), say(() => jwt.verify(good, 'secret', { issuer: 'x' })), say(() => jwt.verify(good, 'secret', { subject: 'x' })), say(() => jwt.verify(good, 'secret', { jwtid: 'x' })),
      say(() => jwt.verify('', 's')), say(() => jwt.verify(5, 's')), say(() => jwt.verify('a.b', 's')), say(() => jwt.verify('a.b.c', 's')), say(() => jwt.verify(good, '')),
      say(() => jwt.verify(good, 'secret', { algorithms: ['HS512'] })), say(() => jwt.verify(other, 'secret')), say(() => jwt.verify(good, 'secret', { maxAge: '1h' })),
    ] }`,
    {
      good,
      late,
      early,
      other: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`,
    },
  )
  const refused = (message: string, name = 'JsonWebTokenError') => [name, message]
  expect(found).toEqual([
    { sub: '1', aud: ['web', 'app'], iss: 'me', nonce: 'n', exp: NOW + 10 },
    { alg: 'HS256', typ: 'JWT' },
    refused('invalid signature'),
    refused('invalid signature'),
    refused('jwt expired', 'TokenExpiredError'),
    refused('jwt not active', 'NotBeforeError'),
    NOW,
    NOW,
    NOW + 5,
    refused('jwt audience invalid. expected: x or y'),
    refused('jwt issuer invalid. expected: x'),
    refused('jwt subject invalid. expected: x'),
    refused('jwt jwtid invalid. expected: x'),
    refused('jwt must be provided'),
    refused('jwt must be a string'),
    refused('jwt malformed'),
    refused('invalid token'),
    refused('secret or public key must be provided'),
    refused('invalid algorithm'),
    refused('jwt signature is required'),
    refused('iat required when maxAge is specified'),
  ])
})

test('errors are of the classes that code asks for', async () => {
  const { found } = await run(
    `const caught = (work) => { try { work() } catch (error) { return error } }
    const expired = caught(() => jwt.verify(jwt.sign({ iat: 100 }, 's', { expiresIn: 1 }), 's'))
    const early = caught(() => jwt.verify(jwt.sign({ nbf: 4e9 }, 's'), 's'))
    return { found: [expired instanceof TokenExpiredError, expired instanceof jwt.JsonWebTokenError, expired instanceof Error, expired.expiredAt.getTime(), early instanceof NotBeforeError, early.date.getTime(), caught(() => jwt.verify('x', 's')) instanceof JsonWebTokenError] }`,
  )
  expect(found).toEqual([true, true, true, 101_000, true, 4e12, true])
})

test('decode trusts whatever it reads', async () => {
  const { found } = await run(
    `return { found: [jwt.decode(token.jwt), jwt.decode(token.jwt, { complete: true }), jwt.decode('nothing'), jwt.decode(undefined)] }`,
    { jwt: written('{"a":1}', { alg: 'HS256', typ: 'JWT' }, 'unknown') },
  )
  const signature = written('{"a":1}', { alg: 'HS256', typ: 'JWT' }, 'unknown').split('.')[2]
  expect(found).toEqual([
    { a: 1 },
    { header: { alg: 'HS256', typ: 'JWT' }, payload: { a: 1 }, signature },
    null,
    null,
  ])
})

const pairs = async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = {
    ec: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    ecPublic: publicKey.export({ format: 'pem', type: 'spki' }) as string,
    rsa: rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    rsaPublic: rsa.publicKey.export({ format: 'pem', type: 'spki' }) as string,
  }
  const theirs = await new SignJWT({ b: 2 })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(createPrivateKey(pem.rsa))
  return { pem, theirs }
}

test('with callbacks also by pairs of keys', async () => {
  const { pem, theirs } = await pairs()
  const { found } = await run(
    `const { pem, theirs } = token
    return { found: [
      await later((done) => jwt.sign({ a: 1 }, pem.ec, { algorithm: 'ES256', keyid: 'k' }, done)),
      await later((done) => jwt.sign({ a: 1 }, { key: pem.rsa }, { algorithm: 'RS512' }, done)),
      await later((done) => jwt.verify(theirs, pem.rsaPublic, done)),
      await later((done) => jwt.verify(theirs, (header, give) => give(null, header.kid === 'one' ? pem.rsaPublic : ''), { algorithms: ['RS256'] }, done)),
      await later((done) => jwt.verify(theirs, (header, give) => give(new Error('no such key')), done)),
      await later((done) => jwt.verify(theirs.slice(0, -4) + 'AAAA', pem.rsaPublic, done)),
      await later((done) => jwt.verify(jwt.sign({ a: 1 }, 's'), 's', done)),
    ] }`,
    { pem, theirs },
  )
  const [ec, rs, ...rest] = found as unknown as [string, string, ...unknown[]]
  expect(decodeProtectedHeader(ec)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'k' })
  expect((await jwtVerify(ec, await importSPKI(pem.ecPublic, 'ES256'))).payload).toEqual({ a: 1, iat: NOW })
  expect((await jwtVerify(rs, await importSPKI(pem.rsaPublic, 'RS512'))).payload).toMatchObject({ a: 1 })
  expect(await importPKCS8(pem.ec, 'ES256')).toBeTruthy()
  expect(rest).toEqual([
    { b: 2 },
    { b: 2 },
    ['JsonWebTokenError', 'error in secret or public key callback: no such key'],
    ['JsonWebTokenError', 'invalid signature'],
    { a: 1, iat: NOW },
  ])
})

test('at once by pairs of keys where one signs by SHA-256', async () => {
  const { pem, theirs } = await pairs()
  const { found } = await run(
    `const { pem, theirs } = token
    return { found: [
      say(() => jwt.sign({ a: 1 }, pem.ec, { algorithm: 'ES256' })),
      say(() => jwt.sign({ a: 1 }, pem.rsa, { algorithm: 'RS256' })),
      say(() => jwt.sign({}, pem.rsa, { algorithm: 'RS512' })),
      say(() => jwt.verify(theirs, pem.rsaPublic)),
    ] }`,
    { pem, theirs },
  )
  const [ec, rs, ...rest] = found as unknown as [string, string, ...unknown[]]
  expect((await jwtVerify(ec, await importSPKI(pem.ecPublic, 'ES256'))).payload).toEqual({ a: 1, iat: NOW })
  expect((await jwtVerify(rs, await importSPKI(pem.rsaPublic, 'RS256'))).payload).toEqual({ a: 1, iat: NOW })
  expect(rest).toEqual([
    ['Error', expect.stringMatching(/^RS512 cannot sign at once here.*callback.*SignJWT of jose$/)],
    ['Error', expect.stringMatching(/^RS256 cannot verify at once here.*jwtVerify of jose$/)],
  ])
})

test('half of a pair of keys is no secret, and says what it is for', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string
  const forged = written('{"sub":"admin"}', { alg: 'HS256', typ: 'JWT' }, pem)
  const token = await new SignJWT({ sub: '1' }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
  const { found } = await run(
    `const { pem, forged, jwt: signed } = token
    return { found: [
      say(() => jwt.verify(forged, pem, { algorithms: ['HS256', 'ES256'] })), say(() => jwt.verify(forged, createPublicKey(pem), { algorithms: ['HS256'] })), say(() => jwt.verify(forged, { key: pem }, { algorithms: ['HS256'] })),
      // A public key is no private one, so the package takes it for a secret.
      jwt.sign({ iat: 1 }, pem).length, say(() => jwt.verify(forged, pem)),
      await later((done) => jwt.verify(signed, createPublicKey(pem), done)), await later((done) => jwt.verify(signed, pem, done)),
    ] }`,
    { pem, forged, jwt: token },
    {},
    `${TOP}\nimport { createPublicKey } from 'node:crypto'`,
  )
  const refused = ['JsonWebTokenError', 'secretOrPublicKey must be a symmetric key when using HS256']
  expect(found).toEqual([
    refused,
    refused,
    refused,
    93,
    ['JsonWebTokenError', 'invalid algorithm'],
    { sub: '1' },
    { sub: '1' },
  ])
})

test('Supabase’s token and Hasura’s claims, as their documentation has them', async () => {
  const top = `import NextAuth from 'next-auth'\nimport jwt from 'jsonwebtoken'`
  const body = `const signingSecret = process.env.SUPABASE_JWT_SECRET
    const session = { expires: new Date((${NOW} + 3600) * 1000).toISOString(), user: {} }
    const payload = { aud: 'authenticated', exp: Math.floor(new Date(session.expires).getTime() / 1000), sub: 'u1', email: 'ada@example.com', role: 'authenticated' }
    session.supabaseAccessToken = jwt.sign(payload, signingSecret)
    const hasura = jwt.sign({ ...payload, 'https://hasura.io/jwt/claims': { 'x-hasura-user-id': 'u1' } }, signingSecret, { algorithm: 'HS256' })
    return { claims: jwt.verify(session.supabaseAccessToken, signingSecret), hasura: jwt.verify(hasura, signingSecret, { algorithms: ['HS256'] })['https://hasura.io/jwt/claims'] }`
  const found = await run(
    body,
    {},
    { environment: { AUTH_SECRET: 'x', SUPABASE_JWT_SECRET: 'very' } },
    top.split('\n')[1],
  )
  expect(found).toEqual({
    claims: {
      aud: 'authenticated',
      exp: NOW + 3600,
      sub: 'u1',
      email: 'ada@example.com',
      role: 'authenticated',
      iat: NOW,
    },
    hasura: { 'x-hasura-user-id': 'u1' },
  })
})
