import { expect, test } from 'vitest'
import { RULE_LINES } from './rule-lines.ts'
import { RULE_FAMILIES } from './rules/families.ts'
import { sourceOfRule } from './sources.ts'

const texts = RULE_FAMILIES.flatMap((family) =>
  Object.entries(family.rules).map(([id, rule]) => ({ id, family, ...rule })),
)

test('every rule of every SPEC.md has words, and no words are left of a rule that went', () => {
  expect([...RULE_LINES.keys()].length).toBeGreaterThan(250)
  expect(texts.map(({ id }) => id).toSorted()).toEqual([...RULE_LINES.keys()].toSorted())
})

test('every rule says in whole sentences what would go wrong without it', () => {
  for (const { id, without } of texts) expect(without, id).toMatch(/^[A-Z`"*].{28,}[.?]$/)
  expect(new Set(texts.map(({ without }) => without)).size).toBe(texts.length)
})

test('every family says why there are such rules', () => {
  for (const { title, why } of RULE_FAMILIES) expect(why, title).toMatch(/^[A-Z].{60,}[.?]$/)
})

test('every rule is found in the source of its room', () => {
  const lost = texts.filter(({ id, find }) => sourceOfRule(id, find) === undefined).map(({ id }) => id)
  expect(lost).toEqual([])
})

test('a sentence of SPEC.md stands without the place it comes from', () => {
  expect(RULE_LINES.get('CSRF-3')?.sentence).toBe(
    'Without a genuine cookie a new token of 32 random bytes is made and set.',
  )
  for (const { id, sentence } of RULE_LINES.values()) expect(sentence, id).toMatch(/[.`]$/)
})
