import { expect, test } from 'vitest'
import { github } from '../testing/github-like.ts'
import type { ProviderConfig } from '../types.ts'
import { mergeEntry } from './merge-options.ts'

test('[PROVIDER-1] an entry that stays as it was is merged once', () => {
  const entry = { ...github, options: { name: 'Mine' } } as ProviderConfig
  expect(mergeEntry(entry)).toBe(mergeEntry(entry))
  expect(mergeEntry({ ...entry })).not.toBe(mergeEntry(entry))
})

test('[PROVIDER-1] an entry, or options, that changed are merged anew', () => {
  const options: Record<string, unknown> = { name: 'Mine' }
  const entry = { ...github, options }
  expect(mergeEntry(entry as ProviderConfig).name).toBe('Mine')
  options['name'] = 'Other'
  expect(mergeEntry(entry as ProviderConfig).name).toBe('Other')
  Object.assign(entry, { id: 'changed' })
  expect(mergeEntry(entry as ProviderConfig).id).toBe('changed')
})
