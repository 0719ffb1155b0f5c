import { expect, test } from 'vitest'
import { messageOf } from './thrown.ts'

test('the message of what is no error says what was thrown', () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  expect(messageOf({ code: 401, reason: 'no access' })).toBe('{"code":401,"reason":"no access"}')
  expect(messageOf('no access')).toBe('no access')
  expect(messageOf(new Map())).toBe('[object Map]')
  expect(messageOf(circular)).toBe("it can't be shown")
  expect(messageOf(Object.create(null))).toBe("it can't be shown")
})
