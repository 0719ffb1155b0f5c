import { createHash, hkdfSync } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Engine, ours } from '../../conformance/engine.ts'
import { theirs } from './theirs.ts'

const claims = { sub: 'ada', name: 'Ada', deep: { list: [1, 'zwei', null] }, text: 'ü€😀' }
const pairs: readonly (readonly [string, Engine, Engine])[] = [
  ['upstream seals, we open', theirs, ours],
  ['we seal, upstream opens', ours, theirs],
]
const salts = ['authjs.session-token', '__Secure-authjs.session-token', 'encodedState', '', 'ünï']

/** The clock stands still, or a busy machine would use up a tolerance. */
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

describe.each(pairs)('tokens: %s', (_, encrypter, opener) => {
  test.each(salts)('[JWE-7] salt %j', async (salt) => {
    const token = await encrypter.encode({ token: claims, secret: 'secret', salt })
    expect(await opener.decode({ token, secret: 'secret', salt })).toMatchObject(claims)
    await expect(opener.decode({ token, secret: 'secret', salt: `${salt}x` })).rejects.toThrow()
  })

  test('[JWE-7] several secrets: the first seals, any opens', async () => {
    const token = await encrypter.encode({ token: claims, secret: ['b', 'a'], salt: 's' })
    expect(await opener.decode({ token, secret: ['c', 'b'], salt: 's' })).toMatchObject(claims)
    expect(await opener.decode({ token, secret: 'b', salt: 's' })).toMatchObject(claims)
    await expect(opener.decode({ token, secret: ['c', 'a'], salt: 's' })).rejects.toThrow()
  })

  test('[JWE-7] lifetime, tolerance and the claims that sealing sets', async () => {
    const now = Math.floor(Date.now() / 1000)
    const token = await encrypter.encode({
      token: { ...claims, iat: 1, exp: 2, jti: 'x' },
      secret: 'a',
      salt: 's',
      maxAge: -14,
    })
    const opened = (await opener.decode({ token, secret: 'a', salt: 's' })) as {
      iat: number
      exp: number
      jti: string
    }
    expect(opened.iat).toBe(now)
    expect(opened.exp - opened.iat).toBe(-14)
    expect(opened.jti).not.toBe('x')
    const late = await encrypter.encode({ token: claims, secret: 'a', salt: 's', maxAge: -15 })
    await expect(opener.decode({ token: late, secret: 'a', salt: 's' })).rejects.toThrow()
  })
})

/** Reference 3: secret `secret`. */
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

describe('key vectors', () => {
  test.each(vectors)('[JWE-2] %s', async (salt, key, kid) => {
    const info = `Auth.js Generated Encryption Key (${salt})`
    const derived = Buffer.from(hkdfSync('sha256', 'secret', salt, info, 64))
    expect(derived.toString('hex')).toBe(key)
    const thumbprint = await calculateJwkThumbprint(
      { kty: 'oct', k: derived.toString('base64url') },
      'sha512',
    )
    expect(thumbprint).toBe(kid)
    for (const engine of [theirs, ours]) {
      const token = await engine.encode({ token: claims, secret: 'secret', salt })
      expect(decodeProtectedHeader(token)).toEqual({ alg: 'dir', enc: 'A256CBC-HS512', kid })
      expect(token.split('.')[1]).toBe('')
    }
  })

  test.each(['A256CBC-HS512', 'A256GCM', 'A128GCM'])(
    '[JWE-4] a token without kid, sealed with %s',
    async (enc) => {
      const length = { 'A256CBC-HS512': 64, A256GCM: 32, A128GCM: 16 }[enc] ?? 0
      const key = new Uint8Array(
        hkdfSync('sha256', 'secret', 's', 'Auth.js Generated Encryption Key (s)', length),
      )
      const token = await new EncryptJWT({ sub: 'ada' }).setProtectedHeader({ alg: 'dir', enc }).encrypt(key)
      const open = (engine: Engine, secret: string | string[]) =>
        engine.decode({ token, secret, salt: 's' }).then(
          () => 'decrypted',
          () => 'refused',
        )
      for (const secret of ['secret', ['secret', 'other'], ['other', 'secret']])
        expect(await open(ours, secret)).toBe(await open(theirs, secret))
      expect(await open(ours, 'secret')).toBe(enc === 'A128GCM' ? 'refused' : 'decrypted')
    },
  )

  test('[JWE-1] DEV-58: padding behind the tag, and compression, open there and not here', async () => {
    const key = new Uint8Array(hkdfSync('sha256', 'secret', 's', 'Auth.js Generated Encryption Key (s)', 64))
    const compressed = await new EncryptJWT({ sub: 'ada' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512', zip: 'DEF' })
      .encrypt(key)
    const encrypted = await ours.encode({ token: claims, secret: 'secret', salt: 's' })
    for (const token of [`${encrypted}=`, compressed]) {
      expect(await theirs.decode({ token, secret: 'secret', salt: 's' })).toMatchObject({ sub: 'ada' })
      await expect(ours.decode({ token, secret: 'secret', salt: 's' })).rejects.toThrow()
    }
  })

  test('[CSRF-1] the hash of the reference', () => {
    const hash = createHash('sha256')
      .update(`${'aa'.repeat(32)}secret`)
      .digest('hex')
    expect(hash).toBe('903c1490e042a075338b0e597cd889260f671063edb09ab070d2634e8277cf9c')
  })

  test('[JWE-3] no token is null', async () => {
    for (const engine of [theirs, ours])
      expect(await engine.decode({ secret: 'secret', salt: 's' })).toBeNull()
  })
})
