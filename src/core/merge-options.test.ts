import { expect, test } from 'vitest'
import { deviationsOf, mergeEntry } from './merge-options.ts'
import { customFetch } from './symbols.ts'
import { github } from './testing/github-like.ts'
import type { ProviderConfig } from './types.ts'

test('[PROVIDER-1] an entry that stays as it was is merged once', () => {
  const entry = { ...github, options: { name: 'Mine' } } as ProviderConfig
  expect(mergeEntry(entry)).toBe(mergeEntry(entry))
  expect(mergeEntry({ ...entry })).not.toBe(mergeEntry(entry))
})

test('[PROVIDER-1] an entry, or options, that changed are merged again', () => {
  const options: Record<string, unknown> = { name: 'Mine' }
  const entry = { ...github, options }
  expect(mergeEntry(entry as ProviderConfig).name).toBe('Mine')
  options['name'] = 'Other'
  expect(mergeEntry(entry as ProviderConfig).name).toBe('Other')
  Object.assign(entry, { id: 'changed' })
  expect(mergeEntry(entry as ProviderConfig).id).toBe('changed')
})

test('[PROVIDER-1] a change inside a member is noticed', () => {
  const params = { scope: 'one', claims: { id_token: { name: null as unknown } } }
  const style = { brandColor: '#000' }
  const entry = { ...github, style, options: { authorization: { params } } } as ProviderConfig
  const first = mergeEntry(entry)
  params.scope = 'two'
  const second = mergeEntry(entry)
  expect(second).toMatchObject({ authorization: { params: { scope: 'two' } } })
  expect(second).not.toBe(first)
  params.claims.id_token = { name: true }
  expect(mergeEntry(entry)).not.toBe(second)
  style.brandColor = '#fff'
  expect(mergeEntry(entry)).toMatchObject({ style: { brandColor: '#fff' } })
})

test('[PROVIDER-1] parameters for an endpoint given as a string keep its address', () => {
  const options = {
    authorization: { params: { scope: 'one' } },
    token: { url: 'https://other.example/token' },
  }
  const entry = {
    ...github,
    authorization: 'https://a.example/authorize?x=1',
    token: 'https://a.example/token',
  }
  expect(mergeEntry({ ...entry, options } as ProviderConfig)).toMatchObject({
    authorization: { url: 'https://a.example/authorize?x=1', params: { scope: 'one' } },
    token: { url: 'https://other.example/token' },
  })
})

test('[PROVIDER-1] options that bring an address along replace the string here as in Auth.js', () => {
  const entry = { ...github, authorization: 'https://a.example/authorize?x=1' }
  const met = (authorization: object) =>
    deviationsOf(mergeEntry({ ...entry, options: { authorization } } as ProviderConfig))
  expect(met({ url: 'https://b.example/authorize', params: { scope: 'one' } })).toEqual([])
  expect(met({ params: { scope: 'one' } })).toEqual(['DEV-59'])
})

test('[PROVIDER-1] undefined counts as absent, at any depth and over any value', () => {
  const params = { prompt: undefined, hd: 'example.com' }
  const { authorization: _, ...entry } = github
  const merged = mergeEntry({ ...entry, options: { authorization: { params } } } as ProviderConfig)
  expect((merged as { authorization?: unknown }).authorization).toStrictEqual({
    params: { hd: 'example.com' },
  })
})

test('[PROVIDER-1] an entry that contains itself does not loop forever', () => {
  const entry: Record<string, unknown> = { ...github }
  entry['self'] = entry
  expect(mergeEntry(entry as unknown as ProviderConfig).id).toBe(github.id)
})

test('[PROVIDER-1] another fetch of the entry or its options is noticed', () => {
  const options: Record<symbol, unknown> = {}
  const entry = { ...github, options } as ProviderConfig
  const before = mergeEntry(entry)
  options[customFetch] = async () => new Response()
  expect(mergeEntry(entry)).not.toBe(before)
})
