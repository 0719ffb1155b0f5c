import { describe, expect, it } from 'vitest'
import { recordBody } from './record-body.ts'
import { hex, sha256 } from './sha256.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('recorded bodies', () => {
  it.each([
    'text/html; charset=utf-8',
    'application/json',
    'application/problem+json',
    'image/svg+xml',
    'application/x-www-form-urlencoded',
    'text/javascript',
    'Application/JSON; charset=nonsense',
  ])('keeps %s as text', (type) => {
    expect(recordBody(bytes('{"a":"€"}'), type)).toEqual({ text: '{"a":"€"}', sizeBytes: 11 })
  })

  it('keeps text of another charset readable', () => {
    expect(recordBody(Uint8Array.of(0xe9), 'text/plain; charset="iso-8859-1"').text).toBe('é')
    expect(recordBody(Uint8Array.of(0xff), 'text/plain').text).toBe('\ufffd')
  })

  it('names what is no text by length and hash', () => {
    const image = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
    const recorded = { text: '', sizeBytes: 4, cut: true, sha256: hex(sha256(image)) }
    expect(recordBody(image, 'image/png')).toEqual(recorded)
    expect(recordBody(image.buffer, null)).toEqual(recorded)
    expect(recordBody(bytes('a\0b'), null).cut).toBe(true)
  })

  it('guesses text where no type is given', () => {
    expect(recordBody(bytes('ok'), null)).toEqual({ text: 'ok', sizeBytes: 2 })
    expect(recordBody(new ArrayBuffer(0), '')).toEqual({ text: '', sizeBytes: 0 })
  })

  it('cuts at 64 kB, between characters', () => {
    const whole = bytes(`a${'€'.repeat(30_000)}`)
    const recorded = recordBody(whole, 'text/plain')
    expect(recorded).toMatchObject({ sizeBytes: 90_001, cut: true, sha256: hex(sha256(whole)) })
    expect(recorded.text).toBe(`a${'€'.repeat(21_845)}`)
    expect(recordBody(bytes('x'.repeat(65_536)), 'text/plain')).not.toHaveProperty('cut')
  })
})
