import { expect, it } from 'vitest'
import { describeMadeUp } from './made-up.ts'

it.each([
  ['"{{code}}"', 'six digits'],
  ['"{{arguments}}"', 'the texts that it was given'],
  ['{"html":"{{arguments}}","id":"1"}', '{"html":‹the texts that it was given›,"id":"1"}'],
  ['{"ok":true}', '{"ok":true}'],
])('says what was made up in words: %s', (json, words) => {
  expect(describeMadeUp(json)).toBe(words)
})
