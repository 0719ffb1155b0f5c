import { expect, it } from 'vitest'
import { movedBy } from './moved.ts'

const bounds = { least: 3, most: 71 }

it('moves by one, by ten, and to the ends', () => {
  expect(movedBy('ArrowLeft', 58, bounds)).toBe(57)
  expect(movedBy('ArrowRight', 58, bounds)).toBe(59)
  expect(movedBy('PageDown', 58, bounds)).toBe(48)
  expect(movedBy('Home', 58, bounds)).toBe(3)
  expect(movedBy('End', 58, bounds)).toBe(71)
})

it('stays within the steps that the world can be restored to', () => {
  expect(movedBy('ArrowLeft', 3, bounds)).toBe(3)
  expect(movedBy('PageUp', 70, bounds)).toBe(71)
  expect(movedBy('a', 58, bounds)).toBeUndefined()
})
