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

it('passes on the newest of the announcements that replace each other, when none came for 60 ms', () => {
  const { told, steps, clock } = listening()
  for (let step = 1; step <= 20; step += 1) {
    steps(step)
    vi.advanceTimersByTime(5)
  }
  clock(10)
  vi.advanceTimersByTime(59)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toMatchObject([{ last: 20 }, { now: 10 }])
  expect(vi.getTimerCount()).toBe(0)
})

it('passes on the newest every 500 ms while they keep coming', () => {
  const { told, steps } = listening()
  for (let step = 1; step <= 220; step += 1) {
    steps(step)
    vi.advanceTimersByTime(5)
  }
  expect(told.map((each) => ('last' in each ? each.last : each.type))).toEqual([100, 200])
})

it('passes on the collected ones before an announcement of another type, and drops none of those', () => {
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

it('passes on announcements about tabs at once, and keeps collecting', () => {
  const { told, steps, tab } = listening()
  steps(1)
  tab(true)
  steps(2)
  tab(false)
  expect(told.map(({ type }) => type)).toEqual(['tab.changed', 'tab.changed'])
  vi.advanceTimersByTime(60)
  expect(told.at(-1)).toMatchObject({ last: 2 })
})
