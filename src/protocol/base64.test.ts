import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, fromBase64url, textFromBase64url, toBase64, toBase64url } from './base64.ts'
import { isEqual } from './equal.ts'

it('writes what Node writes, and reads it back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes))
      expect(fromBase64url(toBase64url(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

it('takes more bytes than a function takes arguments', () => {
  const bytes = new Uint8Array(300_000).fill(0xfb)
  expect(isEqual(fromBase64(toBase64(bytes)), bytes)).toBe(true)
})

it('encodes a text as UTF-8', () => {
  expect(toBase64('Zoë:p')).toBe('Wm/Dqzpw')
  expect(toBase64url('Zoë:p')).toBe('Wm_Dqzpw')
  expect(textFromBase64url('Wm_Dqzpw')).toBe('Zoë:p')
})

it.each(['a', 'a b=c', 'ä'])('refuses %j', (text) => {
  expect(() => fromBase64(text)).toThrow(DOMException)
  expect(() => fromBase64url(text)).toThrow(DOMException)
})
