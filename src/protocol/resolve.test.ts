import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAddress } from './address.ts'
import { type DocumentAddress, resolveReal, resolveWritten } from './resolve.ts'

const places: readonly DocumentAddress[] = ['/', '/authscope/', '/a/b/'].map((base) => ({
  base,
  realOrigin: 'http://localhost:4173',
  world: 'w1',
  device: 'laptop',
  url: 'https://app.example/a/b/c?x=1',
}))

/** What the browser makes of a URL in the document before anyone asks us. */
function inBrowser(documentAddress: DocumentAddress, written: string): string {
  return new URL(written, documentAddress.realOrigin + toAddress(documentAddress.base, documentAddress)).href
}

describe('resolveWritten', () => {
  it.each([
    ['d', 'https://app.example/a/b/d'],
    ['', 'https://app.example/a/b/c?x=1'],
    [' /auth ', 'https://app.example/auth'],
    ['../../../../..', 'https://app.example/'],
    ['//github.com/x', 'https://github.com/x'],
    ['\\\\github.com\\x', 'https://github.com/x'],
    ['http://other.example:8080/?a#b', 'http://other.example:8080/?a#b'],
    ['javascript:alert(1)', undefined],
    ['mailto:a@b.c', undefined],
    ['data:text/html,x', undefined],
    ['https://', undefined],
  ])('%j → %s', (written, expected) => {
    for (const documentAddress of places) expect(resolveWritten(documentAddress, written)).toBe(expected)
  })
})

describe('resolveReal', () => {
  it.each([
    ['d', 'https://app.example/a/b/d'],
    ['?y', 'https://app.example/a/b/c?y'],
    ['/auth/session?x#y', 'https://app.example/auth/session?x#y'],
    ['https://github.com/x', 'https://github.com/x'],
    ['../../up', 'https://app.example/up'],
    ['../../../../../up?x', 'https://app.example/up?x'],
    ['../../../github.com/x', 'https://github.com/x'],
    ['javascript:alert(1)', undefined],
  ])('%j → %s', (written, expected) => {
    for (const documentAddress of places)
      expect(resolveReal(documentAddress, inBrowser(documentAddress, written))).toBe(expected)
  })

  it('agrees with the virtual URL for everything that does not climb beyond the root', () => {
    const part = fc.stringMatching(/^[a-z0-9%]{0,6}$/).filter((text) => !text.includes('%'))
    const relative = fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.webQueryParameters().map((text) => (text === '' ? '' : `?${text}`)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...places), relative, (documentAddress, [up, parts, query]) => {
        const written = `${'../'.repeat(up)}x${parts.join('/')}${query}`
        expect(resolveReal(documentAddress, inBrowser(documentAddress, written))).toBe(
          new URL(written, documentAddress.url).href,
        )
      }),
    )
  })

  it('takes an address of the same world and device for the URL that it names, and no other', () => {
    for (const documentAddress of places) {
      const address = (world: string, device: string) =>
        documentAddress.realOrigin +
        toAddress(documentAddress.base, { world, device, url: 'https://github.com/x?y#z' })
      expect(resolveReal(documentAddress, address('w1', 'laptop'))).toBe('https://github.com/x?y#z')
      for (const other of [address('w2', 'laptop'), address('w1', 'phone')])
        expect(new URL(resolveReal(documentAddress, other) ?? '').origin).toBe('https://app.example')
    }
  })

  it('gives nothing but virtual URLs', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '~',
      'w1',
      'w2',
      'laptop',
      'https',
      'evil.example',
      '',
      'a',
      '%2e%2e',
      '..%2f',
      'authscope',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.array(piece, { maxLength: 14 }),
        (documentAddress, parts) => {
          const written = `./${parts.join('/')}`
          const url = resolveReal(documentAddress, inBrowser(documentAddress, written))
          expect(url).toMatch(/^https?:/)
          expect(url).not.toContain('localhost')
        },
      ),
      { numRuns: 2000 },
    )
  })
})
