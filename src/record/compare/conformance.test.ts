import { expect, it } from 'vitest'
import { conformanceText, countsOf } from './conformance.ts'
import type { EngineGroup } from './engines.ts'

const first = { url: undefined, leaves: [], reasons: [], follows: false }
const group = (unlisted: number): EngineGroup => ({
  key: 'e1',
  first,
  others: [first],
  reasons: [],
  follows: false,
  unlisted,
})
const played = (same: number, ...groups: readonly EngineGroup[]) => ({
  id: 'a',
  title: 'A',
  comparison: { same, groups },
})

it('a step that differs counts as explained unless it is in no list', () => {
  const flows = [played(1200, group(0), group(0)), played(10, group(2))]
  expect(countsOf(flows)).toEqual({ same: 1210, explained: 4, unlisted: 2 })
  expect(conformanceText(flows, '0.41.3')).toBe(
    '1,214 of 1,216 steps in 2 flows are equal to @auth/core 0.41.3 or explained (1,210 equal, 4 explained).',
  )
})
