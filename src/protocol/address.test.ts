import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAddress, isAddress, isName, toAddress, toVirtualValue } from './address.ts'

const ORIGIN = 'http://localhost:4173'

const base = fc
  .array(
    fc.stringMatching(/^[a-z0-9_.-]{1,8}$/).filter((part) => !/^\.+$/.test(part)),
    { maxLength: 3 },
  )
  .map((parts) => ['', ...parts, ''].join('/'))

const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,39}$/)
const id = fc.stringMatching(/^e[0-9]{1,6}(\.[0-9]{1,3})?$/)

/** Hosts of every kind that the platform accepts. */
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.constantFrom(
    'localhost',
    'bücher.example',
    'xn--bcher-kva.example',
    'a_b.example',
    'a"b.example',
    'EXAMPLE.com',
    '例え.jp',
  ),
)
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined })
const tail = fc.oneof(
  fc.webPath(),
  fc.constantFrom(
    '/',
    '//',
    '/a//b/',
    '/%2e%2e/x',
    '/..%2f..%2f',
    '/a%2Fb',
    '/~/w1/laptop/https/x.example/',
    '/ä ö',
  ),
)
const query = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc.constantFrom('?', '?~nav=e1', '?a=1&~nav=e1', '?~nav=e1&b=2', '?~nav=', '?a=%26~nav=e3', '?%7Enav=e1'),
)
const fragment = fc.oneof(
  fc.constant(''),
  fc.webFragments().map((text) => `#${text}`),
  fc.constant('#?~nav=e1'),
)

const url = fc
  .tuple(fc.constantFrom('http', 'https'), host, port, tail, query, fragment)
  .map(
    ([scheme, at, number, path, search, hash]) =>
      `${scheme}://${at}${number === undefined ? '' : `:${number}`}${path}${search}${hash}`,
  )
  .filter((text) => URL.canParse(text))
  .map(canonical)

describe('an address', () => {
  it('comes back as the virtual URL that it was made of', () => {
    fc.assert(
      fc.property(
        base,
        name,
        name,
        url,
        fc.option(id, { nil: undefined }),
        (at, world, device, virtual, navigation) => {
          const whole = { world, device, url: virtual, ...(navigation === undefined ? {} : { navigation }) }
          const real = toAddress(at, whole)
          expect(isAddress(at, real)).toBe(true)
          expect(fromAddress(at, real)).toEqual(whole)
          expect(fromAddress(at, new URL(real, ORIGIN).href)).toEqual(whole)
          expect(toVirtualValue(at, ORIGIN, ORIGIN + real)).toBe(virtual)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('never leaves its world, device and host, whatever a path holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('..', '.', '%2e%2e', '%2f', '..%2f', 'a', '', '~'), { maxLength: 12 }),
        (parts) => {
          const real = toAddress('/', {
            world: 'w1',
            device: 'laptop',
            url: `https://app.example/${parts.join('/')}`,
          })
          expect(new URL(real, ORIGIN).pathname).toMatch(/^\/~\/w1\/laptop\/https\/app\.example\//)
        },
      ),
    )
  })

  it('leaves out user and password', () => {
    expect(toAddress('/', { world: 'w1', device: 'd1', url: 'https://ada:secret@app.example/x' })).toBe(
      '/~/w1/d1/https/app.example/x',
    )
  })

  it.each(['?~nav=e1&b=2', '?a=~nav=e1', '?x~nav=e1', '?~nav=e1#x?~nav=e2'])(
    'keeps %s in the middle of a query',
    (search) => {
      const virtual = `https://app.example/${search.replace(/#.*/, '')}`
      const real = toAddress('/', { world: 'w1', device: 'd1', url: virtual, navigation: 'e7' })
      expect(fromAddress('/', real)).toEqual({ world: 'w1', device: 'd1', url: virtual, navigation: 'e7' })
    },
  )
})

describe('fromAddress', () => {
  it.each([
    ['/', 'not-an-address'],
    ['/~x/', 'not-an-address'],
    ['http://[', 'not-an-address'],
    ['/~', 'malformed-address'],
    ['/~/', 'malformed-address'],
    ['/~/w1/laptop', 'malformed-address'],
    ['/~/W1/laptop/https/app.example/', 'malformed-address'],
    ['/~/w1//https/app.example/', 'malformed-address'],
    ['/~/w1/laptop/ftp/app.example/', 'malformed-address'],
    ['/~/w1/laptop/https/', 'malformed-address'],
    ['/~/w1/laptop/https//x', 'malformed-address'],
    ['/~/w1/laptop/https/a@b.example/', 'malformed-address'],
    ['/~/w1/laptop/https/a%2Fb/', 'malformed-address'],
    ['/~/w1/laptop/https/a%/', 'malformed-address'],
    ['/~/w1/laptop/https/a%40b.example/', 'malformed-address'],
    ['/~/w1/laptop/https/a:99999/', 'malformed-address'],
    ['/~/w1/laptop/https/a:443/', 'malformed-address'],
    ['/~/w1/laptop/https/[::1/', 'malformed-address'],
    ['/~/w1/laptop/https/a%3Fb/', 'malformed-address'],
    ['/~/w1/laptop/https/a%23b/', 'malformed-address'],
  ])('says what is wrong with %s', (real, problem) => {
    const answer = fromAddress('/', real)
    expect(answer).toMatchObject({ problem })
    expect('message' in answer && answer.message).toMatch(/\.$/)
  })

  it('never throws', () => {
    const pieces = fc.constantFrom(
      '/',
      '~',
      'w1',
      'laptop',
      'https',
      'app.example',
      '[',
      '%',
      '@',
      ':',
      '?~nav=',
      '#',
      '\\',
      '..',
      '\0',
    )
    fc.assert(
      fc.property(
        base,
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
          fc.array(pieces).map((parts) => `/~/w1/laptop/https/${parts.join('')}`),
        ),
        (at, real) => {
          const answer = fromAddress(at, real)
          if (!('problem' in answer)) expect(URL.canParse(answer.url)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('names', () => {
  it.each(['w1', 'a', '0', 'my-laptop', 'x'.repeat(40)])('%s is one', (text) =>
    expect(isName(text)).toBe(true),
  )
  it.each(['', '-a', 'A', 'a_b', 'a.b', 'ä', 'x'.repeat(41), 'a\n'])('%j is none', (text) =>
    expect(isName(text)).toBe(false),
  )
})

describe('toVirtualValue', () => {
  it.each([
    ['http://localhost:4173/~/w1/laptop/https/app.example/x?y=1', 'https://app.example/x?y=1'],
    ['/~/w1/laptop/https/app.example/x', 'https://app.example/x'],
    ['http://localhost:4173/elsewhere', 'http://localhost:4173/elsewhere'],
    [
      'http://localhost:41731/~/w1/laptop/https/app.example/',
      'http://localhost:41731/~/w1/laptop/https/app.example/',
    ],
    ['/~/nonsense', '/~/nonsense'],
    ['https://app.example/', 'https://app.example/'],
    ['', ''],
  ])('%s → %s', (value, expected) => {
    expect(toVirtualValue('/', ORIGIN, value)).toBe(expected)
  })
})

/** Without a `?` or `#` that nothing follows. */
function canonical(text: string): string {
  const parsed = new URL(text)
  if (parsed.search === '') parsed.search = ''
  if (parsed.hash === '') parsed.hash = ''
  return parsed.href
}
