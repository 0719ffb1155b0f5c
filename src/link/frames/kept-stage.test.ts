import { expect, it } from 'vitest'
import { fakeTab, WORLD } from '../testing/fake-worker.ts'
import { withTab } from '../worker/world-state.ts'
import { keepStage, keptStage } from './kept-stage.ts'
import { firstStage, frontOf, withFront, withSplit } from './stage.ts'

function windowWith(content: Record<string, string> = {}): Window {
  const sessionStorage = {
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => {
      content[key] = value
    },
  }
  return { sessionStorage } as unknown as Window
}

const world = withTab(WORLD, { ...fakeTab('phone'), tab: 't2' })

it('has the same device and tab in front after a reload', () => {
  const window = windowWith()
  keepStage(window, world, withFront(firstStage(world), { device: 'phone', tab: 't2' }))
  const stage = keptStage(window, world)
  expect(stage.device).toBe('phone')
  expect(frontOf(stage, world)).toEqual({ device: 'phone', tab: 't2' })
  // Frames are made when their tab is shown.
  expect(stage.visited).toEqual([])
})

it('shows two devices in the split view again, unless one is gone', () => {
  const window = windowWith()
  const phone = { device: 'phone', tab: 't2' }
  keepStage(window, world, withSplit(firstStage(world), phone))
  expect(keptStage(window, world)).toMatchObject({
    device: 'laptop',
    split: 'phone',
    front: { phone: 't2' },
  })
  const alone = { ...world, devices: world.devices.slice(0, 1) }
  expect(keptStage(window, alone)).not.toHaveProperty('split')
})

it('begins with the first device when the stored one is gone, damaged or unreadable', () => {
  const key = `authscope.stage.${WORLD.world}`
  for (const text of ['{', '7', '{"device":"laptop"}', '{"device":"tablet","front":{"laptop":7}}'])
    expect(keptStage(windowWith({ [key]: text }), WORLD), text).toEqual(firstStage(WORLD))
  expect(keptStage({} as Window, WORLD)).toEqual(firstStage(WORLD))
  expect(() => keepStage({} as Window, WORLD, firstStage(WORLD))).not.toThrow()
})
