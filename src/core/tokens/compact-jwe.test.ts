import fc from 'fast-check'
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes/base64url.ts'
import { resolveRuntime } from '../resolve-runtime.ts'
import { decryptToken } from './decrypt-token.ts'
import { deriveBytes } from './derive-key.ts'
import { encryptToken } from './encrypt-token.ts'

const secret = 'secret'
const salt = 'salt'
const runtime = resolveRuntime({ now: () => 1_000_000 })
const key = await deriveBytes(secret, salt, 64)
const dir = { alg: 'dir', enc: 'A256CBC-HS512' } as const

const open = (token: string) => decryptToken({ token, secrets: [secret], salt, runtime })
const encrypt = (claims: Record<string, unknown>) =>
  encryptToken({ claims, secrets: [secret], salt, maxAgeSeconds: 60, runtime })
const encryptText = (text: string, header: object = {}) =>
  new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ ...dir, ...header }).encrypt(key)
/** A token with a header that `jose` would not seal. */
async function withHeader(header: unknown): Promise<string> {
  const [, ...rest] = (await encrypt({})).token.split('.')
  const text = typeof header === 'string' ? header : JSON.stringify(header)
  return [toBase64url(new TextEncoder().encode(text)), ...rest].join('.')
}

describe('[JWE-7] against jose, in both directions', () => {
  const anything = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
  const untimed = anything.map((claims) => ({ ...claims, iat: 1, nbf: 1, exp: 2000 }))

  test('[JWE-7] jose decrypts our tokens', async () => {
    const agrees = async (claims: Record<string, unknown>) => {
      const { token, claims: encrypted, header } = await encrypt(claims)
      const { payload, protectedHeader } = await jwtDecrypt(token, key, { currentDate: new Date(1_000_000) })
      expect(payload).toEqual(JSON.parse(JSON.stringify(encrypted)))
      expect(protectedHeader).toEqual(header)
    }
    await fc.assert(fc.asyncProperty(untimed, agrees))
  })

  test('[JWE-7] we decrypt tokens of jose', async () => {
    const agrees = async (claims: Record<string, unknown>) => {
      const token = await new EncryptJWT(claims).setProtectedHeader(dir).encrypt(key)
      expect((await open(token)).claims).toEqual(JSON.parse(JSON.stringify(claims)))
    }
    await fc.assert(fc.asyncProperty(untimed, agrees))
  })

  test('[JWE-7] both refuse any change or cut', async () => {
    const { token } = await encrypt({ sub: 'ada' })
    const spots = fc.integer({ min: 0, max: token.length - 1 })
    const characters = fc.constantFrom(...'AZaz09-_.=+/ %')
    const agrees = async (spot: number, character: string, cut: boolean) => {
      const changed = `${token.slice(0, spot)}${character}${cut ? '' : token.slice(spot + 1)}`
      const ours = await open(changed).then(
        ({ claims }) => claims['sub'],
        () => undefined,
      )
      const theirs = await compactDecrypt(changed, key).then(
        () => 'ada',
        () => undefined,
      )
      // jose reads past the padding and the spaces that RFC 7516 section 5.2 step 2 forbids.
      if (ours !== theirs) expect(changed).toMatch(/[= ]/)
      if (changed !== token && ours !== undefined) expect(toBytes(changed)).toEqual(toBytes(token))
    }
    await fc.assert(fc.asyncProperty(spots, characters, fc.boolean(), agrees), { numRuns: 300 })
  })
})

/** The last character of a part has bits that stand for nothing (RFC 4648 section 3.5). */
function toBytes(token: string): readonly Uint8Array[] {
  return token.split('.').map(fromBase64url)
}

