import { describe, expect, it } from 'vitest'
import { fakeTab, WORLD } from '../testing/fake-worker.ts'
import { tabOf, withoutTab, withTab } from '../worker/world-state.ts'
import {
  firstStage,
  frontOf,
  isShown,
  withBehind,
  withDevices,
  withFront,
  withoutDevice,
  withSplit,
} from './stage.ts'

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

it('gives a tab that is opened in the background one frame', () => {
  const before = withFront(firstStage(WORLD), { device: 'laptop', tab: 't1' })
  const behind = { device: 'laptop', tab: 't2' }
  const stage = withBehind(before, behind)
  expect(stage).toEqual({ ...before, visited: [...before.visited, behind] })
  expect(withBehind(stage, behind)).toBe(stage)
})

it('falls back to another tab when the one in front is closed', () => {
  const world = withTab(WORLD, { ...fakeTab('laptop'), tab: 't2' })
  const stage = withFront(firstStage(world), { device: 'laptop', tab: 't2' })
  expect(frontOf(stage, world)?.tab).toBe('t2')
  expect(frontOf(stage, withoutTab(world, 'laptop', 't2'))?.tab).toBe('t1')
})

it('shows another device when the one that is shown is gone', () => {
  const phone = { device: 'phone', tab: 't1' }
  const both = withSplit(firstStage(WORLD), phone)
  expect(withDevices(both, WORLD)).toBe(both)
  const onlyPhone = { ...WORLD, devices: WORLD.devices.filter(({ id }) => id === 'phone') }
  expect(withDevices(both, onlyPhone)).toEqual({
    ...firstStage(onlyPhone),
    visited: [phone],
    front: { phone: 't1' },
  })
  const other = { ...WORLD, devices: [{ id: 'desk', person: 'ada', tabs: [fakeTab('desk')] }] }
  expect(withDevices(both, other)).toMatchObject({ device: 'desk', visited: [] })
  expect(withDevices(both, other)).not.toHaveProperty('beside')
})

it('replaces a tab that changed', () => {
  const changed = withTab(WORLD, { ...fakeTab('phone'), loading: true })
  expect(tabOf(changed, 'phone', 't1')?.loading).toBe(true)
  expect(tabOf(changed, 'laptop', 't1')?.loading).toBe(false)
})

describe('two devices in the split view', () => {
  const laptop = { device: 'laptop', tab: 't1' }
  const phone = { device: 'phone', tab: 't1' }
  const both = withSplit(withFront(firstStage(WORLD), laptop), phone)

  it('shows both, and makes the one that is used the open one', () => {
    expect([isShown(both, 'laptop'), isShown(both, 'phone')]).toEqual([true, true])
    const used = withFront(both, phone)
    expect([used.device, used.split]).toEqual(['phone', 'laptop'])
    expect(used.visited).toHaveLength(2)
  })

  it('replaces the one that was used last by a third', () => {
    const third = withFront(both, { device: 'tablet', tab: 't1' })
    expect([third.device, third.split]).toEqual(['tablet', 'phone'])
  })

  it('keeps the other one when either is closed, and never closes the last', () => {
    expect(withoutDevice(both, 'laptop')).toMatchObject({ device: 'phone' })
    expect(withoutDevice(both, 'laptop').split).toBeUndefined()
    expect(withoutDevice(both, 'phone')).toMatchObject({ device: 'laptop' })
    const one = withoutDevice(both, 'phone')
    expect(withoutDevice(one, 'laptop')).toBe(one)
    expect(withSplit(one, laptop)).toBe(one)
  })
})
