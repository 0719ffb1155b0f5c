import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hex, sha256 } from './sha256.ts'

describe('SHA-256', () => {
  it('answers the vector of FIPS 180', () => {
    expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  it('agrees with WebCrypto on any bytes, also in the middle of a buffer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(3), async (bytes, start) => {
        const view = new Uint8Array(bytes).subarray(start)
        expect(sha256(view)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', view)))
      }),
    )
  })
})
