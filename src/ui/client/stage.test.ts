import { expect, it } from 'vitest'
import { fakeTab, WORLD } from '../testing/fake-worker.ts'
import { firstStage, frontOf, withFront } from './stage.ts'
import { tabOf, withoutTab, withTab } from './world-state.ts'

it('opens the first device with its first tab', () => {
  expect(frontOf(firstStage(WORLD), WORLD)).toEqual({ device: 'laptop', tab: 't1' })
})

it('keeps the frames of tabs that were in front', () => {
  const stage = withFront(withFront(firstStage(WORLD), { device: 'laptop', tab: 't1' }), {
    device: 'phone',
    tab: 't1',
  })
  expect(stage.device).toBe('phone')
  expect(stage.visited).toHaveLength(2)
})

it('falls back to another tab when the one in front is closed', () => {
  const world = withTab(WORLD, { ...fakeTab('laptop'), tab: 't2' })
  const stage = withFront(firstStage(world), { device: 'laptop', tab: 't2' })
  expect(frontOf(stage, world)?.tab).toBe('t2')
  expect(frontOf(stage, withoutTab(world, 'laptop', 't2'))?.tab).toBe('t1')
})

it('replaces a tab that changed', () => {
  const changed = withTab(WORLD, { ...fakeTab('phone'), loading: true })
  expect(tabOf(changed, 'phone', 't1')?.loading).toBe(true)
  expect(tabOf(changed, 'laptop', 't1')?.loading).toBe(false)
})
