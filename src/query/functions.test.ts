import { expect, it } from 'vitest'
import { callFunction } from './functions.ts'

it('computes with bigints exactly, and with a bigint and a number as with numbers', () => {
  expect(callFunction('add', [9007199254740993n, 5n])).toBe(9007199254740998n)
  expect(callFunction('multiply', [3n, 9007199254740993n])).toBe(27021597764222979n)
  expect(callFunction('divide', [7n, 2n])).toBe(3n)
  expect(callFunction('subtract', [7n, 2])).toBe(5)
})
