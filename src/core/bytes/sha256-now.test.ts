import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from '../testing/sha256.ts'
import { sha256HexNow } from './sha256-now.ts'

test('[CSRF-1] the vectors of FIPS 180-4', () => {
  expect(sha256HexNow('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256HexNow('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('[CSRF-1] agrees with Web Crypto at every length around block boundaries', async () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'x'.repeat(length)
    expect(sha256HexNow(text)).toBe(await sha256Hex(text))
  }
})

test('[CSRF-1] agrees with Web Crypto for any text', async () => {
  const agrees = async (text: string) => sha256HexNow(text) === (await sha256Hex(text))
  await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), agrees))
})
