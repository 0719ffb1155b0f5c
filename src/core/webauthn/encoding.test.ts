import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeBase64 } from './encoding.ts'

const letters = fc.string({ unit: fc.constantFrom(...'Aa9zQ-_+/= .é\nx!') })

test('[WEBAUTHN-9] ids are converted as Buffer does, as Auth.js stores them', () => {
  const agrees = (text: string): void => {
    expect(normalizeBase64(text)).toBe(Buffer.from(text, 'base64').toString('base64'))
  }
  for (const text of ['x', '', 'a-_b', 'YQ', 'YQ==', 'YR==', 'YQ==YQ==', 'not base64!']) agrees(text)
  fc.assert(fc.property(letters, agrees), { numRuns: 2000 })
})
