import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyRow } from './copy-row.ts'

const values = fc.anything({
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
  withBigInt: true,
})

it('a copied row is what structuredClone makes of it, and shares nothing with it', () => {
  fc.assert(
    fc.property(values, (value) => {
      const row = { value, list: [value] }
      const copy = copyRow(row)
      expect(copy).toStrictEqual(structuredClone(row))
      if (typeof value === 'object' && value !== null) expect(copy.value).not.toBe(value)
    }),
    { numRuns: 500 },
  )
})

it('a row with a circle, a deep one and one that multiplies when it is copied are copied by the platform', () => {
  const circle: { self?: object } = {}
  circle.self = circle
  const copy = copyRow(circle)
  expect(copy.self).toBe(copy)
  let deep: object = {}
  for (let n = 0; n < 500; n += 1) deep = { deep }
  expect(copyRow(deep)).toEqual(deep)
  let wide: object = { leaf: true }
  for (let n = 0; n < 40; n += 1) wide = { one: wide, other: wide }
  expect(copyRow(wide)).toBeDefined()
})

it('a row with a function is refused, and a member named __proto__ stays a member', () => {
  expect(() => copyRow({ run: () => undefined })).toThrow('could not be cloned')
  const row = JSON.parse('{"__proto__": {"admin": true}}') as object
  const copy = copyRow(row)
  expect(Object.keys(copy)).toEqual(['__proto__'])
  expect(Reflect.get(Object.create(copy), 'admin')).toBeUndefined()
})
