import { expect, it } from 'vitest'
import { isEqual } from './equal.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

it.each<[what: string, a: unknown, b: unknown]>([
  ['NaN', Number.NaN, Number.NaN],
  ['dates of the same time', new Date(5), new Date(5)],
  ['invalid dates', new Date(Number.NaN), new Date(Number.NaN)],
  ['nested values', { a: [1, { b: new Date(3) }] }, { a: [1, { b: new Date(3) }] }],
  ['members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['objects with and without a prototype', { a: 1 }, Object.assign(Object.create(null), { a: 1 })],
  ['buffers of the same bytes', bytes(1, 2).buffer, bytes(1, 2).buffer],
  ['nested buffers', { body: bytes(1).buffer }, { body: bytes(1).buffer }],
  ['views of the same bytes', bytes(1, 2), bytes(0, 1, 2).subarray(1)],
  ['empty buffers', new ArrayBuffer(0), new ArrayBuffer(0)],
])('%s are equal', (_, a, b) => {
  expect(isEqual(a, b)).toBe(true)
  expect(isEqual(b, a)).toBe(true)
})

it.each<[what: string, a: unknown, b: unknown]>([
  ['dates of different times', new Date(5), new Date(6)],
  ['a date and an empty object', new Date(5), {}],
  ['different buffers', bytes(1, 2).buffer, bytes(1, 3).buffer],
  ['buffers of different lengths', bytes(1).buffer, bytes(1, 0).buffer],
  ['different views', new Uint16Array([1]), new Uint16Array([257])],
  ['a buffer and a view of the same bytes', bytes(1).buffer, bytes(1)],
  ['views of different kinds', bytes(1), new Int8Array([1])],
  ['nested buffers that differ', [{ body: bytes(1).buffer }], [{ body: bytes(2).buffer }]],
  ['a list and an object of the same members', [1, 2], { 0: 1, 1: 2 }],
  ['a missing member and an undefined one', { a: undefined }, {}],
  ['undefined members of different names', { a: undefined }, { b: undefined }],
  ['0 and -0', 0, -0],
  ['null and an object', null, {}],
  ['maps of different content', new Map([[1, 2]]), new Map([[1, 3]])],
  ['errors of different messages', new Error('a'), new Error('b')],
])('%s are not equal', (_, a, b) => {
  expect(isEqual(a, b)).toBe(false)
  expect(isEqual(b, a)).toBe(false)
})
