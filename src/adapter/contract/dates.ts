import { describe, expect, it } from 'vitest'
import { isDate } from '../../core/adapters.ts'

/** The helper of contract 4.1, for adapters whose storage keeps dates as text. */
export function describeDates(): void {
  describe('isDate', () => {
    it.each([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:00+02:00',
      '2026-11-20',
      new Date(0).toISOString(),
      new Date(8.64e15).toISOString(),
    ])('is true for %s', (text) => {
      expect(isDate(text)).toBe(true)
    })

    it.each([
      '',
      'ada@example.com',
      'not a date',
      '2026-13-45T99:99:99Z',
      undefined,
      null,
      Number.NaN,
      {},
      new Date(Number.NaN),
    ])('is false for %s', (value) => {
      expect(isDate(value)).toBe(false)
    })
  })
}