describe('[JWE-1] text that is not a token', () => {
  test.each([
    '',
    '.',
    '....',
    'a',
    'a.b.c.d.e',
    'a..b.c',
    'a..b.c.d.e',
    'a..b..d',
    ' a..b.c.d',
    'a..b.c.d\n',
    'ä..b.c.d',
  ])('[JWE-1] %j does not have the form', async (token) => {
    await expect(open(token)).rejects.toMatchObject({ code: 'ERR_JWE_INVALID', name: 'JWEInvalid' })
  })

  test('[JWE-1] an encrypted key, padding and white space are refused', async () => {
    const { token } = await encrypt({})
    const [head, , iv, text, tag] = token.split('.')
    for (const bad of [`${head}.AA.${iv}.${text}.${tag}`, `${token}=`, `${head}..${iv}. ${text}.${tag}`])
      await expect(open(bad)).rejects.toMatchObject({ code: 'ERR_JWE_INVALID' })
  })

  test.each([['no JSON'], ['[]'], ['null'], ['"dir"'], ['{"alg":"dir"'], ['\ud800']])(
    '[JWE-1] header %j',
    async (header) => {
      await expect(open(await withHeader(header))).rejects.toMatchObject({ code: 'ERR_JWE_INVALID' })
    },
  )

  test('[JWE-1] a header that is not UTF-8', async () => {
    const [, ...rest] = (await encrypt({})).token.split('.')
    const head = toBase64url(Uint8Array.of(0x7b, 0xff, 0x7d))
    await expect(open([head, ...rest].join('.'))).rejects.toMatchObject({ code: 'ERR_JWE_INVALID' })
  })

  test.each([
    [{}, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    [{ alg: 'none' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    [{ ...dir, alg: 'A256KW' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    [{ ...dir, alg: ['dir'] }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    [{ alg: 'dir' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    [{ ...dir, enc: 'A128CBC-HS256' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    [{ ...dir, enc: '__proto__' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    [{ ...dir, crit: ['exp'] }, 'ERR_JOSE_NOT_SUPPORTED'],
    [{ ...dir, crit: [] }, 'ERR_JOSE_NOT_SUPPORTED'],
    [{ ...dir, zip: 'DEF' }, 'ERR_JOSE_NOT_SUPPORTED'],
  ])('[JWE-1] header %j is %s', async (header, code) => {
    await expect(open(await withHeader(header))).rejects.toMatchObject({ code })
  })

  test('[JWE-1] the header is covered by the tag', async () => {
    await expect(open(await withHeader({ ...dir, typ: 'JWT' }))).rejects.toMatchObject({
      code: 'ERR_JWE_DECRYPTION_FAILED',
      name: 'JWEDecryptionFailed',
    })
  })

  test.each(['', 'text', '[]', 'null', '1', '{"sub":'])('[JWE-1] contents %j', async (text) => {
    await expect(open(await encryptText(text))).rejects.toMatchObject({ code: 'ERR_JWT_INVALID' })
  })
})

describe('[JWE-5] claims', () => {
  test.each([
    [{ exp: '2000' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    [{ exp: null }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    [{ nbf: true }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    [{ iat: {} }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    [{ nbf: 1016 }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    [{ exp: 985 }, 'ERR_JWT_EXPIRED'],
    [{ exp: -1 }, 'ERR_JWT_EXPIRED'],
  ])('[JWE-5] %j is %s, and the error has them', async (claims, code) => {
    await expect(open(await encryptText(JSON.stringify(claims)))).rejects.toMatchObject({
      code,
      payload: claims,
    })
  })

  test.each([{}, { nbf: 1015 }, { exp: 986 }, { iat: 5000 }])('[JWE-5] %j is good', async (claims) => {
    expect((await open(await encryptText(JSON.stringify(claims)))).claims).toEqual(claims)
  })

  test('[JWE-5] claims that the header repeats must be the same', async () => {
    const good = await encryptText('{"iss":"a","aud":["b"]}', { iss: 'a', aud: ['b'] })
    expect((await open(good)).header).toMatchObject({ iss: 'a', aud: ['b'] })
    for (const header of [{ iss: 'b' }, { aud: 'b' }, { sub: 'c' }])
      await expect(open(await encryptText('{"iss":"a","aud":["b"]}', header))).rejects.toMatchObject({
        code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
      })
  })

  test('[JWE-3] claims are data, and a lifetime is a number', async () => {
    await expect(encrypt({ sub: () => 'ada' })).rejects.toThrow()
    for (const maxAgeSeconds of [Number.NaN, Number.POSITIVE_INFINITY])
      await expect(
        encryptToken({ claims: {}, secrets: [secret], salt, maxAgeSeconds, runtime }),
      ).rejects.toBeInstanceOf(TypeError)
  })
})
