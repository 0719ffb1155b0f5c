import { describe, expect, it } from 'vitest'
import { parseCookieDate } from './cookie-date.ts'

const EXPECTED = Date.UTC(2026, 9, 21, 7, 28, 0)

describe('cookie dates', () => {
  it.each([
    'Wed, 21 Oct 2026 07:28:00 GMT',
    'Wednesday, 21-Oct-26 07:28:00 GMT',
    'Wed Oct 21 07:28:00 2026',
    '21 october 2026 7:28:0',
    '07:28:00 2026 Oct 21',
    'Wed, 21 Oct 2026 07:28:00 GMT+0100',
    '"21/Oct/2026" 07:28:00',
    '21th Oct 2026 07:28:00.123',
  ])('[CK7] reads %s', (text) => {
    expect(parseCookieDate(text)).toBe(EXPECTED)
  })

  it('[CK7] puts years of two digits between 1970 and 2069', () => {
    expect(parseCookieDate('1 Jan 70 00:00:00')).toBe(0)
    expect(parseCookieDate('1 Jan 69 00:00:00')).toBe(Date.UTC(2069, 0, 1))
  })

  it.each([
    '',
    '0',
    'tomorrow',
    '21 Oct 2026',
    'Oct 2026 07:28:00',
    '21 2026 07:28:00',
    '31 Apr 2026 07:28:00',
    '30 Feb 2026 07:28:00',
    '0 Oct 2026 07:28:00',
    '32 Oct 2026 07:28:00',
    '21 Oct 1600 07:28:00',
    '21 Oct 2026 24:00:00',
    '21 Oct 2026 23:60:00',
    '21 Oct 2026 23:00:60',
    '21 Oct 20261 07:28:00',
  ])('[CK7] refuses "%s"', (text) => {
    expect(parseCookieDate(text)).toBeUndefined()
  })
})
