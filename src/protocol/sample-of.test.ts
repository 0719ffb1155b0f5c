import { expect, it } from 'vitest'
import { passes, sampleOf } from './sample-of.ts'

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

it.each([
  ['^\\+?\\d{9,14}$', '+491234567890', true],
  ['^(?:a|b)c?$', 'bc', true],
  ['^[a-z', 'a', false],
  // Those could take very long.
  ['^(?:a|a|a)*!$', 'aaaa', false],
  ['^(a+)+$', 'a', false],
  [`^${'a?'.repeat(40)}$`, 'a', false],
  ['\\d*\\d*\\d*\\d*\\d*!', '1'.repeat(90), false],
])('tries an expression only if it is quick: %s', (source, text, matches) => {
  expect(passes(source, '', text)).toBe(matches)
})
