import { expect, it } from 'vitest'
import { createFrames } from './frames.ts'

const tabId = { device: 'laptop', tab: 't1' }

function windowIn(parent: object | null | 'itself'): Window {
  const window: { parent?: unknown } = {}
  window.parent = parent === 'itself' ? window : parent
  return window as Window
}

it('finds the frame that a window is in, at any depth, and nothing when the frame is gone', () => {
  const frames = createFrames()
  const workbench = windowIn('itself')
  const page = windowIn(workbench)
  const element = Object.assign(new EventTarget(), { contentWindow: page }) as unknown as HTMLIFrameElement
  const detach = frames.attach(tabId, element)
  expect([page, windowIn(page), windowIn(windowIn(page))].map(frames.ownerOf)).toEqual([tabId, tabId, tabId])
  expect([workbench, windowIn(workbench), windowIn(null), null].map(frames.ownerOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  detach()
  expect(frames.ownerOf(page)).toBeUndefined()
})
