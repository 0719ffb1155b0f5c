import { describe, expect, it } from 'vitest'
import { walk } from './walk.ts'

const SIZES = [3, 1, 2]
const from = (list: number, index: number) => (key: string) => walk(key, { list, index }, SIZES)

describe('arrow keys', () => {
  it('move through a list, and on into the next and back', () => {
    expect(from(0, 1)('ArrowDown')).toEqual({ list: 0, index: 2 })
    expect(from(0, 2)('ArrowDown')).toEqual({ list: 1, index: 0 })
    expect(from(1, 0)('ArrowUp')).toEqual({ list: 0, index: 2 })
  })

  it('go to the next list, as far down as it reaches', () => {
    expect(from(0, 2)('ArrowRight')).toEqual({ list: 1, index: 0 })
    expect(from(2, 1)('ArrowLeft')).toEqual({ list: 1, index: 0 })
  })

  it('stay at the ends', () => {
    expect(from(0, 0)('ArrowUp')).toEqual({ list: 0, index: 0 })
    expect(from(0, 0)('ArrowLeft')).toEqual({ list: 0, index: 0 })
    expect(from(2, 1)('ArrowDown')).toEqual({ list: 2, index: 1 })
    expect(from(2, 1)('ArrowRight')).toEqual({ list: 2, index: 1 })
  })

  it('jump with Home and End; other keys do nothing', () => {
    expect(from(1, 0)('Home')).toEqual({ list: 0, index: 0 })
    expect(from(0, 0)('End')).toEqual({ list: 2, index: 1 })
    expect(from(0, 0)('Enter')).toBeUndefined()
  })
})
