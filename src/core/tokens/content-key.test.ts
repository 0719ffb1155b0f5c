import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes/hex.ts'
import { importCbcHmac, importGcm } from './content-key.ts'

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** RFC 7518 appendix B.3. */
const vector = {
  key: Uint8Array.from({ length: 64 }, (_, index) => index),
  plaintext: new TextEncoder().encode(
    'A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy without inconvenience',
  ),
  iv: bytesOf('1af38c2dc2b96ffdd86694092341bc04'),
  aad: new TextEncoder().encode('The second principle of Auguste Kerckhoffs'),
  ciphertext:
    '4affaaadb78c31c5da4b1b590d10ffbd3dd8d5d302423526912da037ecbcc7bd822c301dd67c373bccb584ad3e9279c2e6d12a1374b77f077553df829410446b' +
    '36ebd97066296ae6427ea75c2e0846a11a09ccf5370dc80bfecbad28c73f09b3a3b75e662a2594410ae496b2e2e6609e31e6e02cc837f053d21f37ff4f51950b' +
    'be2638d09dd7a4930930806d0703b1f6',
  tag: '4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5',
}

describe('[JWE-1] A256CBC-HS512', () => {
  test('[JWE-1] encrypts the vector of RFC 7518 appendix B.3', async () => {
    const key = await importCbcHmac(vector.key)
    const { ciphertext, tag } = await key.encrypt(vector.plaintext, vector)
    expect(toHex(ciphertext)).toBe(vector.ciphertext)
    expect(toHex(tag)).toBe(vector.tag)
  })

  test('[JWE-1] decrypts it, twice with one key', async () => {
    const key = await importCbcHmac(vector.key)
    const encrypted = { ...vector, ciphertext: bytesOf(vector.ciphertext), tag: bytesOf(vector.tag) }
    expect(await key.decrypt(encrypted)).toEqual(vector.plaintext)
    expect(await key.decrypt(encrypted)).toEqual(vector.plaintext)
  })

  test('[JWE-1] refuses any changed bit of vector, data, ciphertext and tag', async () => {
    const key = await importCbcHmac(vector.key)
    const encrypted = {
      iv: vector.iv,
      aad: vector.aad,
      ciphertext: bytesOf(vector.ciphertext),
      tag: bytesOf(vector.tag),
    }
    for (const part of ['iv', 'aad', 'ciphertext', 'tag'] as const)
      for (let bit = 0; bit < encrypted[part].length * 8; bit += 5) {
        const changed = encrypted[part].slice()
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit % 8))
        await expect(key.decrypt({ ...encrypted, [part]: changed })).rejects.toMatchObject({
          code: 'ERR_JWE_DECRYPTION_FAILED',
        })
      }
  })

  test('[JWE-1] refuses a tag or a vector of another length', async () => {
    const key = await importCbcHmac(vector.key)
    const encrypted = { ...vector, ciphertext: bytesOf(vector.ciphertext), tag: bytesOf(vector.tag) }
    const failed = { code: 'ERR_JWE_DECRYPTION_FAILED' }
    for (const tag of [encrypted.tag.subarray(0, 16), new Uint8Array(), bytesOf(`${vector.tag}00`)])
      await expect(key.decrypt({ ...encrypted, tag })).rejects.toMatchObject(failed)
    const invalid = { code: 'ERR_JWE_INVALID' }
    for (const iv of [encrypted.iv.subarray(1), new Uint8Array(12)]) {
      await expect(key.decrypt({ ...encrypted, iv })).rejects.toMatchObject(invalid)
      await expect(key.encrypt(vector.plaintext, { iv, aad: vector.aad })).rejects.toMatchObject(invalid)
    }
  })
})

test('[JWE-4] A256GCM refuses a vector or a tag of another length, and what was changed', async () => {
  const bytes = new Uint8Array(32)
  const key = await importGcm(bytes)
  const iv = new Uint8Array(12)
  const aad = new Uint8Array(3)
  const platform = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  const made = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, platform, vector.plaintext),
  )
  const encrypted = { iv, aad, ciphertext: made.slice(0, -16), tag: made.slice(-16) }
  expect(await key.decrypt(encrypted)).toEqual(vector.plaintext)
  const refusals = [
    [{ iv: new Uint8Array(16) }, 'ERR_JWE_INVALID'],
    [{ tag: encrypted.tag.subarray(4) }, 'ERR_JWE_INVALID'],
    [{ aad: new Uint8Array(4) }, 'ERR_JWE_DECRYPTION_FAILED'],
    [{ ciphertext: encrypted.ciphertext.slice(1) }, 'ERR_JWE_DECRYPTION_FAILED'],
  ] as const
  for (const [change, code] of refusals)
    await expect(key.decrypt({ ...encrypted, ...change })).rejects.toMatchObject({ code })
})
