import { expect, test } from 'vitest'
import { createSigningKey, issuer, signWith } from '../testing/fake-openid.ts'
import { createOpenIdBed, expectRefused, expectSignedIn, type OpenIdBed } from '../testing/openid-bed.ts'
import { factsOf } from '../testing/test-bed.ts'
import type { CachedDocument } from '../types.ts'
import { documentMaxAgeMs } from './provider-document.ts'

async function createCachingBed(): Promise<OpenIdBed & { readonly store: Map<string, CachedDocument> }> {
  const bed = await createOpenIdBed()
  const store = new Map<string, CachedDocument>()
  const providerCache = {
    get: async (url: string) => structuredClone(store.get(url)),
    set: async (url: string, document: CachedDocument) => {
      store.set(url, structuredClone(document))
    },
  }
  Object.assign(bed.runtime, { providerCache })
  return { ...bed, store }
}

const discovery = '/.well-known/openid-configuration'

test('[DISCOVERY-2] without a cache every use is a request', async () => {
  const bed = await createOpenIdBed()
  await bed.signIn()
  await bed.signIn()
  expect(bed.op.paths()).toEqual([
    discovery,
    discovery,
    '/token',
    '/jwks',
    discovery,
    discovery,
    '/token',
    '/jwks',
  ])
  expect(factsOf(bed, 'DISCOVERY-2')).toEqual([])
})

test("[DISCOVERY-2] with a cache one request is enough for five minutes by the engine's clock", async () => {
  const bed = await createCachingBed()
  expectSignedIn(bed, await bed.signIn())
  bed.clock.now += documentMaxAgeMs - 1
  expectSignedIn(bed, await bed.signIn())
  expect(bed.op.paths()).toEqual([discovery, '/token', '/jwks', '/token'])
  expect(factsOf(bed, 'DISCOVERY-2')).toMatchObject([
    { branch: 'taken from the cache', facts: { url: `${issuer}/` } },
    { branch: 'taken from the cache' },
    { branch: 'taken from the cache' },
    { branch: 'taken from the cache', facts: { url: `${issuer}/jwks` } },
  ])
  expect([...bed.store.keys()]).toEqual([`${issuer}/`, `${issuer}/jwks`])
})

test('[DISCOVERY-2] a rewound cache asks again', async () => {
  const bed = await createCachingBed()
  await bed.signIn()
  bed.store.clear()
  expectSignedIn(bed, await bed.signIn())
  expect(bed.op.paths().filter((path) => path === '/jwks')).toHaveLength(2)
})

test('[DISCOVERY-2] rotated keys: an unknown kid costs one more request and signs in', async () => {
  const bed = await createCachingBed()
  await bed.signIn()
  const rotated = await createSigningKey('RS256', 'rs-next')
  bed.op.behaviour.keys = [rotated.publicJwk]
  bed.op.behaviour.sign = (claims) => signWith(rotated, claims)
  expectSignedIn(bed, await bed.signIn())
  expectSignedIn(bed, await bed.signIn())
  expect(bed.op.paths().filter((path) => path === '/jwks')).toHaveLength(2)
})

test('[DISCOVERY-2] a kid that stays unknown costs one more request and is refused', async () => {
  const bed = await createCachingBed()
  await bed.signIn()
  await bed.post('/auth/signout')
  const foreign = await createSigningKey('ES256', 'foreign')
  bed.op.behaviour.sign = (claims) => signWith(foreign, claims)
  expectRefused(bed, await bed.signIn(), 'IDTOKEN-2')
  expect(bed.op.paths().filter((path) => path === '/jwks')).toHaveLength(2)
})

test('[DISCOVERY-2] a document that was refused is not kept', async () => {
  const bed = await createCachingBed()
  bed.op.behaviour.metadata['issuer'] = 'https://other.example'
  await bed.post('/auth/signin/op')
  expect(bed.store.size).toBe(0)
})

test.each([null, 'text', { keys: 5 }])('[DISCOVERY-2] %j in the cache is requested again', async (json) => {
  const bed = await createCachingBed()
  for (const url of [`${issuer}/`, `${issuer}/jwks`]) bed.store.set(url, { json, storedAt: bed.clock.now })
  expectSignedIn(bed, await bed.signIn())
})
