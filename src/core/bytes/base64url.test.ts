import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'

test('[JWE-1] base64url agrees with Node, for any bytes', () => {
  const agrees = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('base64url')
    expect(toBase64url(bytes)).toBe(text)
    expect(fromBase64url(text)).toEqual(Uint8Array.from(bytes))
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), agrees))
})

test('[JWE-1] base64url of more bytes than a call may have arguments', () => {
  const bytes = new Uint8Array(300_000).fill(251)
  expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
  expect(Buffer.compare(fromBase64url(toBase64url(bytes)), bytes)).toBe(0)
})

test.each(['+A', '/A', 'A', '!', 'ä', 'AAAAA', 'A='])('[JWE-1] %j is not base64url', (text) => {
  expect(() => fromBase64url(text)).toThrow(TypeError)
})
