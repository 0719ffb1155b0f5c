import { describe, expect, it } from 'vitest'
import { limited, rangeOf } from './sizes.ts'

describe('sizes of panes', () => {
  it('leave room for the others, and never vanish', () => {
    expect(limited('devices', 500, 1440)).toBe(500)
    expect(limited('devices', 5000, 1440)).toBe(864)
    expect(limited('devices', -20, 1440)).toBe(220)
    expect(limited('inspector', 700, 800)).toBe(600)
  })

  it('are the smallest possible where the window is too small for more', () => {
    expect(limited('inspector', 300, 100)).toBe(120)
    expect(rangeOf('inspector', 100)).toEqual({ min: 120, max: 120 })
  })
})
