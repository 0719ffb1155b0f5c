import { expect, it } from 'vitest'
import { sampleOf } from './sample-of.ts'

it.each([
  '^sk_(test|live)_[0-9a-zA-Z]{24,}$',
  '^[a-f0-9]{64}$',
  String.raw`^\d{8}@(?:student\.)?school\.edu$`,
  '^(?!x)[^@]+@acme\\.com$',
  '^https?:\\/\\/[\\w.-]+(:\\d+)?\\/?$',
  '^[A-Z]{2}-\\d+(?:,[A-Z]{2}-\\d+)*$',
  '^(?<user>[a-z]+)\\.(dev|prod)$',
  '^[^a-z]x$',
  'postgres(ql)?://.+',
])('makes a text that %s matches', (source) => {
  expect(sampleOf(source)).toMatch(new RegExp(source))
})

it.each(['(a)\\1', '\\u{1f600}', '(', '[a', 'a)', '(?:a{3000}){3000}'])('says nothing about %s', (source) => {
  expect(sampleOf(source)).toBeUndefined()
})
