import { getPublicSuffix } from 'tldts-icann'
import { expect, test } from 'vitest'
import { isAllowedAppId } from './app-id.ts'
import { type FetchRelatedOrigins, isRelatedOrigin } from './related-origins.ts'
import { effectiveDomain, isAllowedRpId, originLabel, parseHost } from './rp-id.ts'

test.each([
  ['https://shop.example', 'shop.example'],
  ['https://shop.example:8443', 'shop.example'],
  ['http://localhost:5173', 'localhost'],
  ['https://127.0.0.1', undefined],
  ['https://[::1]', undefined],
  ['null', undefined],
  ['about:blank', undefined],
])('the domain of %s is %s', (origin, domain) => {
  expect(effectiveDomain(origin)).toBe(domain)
})

test.each([
  ['shop.example', 'shop.example', true],
  ['shop.example', 'login.shop.example', true],
  ['SHOP.example', 'shop.example', true],
  ['example', 'shop.example', false],
  ['login.shop.example', 'shop.example', false],
  ['op.example', 'shop.example', false],
  ['other.example', 'shop.example', false],
  ['co.uk', 'shop.co.uk', false],
  ['shop.co.uk', 'login.shop.co.uk', true],
  ['com', 'shop.com', false],
  ['localhost', 'localhost', true],
  ['localhost', 'app.localhost', false],
  ['0.0.1', '127.0.0.1', false],
  ['shop.example:443', 'shop.example', false],
  ['https://shop.example', 'shop.example', false],
  ['shop.example.', 'shop.example', false],
  ['', 'shop.example', false],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example', true],
  ['bücher.example', 'www.xn--bcher-kva.example', true],
])('the RP ID "%s" on %s: %s', async (rpId, domain, isAllowed) => {
  expect(await isAllowedRpId(rpId, domain, getPublicSuffix)).toBe(isAllowed)
})

test('a host is no address', () => {
  expect(['a b', 'a/b', 'a@b', 'a:1', 'a?', 'a#', 'a\\b'].map(parseHost)).toEqual(Array(7).fill(undefined))
})

test('origins are counted by the name before the public suffix', async () => {
  const label = (origin: string) => originLabel(origin, getPublicSuffix)
  expect(await label('https://login.shop.co.uk')).toBe('shop')
  expect(await label('https://shop.de')).toBe('shop')
  expect(await label('https://co.uk')).toBeUndefined()
})

const isRelated = (rpId: string, origin: string, fetchOrigins: FetchRelatedOrigins): Promise<boolean> =>
  isRelatedOrigin(rpId, origin, fetchOrigins, getPublicSuffix)

test.each([
  ['', true],
  ['https://shop.example', true],
  ['https://www.shop.example/app-id.json', true],
  ['http://www.shop.example', false],
  ['https://other.example', false],
  ['not an address', false],
])('the AppID "%s" on https://shop.example: %s', async (appId, isAllowed) => {
  expect(await isAllowedAppId(appId, 'https://shop.example', getPublicSuffix)).toBe(isAllowed)
})

const lists = (origins: unknown) => async (): Promise<unknown> => ({ origins })

test('a related origin is one that the relying party lists', async () => {
  const origins = ['https://shop.de', 'https://shop.co.uk', 'not an origin', 7]
  expect(await isRelated('shop.com', 'https://shop.co.uk', lists(origins))).toBe(true)
  expect(await isRelated('shop.com', 'https://evil.example', lists(origins))).toBe(false)
  expect(await isRelated('shop.com', 'https://shop.de', lists('https://shop.de'))).toBe(false)
  expect(await isRelated('shop.com', 'https://shop.de', async () => undefined)).toBe(false)
  const broken = async (): Promise<unknown> => {
    throw new Error('no server')
  }
  expect(await isRelated('shop.com', 'https://shop.de', broken)).toBe(false)
})

test('only five names count, however many origins they have', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.com`)
  const origins = [...five, 'https://f.com', 'https://a.de']
  expect(await isRelated('x.com', 'https://f.com', lists(origins))).toBe(false)
  expect(await isRelated('x.com', 'https://a.de', lists(origins))).toBe(true)
})
