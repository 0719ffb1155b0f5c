import { describe, expect, it } from 'vitest'
import { readFragment, writeFragment } from './fragment.ts'

describe('the fragment of the address', () => {
  it('has the step and the tab', () => {
    expect(readFragment('#step=57&tab=cookies')).toEqual({ step: 57, tab: 'cookies' })
    expect(writeFragment('', { step: 57, tab: 'cookies' })).toBe('#step=57&tab=cookies')
  })

  it('ignores what is not a step', () => {
    for (const hash of ['', '#', '#step=', '#step=0', '#step=-3', '#step=1.5', '#step=abc', '#step=1e400'])
      expect(readFragment(hash), hash).toEqual({})
    expect(readFragment('#step=x&tab=HTTP')).toEqual({ tab: 'http' })
  })

  it('is empty when nothing is selected', () => {
    expect(writeFragment('#step=5&tab=http', {})).toBe('')
  })

  it('keeps other fields', () => {
    expect(writeFragment('#step=5&seed=7', { step: 6, tab: 'http' })).toBe('#step=6&tab=http&seed=7')
  })
})
