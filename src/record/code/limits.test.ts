import { expect, it } from 'vitest'
import { isCode } from '../../protocol/code-check.ts'
import { isUsual, LIMIT_FIELDS, readLimit, USUAL_LIMITS } from './limits.ts'

it('takes what the world takes, and nothing else', () => {
  for (const field of LIMIT_FIELDS) {
    const isTaken = (value: number) => {
      const limits = { ...USUAL_LIMITS, [field.name]: value * field.factor }
      return isCode({ files: { 'auth.ts': '' }, entry: 'auth.ts', limits }, 'code') === undefined
    }
    for (const value of [field.least, field.usual, field.most]) {
      expect(readLimit(field, ` ${value} `)).toEqual({ value: value * field.factor })
      expect(isTaken(value)).toBe(true)
    }
    for (const value of [field.least - 1, field.most + 1]) {
      expect(readLimit(field, String(value))).toHaveProperty('problem')
      expect(isTaken(value)).toBe(false)
    }
    expect(field.usual * field.factor).toBe(USUAL_LIMITS[field.name])
  }
})

it.each(['', '1e3', '-5', '99.5', 'many'])('says what is allowed instead of %j', (text) => {
  const [field] = LIMIT_FIELDS
  expect(field && readLimit(field, text)).toEqual({ problem: 'A whole number from 50 to 10000 ms.' })
})

it('knows the limits that need not be said', () => {
  expect(isUsual(USUAL_LIMITS)).toBe(true)
  expect(isUsual({ ...USUAL_LIMITS, runMs: 50 })).toBe(false)
})
