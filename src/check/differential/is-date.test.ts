import { isDate as theirs } from '@auth/core/adapters'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDate as ours } from '../../core/adapters.ts'

const digits = (max: number, length: number) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'))
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text)
const joined = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => texts.join(''))
const constant = (text: string) => fc.constant(text)

/** Date-times and what is nearly one: parts that are missing or out of range, no offset, small letters. */
const nearlyDates = joined(
  fc.constantFrom('', '', '', '+01', '-00', '+', ' ', 'x', '1'),
  digits(9999, 4),
  constant('-'),
  digits(14, 2),
  constant('-'),
  digits(33, 2),
  fc.constantFrom('T', 'T', 'T', 't', ' '),
  digits(26, 2),
  constant(':'),
  digits(62, 2),
  maybe(joined(constant(':'), digits(62, 2), maybe(joined(constant('.'), digits(10 ** 9, 1))))),
  fc.oneof(
    constant('Z'),
    fc.constantFrom('', 'z', ' ', '+02', '+0200', ' GMT'),
    joined(fc.constantFrom('+', '-'), digits(30, 2), constant(':'), digits(62, 2)),
  ),
  fc.constantFrom('', '', '', ' ', 'x', ' Anna'),
)

const agree = (value: unknown): void => {
  expect(ours(value)).toBe(theirs(value))
}

describe('isDate, as upstream does it', () => {
  test.each([
    '2031-01-15T12:00:00Z',
    '2031-01-15T12:00:00.5Z',
    '2031-01-15T12:00:00.123456789+02:00',
    '2031-01-15T12:00-11:30',
    '2031-02-30T12:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '+275760-09-13T00:00:00.001Z',
    '2031-01-15T24:00:00Z',
    '2031-13-15T12:00:00Z',
    '2031-01-15T12:00:00',
    '2031-01-15T12:00:00z',
    '2031-01-15',
    'Wed, 15 Jan 2031 12:00:00 GMT',
    'Anna 1',
    'user-1',
    '12345',
    '',
    '2031-01-15T12:00:00Z Anna',
    'Anna 2031-01-15T12:00:00Z',
    '2031-01-15T12:00:00Z\n',
    5,
    true,
    false,
    null,
    undefined,
    Number.NaN,
    1n,
    Symbol('date'),
    new Date(0),
    new Date(Number.NaN),
    new String('2031-01-15T12:00:00Z'),
    ['2031-01-15T12:00:00Z'],
    { toString: () => '2031-01-15T12:00:00Z' },
    () => '2031-01-15T12:00:00Z',
  ])('%o', agree)

  test('what is nearly a date-time', () => fc.assert(fc.property(nearlyDates, agree), { numRuns: 20_000 }))
  test('moments, as JSON has them', () =>
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        agree(date.toISOString())
        expect(ours(date.toISOString())).toBe(true)
      }),
    ))
  test('any text', () => fc.assert(fc.property(fc.string(), agree), { numRuns: 2000 }))
  test('any value', () => fc.assert(fc.property(fc.anything(), agree), { numRuns: 2000 }))

  test('DEV-68: a date-time in brackets beside other text', () => {
    const text = '(2031-01-15T12:00:00Z) 1'
    expect([theirs(text), new Date(text).getFullYear()]).toEqual([true, 2001])
    expect(ours(text)).toBe(false)
  })
})
