import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf } from './hash-of.ts'

describe('hashes of arguments', () => {
  it('stays the same from build to build', () => {
    expect(hashOf([{ id: 'u1', emailVerified: new Date(0), tags: ['a'] }, null])).toBe('f6717a07b817543c')
  })

  it('does not mind the order of members, nor those that are undefined', () => {
    expect(hashOf({ a: 1, b: { c: 2, d: 3 } })).toBe(hashOf({ b: { d: 3, c: 2, e: undefined }, a: 1 }))
  })

  it('tells values apart that look alike', () => {
    const values = [
      1,
      '1',
      1n,
      true,
      'true',
      null,
      'null',
      undefined,
      [],
      {},
      [1],
      ['1'],
      { 0: 1 },
      [[1]],
      [1, 2],
      [12],
    ]
    const more = [
      new Date(1),
      new Date(2),
      Uint8Array.of(1),
      new Map([[1, 2]]),
      new Set([1]),
      Number.NaN,
      -0,
      0,
      [undefined],
      '',
    ]
    const hashes = [...values, ...more].map(hashOf)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true)
  })

  it('is equal for what structured cloning makes equal', () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true }),
        (value) => {
          fc.pre(isCloneable(value))
          expect(hashOf(structuredClone(value))).toBe(hashOf(value))
        },
      ),
    )
  })
})

function isCloneable(value: unknown): boolean {
  try {
    // Cloning gives an object without a prototype one; a hash does not care.
    structuredClone(value)
    return true
  } catch {
    return false
  }
}
