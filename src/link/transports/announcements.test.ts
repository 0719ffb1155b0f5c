import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '../../protocol/commands.ts'
import { inBursts } from './announcements.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const TAB = { device: 'laptop', tab: 't1', url: 'https://app.example/', history: [], position: 0 }

function listening() {
  const told: Announcement[] = []
  const tell = inBursts((announcement) => told.push(announcement))
  return {
    told,
    steps: (last: number) => tell({ type: 'steps.appended', world: 'w', last }),
    clock: (now: number) => tell({ type: 'clock.moved', world: 'w', now }),
    tab: (loading: boolean) => tell({ type: 'tab.changed', world: 'w', tab: { ...TAB, loading } }),
    changed: () => tell({ type: 'world.changed', world: 'w' }),
  }
}

it('passes on the newest of what replaces the one before, once in 100 ms', () => {
  const { told, steps, clock } = listening()
  steps(1)
  clock(10)
  vi.advanceTimersByTime(99)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toMatchObject([{ last: 1 }, { now: 10 }])
  for (let step = 2; step <= 60; step += 1) {
    steps(step)
    vi.advanceTimersByTime(5)
  }
  expect(told.slice(2).map((each) => ('last' in each ? each.last : each.type))).toEqual([21, 41])
  vi.advanceTimersByTime(100)
  expect(told.at(-1)).toMatchObject({ last: 60 })
  vi.advanceTimersByTime(1000)
  expect(vi.getTimerCount()).toBe(0)
})

it('passes on what was collected before an announcement of another type, and leaves none of those out', () => {
  const { told, steps, changed } = listening()
  steps(2)
  steps(3)
  changed()
  changed()
  steps(4)
  expect(told.map((each) => ('last' in each ? each.last : each.type))).toEqual([
    3,
    'world.changed',
    'world.changed',
  ])
  vi.advanceTimersByTime(100)
  expect(told.at(-1)).toMatchObject({ last: 4 })
})

it('collects steps while a tab is loading, and passes them on when it has loaded', () => {
  const { told, steps, tab } = listening()
  steps(1)
  tab(true)
  steps(2)
  tab(true)
  expect(told.map(({ type }) => type)).toEqual(['tab.changed', 'tab.changed'])
  tab(false)
  expect(told.map((each) => ('last' in each ? each.last : each.type)).slice(2)).toEqual([2, 'tab.changed'])
})
