import * as authjs from '@auth/core/jwt'
import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes/hex.ts'
import { decode, encode } from '../jwt.ts'
import { resolveRuntime } from '../resolve-runtime.ts'
import { decryptToken } from './decrypt-token.ts'
import { deriveBytes, deriveKey } from './derive-key.ts'
import { encryptToken } from './encrypt-token.ts'

const secret = 'secret'
const salt = 'authjs.session-token'

describe('[JWE-2] the reference key vectors', () => {
  const vectors = [
    [
      'authjs.session-token',
      'b1ef6cdd915c44c0a71232574a6a70546a5e16d12bb38df4638e3b96bdd32025131e90695ff072a9d148f1511c7a4981a85b63a628311da1fa7ccfc49c47c2bb',
      '7x9DUMVaEU6giab0l0OWDt4e4SsRH_cbwMof2EzEyy6onK5o8xSPPB799RVoqm2v6z674kQCv9jom2T8S-a1dQ',
    ],
    [
      '__Secure-authjs.session-token',
      '0d8bf2d720367891eda6b7cc8f1960cf3fac4c0e5972e05c0ea71f835d01d69a60b8d258a71a473d46b0eec5ed3dfe45a7bcfbe54ccfa14f50206f3af0f777f5',
      '7E3YIGAxRtn6djTGy1UjZrFvXELHKzM9vfWl0nQ4b88EsnrmmX0grN0VKis7G3fjgB626TXm_lEtBG1N0E7Xyg',
    ],
    [
      'encodedState',
      '873919037dab91c0520af9b5dbaa5c3642b0ee31f816a0b08fc766b788879243af6b009a41598809c140510bd5f782dfe391ce3792140318fad4e4cd6b6d99a4',
      'ze1rGMPGVDubcXDnXo8NkdIqeDyuSSG3mI5gRPgxRiRlgDu9MMjrpKw4-pNomgcTqiQZlith1dCysR6uVPfKfg',
    ],
  ] as const

  test.each(vectors)('[JWE-2] key and kid of salt %s', async (vectorSalt, key, kid) => {
    expect(toHex(await deriveBytes(secret, vectorSalt, 64))).toBe(key)
    const derived = await deriveKey(secret, vectorSalt, 'A256CBC-HS512')
    expect(derived.kid).toBe(kid)
    expect(derived.info).toBe(`Auth.js Generated Encryption Key (${vectorSalt})`)
  })
})

test('[JWE-1] is a compact JWE with an empty key part', async () => {
  const token = await encode({ token: { sub: '1' }, secret, salt })
  expect(token.split('.')).toHaveLength(5)
  expect(token.split('.')[1]).toBe('')
  const { kid } = await deriveKey(secret, salt, 'A256CBC-HS512')
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'dir', enc: 'A256CBC-HS512', kid })
})

test('[JWE-3] sets new iat, exp and jti, by the clock it gets', async () => {
  const runtime = {
    now: () => 1_000_500,
    random: (_: string, length: number) => new Uint8Array(length).fill(1),
  }
  const token = await encode({
    token: { sub: '1', iat: 5, exp: 6, jti: 'old' },
    secret,
    salt,
    maxAge: 60,
    runtime,
  })
  expect(await decode({ token, secret, salt, runtime })).toEqual({
    sub: '1',
    iat: 1000,
    exp: 1060,
    jti: '01010101-0101-4101-8101-010101010101',
  })
})

test('[JWE-3] expires after 30 days by default', async () => {
  const claims = await decode({ token: await encode({ secret, salt }), secret, salt })
  expect(Number(claims?.exp) - Number(claims?.iat)).toBe(2_592_000)
})

test('[JWE-3] the initialization vector comes from the runtime', async () => {
  const asked: [string, number][] = []
  const runtime = resolveRuntime({
    random: (purpose, length) => {
      asked.push([purpose, length])
      return new Uint8Array(length)
    },
  })
  const encrypt = () =>
    encryptToken({
      claims: {},
      secrets: [secret],
      salt,
      maxAgeSeconds: 1,
      runtime: { ...runtime, now: () => 0 },
    })
  expect((await encrypt()).token).toBe((await encrypt()).token)
  expect(asked).toContainEqual(['jwe-iv', 16])
  expect(asked).toContainEqual(['jti', 16])
})

test.each(['', undefined])(
  '[JWE-2] no key comes from the secret %j: anyone could make it',
  async (nothing) => {
    for (const secrets of [nothing, [nothing, secret]]) {
      const params = { secret: secrets as string, salt }
      await expect(encode({ token: { sub: '1' }, ...params })).rejects.toThrow('A secret is empty')
      const token = await encode({ token: { sub: '1' }, secret, salt })
      await expect(decode({ token, ...params })).rejects.toThrow('A secret is empty')
    }
  },
)

