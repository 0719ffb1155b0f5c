import { describe, expect, it } from 'vitest'
import { isDate } from '../../core/adapters.ts'

/** The helper of contract 4.1, for adapters whose storage keeps dates as text: they ask it about every column, names and ids too. */
export function describeDates(): void {
  describe('isDate', () => {
    it.each([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:00Z',
      '2026-11-20T10:00Z',
      '2026-11-20T10:00:00+02:00',
      new Date(0).toISOString(),
      new Date(8.64e15).toISOString(),
    ])('is true for %s', (text) => {
      expect(isDate(text)).toBe(true)
    })

    it.each([
      '',
      'ada@example.com',
      'not a date',
      'Anna 1',
      'user-1',
      '12345',
      '2026-11-20',
      '2026-11-20T10:00:00',
      '2026-13-45T99:99:99Z',
      'since 2026-11-20T10:00:00Z',
      undefined,
      null,
      true,
      5,
      Number.NaN,
      {},
      new Date(0),
      new Date(Number.NaN),
    ])('is false for %s', (value) => {
      expect(isDate(value)).toBe(false)
    })
  })
}
