import { expect, test } from 'vitest'
import { recordError } from './errors.ts'

test('an object that was thrown is recorded with its members', () => {
  expect(recordError({ code: 401 })).toEqual({ type: 'object', message: '{"code":401}' })
  expect(recordError(Object.create(null))).toEqual({
    type: 'object',
    message: "what was thrown can't be shown",
  })
  expect(recordError(undefined)).toEqual({ type: 'undefined', message: 'undefined' })
})