describe('[JWE-4] rotation', () => {
  const open = (token: string, secrets: string[]) =>
    decryptToken({ token, secrets, salt, runtime: resolveRuntime() })

  test('[JWE-4] the first secret encrypts, any of them decrypts', async () => {
    const old = await encode({ token: { sub: '1' }, secret: 'old', salt })
    expect((await open(old, ['new', 'old'])).secretIndex).toBe(1)
    const fresh = await encode({ token: { sub: '1' }, secret: ['new', 'old'], salt })
    expect((await open(fresh, ['new'])).secretIndex).toBe(0)
    await expect(open(fresh, ['old'])).rejects.toThrow('no matching decryption secret')
  })

  test('[JWE-4] a token without kid is tried with the first secret only', async () => {
    const { EncryptJWT } = await import('jose')
    const bytes = await deriveBytes('old', salt, 64)
    const bare = await new EncryptJWT({ sub: '1' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' })
      .encrypt(bytes)
    expect((await open(bare, ['old', 'new'])).claims).toEqual({ sub: '1' })
    await expect(open(bare, ['new', 'old'])).rejects.toThrow()
  })

  test('[JWE-4] A256GCM tokens can be decrypted too, with a key of 32 bytes', async () => {
    const { EncryptJWT } = await import('jose')
    const bytes = await deriveBytes(secret, salt, 32)
    const token = await new EncryptJWT({ sub: '1' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(bytes)
    expect(await open(token, [secret])).toMatchObject({ claims: { sub: '1' }, lengthBytes: 32 })
  })
})

test.each([
  [14, true],
  [16, false],
])('[JWE-5] %i seconds past exp', async (seconds, accepted) => {
  const token = await encode({ token: {}, secret, salt, maxAge: 60, runtime: { now: () => 0 } })
  const opening = decode({ token, secret, salt, runtime: { now: () => (60 + seconds) * 1000 } })
  await (accepted ? expect(opening).resolves.toBeTruthy() : expect(opening).rejects.toThrow())
})

test('[JWE-5] a token that is not valid yet is refused', async () => {
  const token = await encode({ token: { nbf: 1000 }, secret, salt, runtime: { now: () => 0 } })
  await expect(decode({ token, secret, salt, runtime: { now: () => 900_000 } })).rejects.toThrow()
})

test('[JWE-1] refuses other algorithms, cut and foreign tokens', async () => {
  const token = await encode({ token: { sub: '1' }, secret, salt })
  const none = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa('{"sub":"1"}').replaceAll('=', '')}.`
  const [head, key, iv, text, tag] = token.split('.')
  const swapped = [head, key, iv, `${text?.slice(0, -2)}AA`, tag].join('.')
  for (const bad of [none, token.slice(0, -4), swapped, 'x', 'a.b.c.d.e'])
    await expect(decode({ token: bad, secret, salt })).rejects.toThrow()
  await expect(decode({ token, secret, salt: 'other' })).rejects.toThrow('no matching decryption secret')
})

test('[JWE-1] no token is null', async () => {
  expect(await decode({ secret, salt })).toBeNull()
})

describe('[JWE-7] interoperability', () => {
  test('[JWE-7] Auth.js decrypts ours', async () => {
    const token = await encode({ token: { sub: '1', name: 'Ä' }, secret: ['a', 'b'], salt })
    expect(await authjs.decode({ token, secret: ['c', 'a'], salt })).toMatchObject({ sub: '1', name: 'Ä' })
  })

  test('[JWE-7] we decrypt those of Auth.js', async () => {
    const token = await authjs.encode({ token: { sub: '1', name: 'Ä' }, secret: ['a', 'b'], salt })
    expect(await decode({ token, secret: ['c', 'a'], salt })).toMatchObject({ sub: '1', name: 'Ä' })
  })
})

describe('[JWE-2] the cache of keys', () => {
  const enc = 'A256CBC-HS512'

  test('[JWE-2] the same secret, salt and encryption are derived once', async () => {
    expect(await deriveKey(secret, salt, enc)).toBe(await deriveKey(secret, salt, enc))
  })

  test('[JWE-2] another secret, salt or encryption has its own key', async () => {
    const one = await deriveKey('a', 'b', enc)
    const others = await Promise.all([
      deriveKey('a","b', '', enc),
      deriveKey('b', 'a', enc),
      deriveKey('a', 'b', 'A256GCM'),
    ])
    for (const other of others) expect(other.kid).not.toBe(one.kid)
  })

  test('[JWE-2] a limited number: the oldest is dropped', async () => {
    const one = await deriveKey(secret, 'kept-first', enc)
    for (let index = 0; index < 64; index += 1) await deriveKey(secret, `kept-${index}`, enc)
    const again = await deriveKey(secret, 'kept-first', enc)
    expect(again).not.toBe(one)
    expect(again.kid).toBe(one.kid)
  })
})
