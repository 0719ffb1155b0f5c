import { expect, it } from 'vitest'
import { excerpt } from './shape.ts'

it('quotes of a text from outside the beginning, and nothing that turns the sentence around', () => {
  expect(excerpt('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`)
  expect(excerpt('\u202Egnp.exe\u2066')).toBe('\uFFFDgnp.exe\uFFFD')
  expect(excerpt('日本, ولد, 👩‍💻')).toBe('日本, ولد, 👩‍💻')
})
