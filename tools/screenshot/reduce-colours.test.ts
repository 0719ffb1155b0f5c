import { expect, it } from 'vitest'
import { writePng } from './png.ts'
import { reduceColours, toIndexed } from './reduce-colours.ts'

const RED = [200, 10, 10]
const GREEN = [10, 200, 10]

it('keeps the colours of a picture that has few', () => {
  const { palette, indexes } = toIndexed({
    width: 3,
    height: 1,
    rgb: Uint8Array.from([...GREEN, ...RED, ...GREEN]),
  })
  expect([...palette]).toEqual([...GREEN, ...RED])
  expect([...indexes]).toEqual([0, 1, 0])
})

it('gives a rare colour the nearest of the common ones', () => {
  const many = Array.from({ length: 300 }, (_each, index) => [index % 256, index >> 8, 77]).flat()
  const { palette, indexes } = toIndexed({ width: 300, height: 1, rgb: Uint8Array.from(many) })
  expect(palette.length).toBeLessThanOrEqual(256 * 3)
  for (const [pixel, index] of indexes.entries()) {
    const [red = 0] = palette.subarray(index * 3)
    expect(Math.abs(red - (pixel % 256))).toBeLessThan(32)
  }
})

it('refuses a picture that is not of the kind that Chromium writes', () => {
  const indexed = writePng({
    width: 1,
    height: 1,
    palette: Uint8Array.from(RED),
    indexes: Uint8Array.from([0]),
  })
  expect(() => reduceColours(indexed)).toThrow('8-bit RGB')
})
