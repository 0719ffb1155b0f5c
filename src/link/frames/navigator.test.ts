import { expect, it } from 'vitest'
import { createFakeWorker, WORLD } from '../testing/fake-worker.ts'
import { createControlState } from '../worker/control-state.ts'
import { createWorldState } from '../worker/world-state.ts'
import { createFrameViews } from './frame-view.ts'
import { createFrames } from './frames.ts'
import { createLoader } from './loader.ts'
import { createNavigator } from './navigator.ts'

const TAB_ID = { device: 'laptop', tab: 't1' }

function createTabs() {
  const worker = createFakeWorker()
  const channel = worker.transport
  const { announcements } = worker
  const fail = () => undefined
  const control = createControlState(0, channel.send, announcements, fail)
  const world = createWorldState(WORLD, channel.send, announcements, fail)
  const [frames, views, now] = [createFrames(), createFrameViews(), () => 0]
  const loader = createLoader({ world, frames, views, now, workerInstance: () => 'first' })
  const parts = { channel, loader, world, frames, views, now, control, base: '/' }
  return { navigator: createNavigator(parts), views, worker, channel }
}

it('says that a tab arrives nowhere when its world is rewound before it showed anything', async () => {
  const { navigator, views } = createTabs()
  views.begin(TAB_ID, 'https://app.example/members')
  const shown = navigator.shown(TAB_ID, 'sent')
  views.forget(TAB_ID)
  await expect(shown).rejects.toMatchObject({ code: 'rewound' })
  await expect(navigator.shown(TAB_ID, 'sent')).rejects.toMatchObject({ code: 'rewound' })
})

it('waits for the first page of a tab that has not navigated yet', async () => {
  const { navigator, views } = createTabs()
  const shown = navigator.shown(TAB_ID)
  views.begin(TAB_ID, 'https://app.example/')
  views.change(TAB_ID, { status: 'shown' })
  await expect(shown).resolves.toBeUndefined()
})

it('asks for a move in the history again under the same key when the worker was killed, and loads the page itself', async () => {
  const { channel, navigator, worker } = createTabs()
  await channel.ping()
  worker.silent = true
  const moved = navigator.traverse(TAB_ID, -1)
  expect(navigator.isAsking(TAB_ID)).toBe(true)
  worker.silent = false
  worker.workerInstance = 'second'
  await expect(moved).rejects.toThrow('There is no previous page.')
  expect(navigator.isAsking(TAB_ID)).toBe(false)
  const [first, second, ...more] = worker.asked.filter(({ name }) => name === 'tab.traverse')
  expect(more).toEqual([])
  expect(first?.input).toEqual({ device: 'laptop', tab: 't1', delta: -1, idempotencyKey: expect.any(String) })
  expect(second?.input).toEqual(first?.input)
})
