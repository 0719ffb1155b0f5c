import { expect, test } from 'vitest'
import { isDate } from './adapters.ts'

test.each([
  ['2031-01-15T12:00:00.000Z', true],
  ['2031-01-15T12:00:00Z', true],
  ['2031-01-15T12:00+02:00', true],
  ['2031-01-15T12:00:00', false],
  ['2031-01-15', false],
  ['2031-13-15T12:00:00Z', false],
  ['Anna 1', false],
  ['12345', false],
  [12345, false],
  [true, false],
  [new Date(0), false],
])('[ADAPTER-3] isDate(%o) is %s', (value, expected) => {
  expect(isDate(value)).toBe(expected)
})
