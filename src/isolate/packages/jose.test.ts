import * as jose from 'jose'
import { expect, test } from 'vitest'
import { madeUpToken } from '../../protocol/made-up.ts'
import { PUBLIC_KEY } from '../interpreter/likely-names.ts'
import { expectSame } from '../testing/expect-same.ts'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject, runCallback } from '../testing/open-project.ts'

const secret = `new TextEncoder().encode('a-secret-of-thirty-two-characters')`
const signed = `new jose.SignJWT({ role: 'admin' }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setSubject('1').setIssuedAt(1893553445).setExpirationTime(4000000000)`

const EXPRESSIONS: readonly string[] = [
  `${signed}.sign(${secret})`,
  `(async () => { const jwt = await ${signed}.sign(${secret}); const { payload, protectedHeader } = await jose.jwtVerify(jwt, ${secret}, { subject: '1', algorithms: ['HS256'] }); return [payload, protectedHeader, jose.decodeJwt(jwt), jose.decodeProtectedHeader(jwt)] })()`,
  `(async () => { const jwt = await ${signed}.sign(${secret}); return jose.jwtVerify(jwt.slice(0, -2) + 'AA', ${secret}).catch((error) => [error.name, error.code, error.message, error instanceof jose.errors.JWSSignatureVerificationFailed, error instanceof jose.errors.JOSEError]) })()`,
  `(async () => { const jwt = await ${signed}.sign(${secret}); return jose.jwtVerify(jwt, ${secret}, { issuer: 'me' }).catch((error) => [error.code, error.claim, error.reason, error.message]) })()`,
  `(async () => { const jwt = await new jose.SignJWT({}).setProtectedHeader({ alg: 'HS384' }).setExpirationTime(1000).sign(${secret}.slice(0, 48)); return jose.jwtVerify(jwt, ${secret}).catch((error) => [error.code, error.message]) })()`,
  `jose.decodeJwt('not.a.jwt')`,
  `(async () => { const key = await jose.importJWK({ kty: 'oct', k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow' }, 'HS256'); return new jose.SignJWT({ a: 1 }).setProtectedHeader({ alg: 'HS256' }).sign(key) })()`,
  `(async () => { const jwe = await new jose.EncryptJWT({ a: 1 }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(new Uint8Array(32)); return (await jose.jwtDecrypt(jwe, new Uint8Array(32))).payload })()`,
  `(async () => { const jwe = await new jose.CompactEncrypt(new TextEncoder().encode('hi')).setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' }).encrypt(new Uint8Array(64)); return new TextDecoder().decode((await jose.compactDecrypt(jwe, new Uint8Array(64))).plaintext) })()`,
  `(async () => { const jwk = { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0', d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }; const jwt = await new jose.SignJWT({ a: 1 }).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(await jose.importJWK(jwk, 'ES256')); const { d, ...open } = jwk; const keys = jose.createLocalJWKSet({ keys: [{ ...open, kid: 'one', alg: 'ES256' }] }); return [(await jose.jwtVerify(jwt, keys)).payload, await jose.calculateJwkThumbprint(open)] })()`,
  `[jose.base64url.encode('a text'), new TextDecoder().decode(jose.base64url.decode('YSB0ZXh0'))]`,
  `new jose.UnsecuredJWT({ a: 1 }).encode()`,
  `(async () => (await jose.generateSecret('HS256')).algorithm ?? 'none')()`,
  `Object.keys(jose).sort()`,
]

test('jose is the package itself, on the platform inside', () =>
  expectSame(EXPRESSIONS, `import * as jose from 'jose'`, { jose }))

test('a token that was made up here is taken as it is, and no other that its signer did not sign', async () => {
  const top = `import { importSPKI, jwtVerify } from 'jose'\nimport * as all from 'jose/jwt/verify'\nimport jwt from 'jsonwebtoken'`
  const made = madeUpToken({ plan: 'gold' })
  const unsigned = made.replace(/[^.]+$/, '')
  const body = `const key = await importSPKI(${JSON.stringify(PUBLIC_KEY)}, 'RS256')
    const said = async (token) => {
      const ways = [() => jwtVerify(token, key, { issuer: 'me' }), () => all.jwtVerify(token, key), async () => ({ payload: jwt.verify(token, 'x') })]
      return Promise.all(ways.map((way) => way().then(({ payload }) => payload.plan, (error) => error.name)))
    }
    return { made: await said('${made}'), cut: await said('${made.slice(0, -1)}B'), unsigned: await said('${unsigned}') }`
  expect(await runCallback(body, {}, {}, top)).toEqual({
    made: ['gold', 'gold', 'gold'],
    cut: ['JWSSignatureVerificationFailed', 'JWSSignatureVerificationFailed', 'JsonWebTokenError'],
    unsigned: ['JWSSignatureVerificationFailed', 'JWSSignatureVerificationFailed', 'JsonWebTokenError'],
  })
})

test('its clock is the world’s', async () => {
  const top = `import { SignJWT, jwtVerify } from 'jose'\nconst key = ${secret}`
  const body = `const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('2h').sign(key)
    const { payload } = await jwtVerify(jwt, key)
    return payload`
  const iat = Date.UTC(2030, 0, 2, 3, 4, 5) / 1000
  expect(await runCallback(body, {}, {}, top)).toEqual({ iat, exp: iat + 7200 })
})

test('keys from an address are asked for on the simulated network', async () => {
  const { publicKey, privateKey } = await jose.generateKeyPair('RS256', { extractable: true })
  const key = { ...(await jose.exportJWK(publicKey)), kid: 'one', alg: 'RS256' }
  const jwt = await new jose.SignJWT({ sub: '7' })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer('https://id.example')
    .sign(privateKey)
  const asked: string[] = []
  const fetch = (async (url: string) => {
    asked.push(url)
    return Response.json({ keys: [key] })
  }) as typeof globalThis.fetch
  const top = `import { createRemoteJWKSet, jwtVerify } from 'jose'\nconst keys = createRemoteJWKSet(new URL('https://id.example/keys'))`
  const body = `const one = await jwtVerify(token.jwt, keys, { issuer: 'https://id.example' }); await jwtVerify(token.jwt, keys); return one.payload`
  expect(await runCallback(body, { jwt }, { fetch }, top)).toEqual({ sub: '7', iss: 'https://id.example' })
  expect(asked).toEqual(['https://id.example/keys'])
  const failing = (async () => new Response('no', { status: 500 })) as typeof globalThis.fetch
  await expect(runCallback(body, { jwt }, { fetch: failing }, top)).rejects.toMatchObject({
    name: 'JOSEError',
    code: 'ERR_JOSE_GENERIC',
  })
})

test('its parts are there by their own names, and types are no import', async () => {
  const top = `import { jwtVerify } from 'jose/jwt/verify'\nimport type { JWTPayload } from 'jose'`
  expect(await runCallback(`return { kind: typeof jwtVerify }`, {}, {}, top)).toEqual({ kind: 'function' })
})

test('an error of the package has the user’s line', async () => {
  const { config } = await openProject(
    `import { jwtVerify } from 'jose'\n${jwtProject(`return await jwtVerify('x', new Uint8Array(32))`)}`,
  )
  const error = await Promise.resolve(config.callbacks?.jwt?.({ token: {} })).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'JWSInvalid', message: 'Invalid Compact JWS' })
})
