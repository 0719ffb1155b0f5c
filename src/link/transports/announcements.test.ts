import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '../../protocol/commands.ts'
import { inBursts } from './announcements.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function listening() {
  const told: Announcement[] = []
  const tell = inBursts((announcement) => told.push(announcement))
  return {
    told,
    steps: (last: number) => tell({ type: 'steps.appended', world: 'w', last }),
    clock: (now: number) => tell({ type: 'clock.moved', world: 'w', now }),
    changed: () => tell({ type: 'world.changed', world: 'w' }),
  }
}

it('tells the first of a burst in its turn, and of what outdates it the newest, once in 50 ms', () => {
  const { told, steps, clock } = listening()
  steps(1)
  clock(10)
  vi.advanceTimersByTime(0)
  expect(told).toMatchObject([{ last: 1 }, { now: 10 }])
  for (let step = 2; step <= 60; step += 1) {
    steps(step)
    vi.advanceTimersByTime(5)
  }
  const burst = told.slice(2)
  expect(burst.length).toBeGreaterThan(4)
  expect(burst.length).toBeLessThan(7)
  vi.advanceTimersByTime(50)
  expect(told.at(-1)).toMatchObject({ last: 60 })
  // After a pause nobody waits.
  vi.advanceTimersByTime(1000)
  expect(vi.getTimerCount()).toBe(0)
  steps(61)
  vi.advanceTimersByTime(0)
  expect(told.at(-1)).toMatchObject({ last: 61 })
})

it('tells nothing before what came before it, and leaves out nothing that is not outdated', () => {
  const { told, steps, changed } = listening()
  steps(1)
  vi.advanceTimersByTime(0)
  steps(2)
  steps(3)
  changed()
  changed()
  steps(4)
  expect(told.map((each) => ('last' in each ? each.last : each.type))).toEqual([
    1,
    3,
    'world.changed',
    'world.changed',
  ])
  vi.advanceTimersByTime(50)
  expect(told.at(-1)).toMatchObject({ last: 4 })
})
