import { expect, it } from 'vitest'
import { createFrameViews, type FrameView } from '../../link/frames/frame-view.ts'
import { createStore } from '../../link/worker/store.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Parts } from './move-parts.ts'
import { settled } from './settled.ts'

const TAB = { device: 'laptop', tab: 't1' }

const REQUEST = {
  ...{ seq: 7, kind: 'request.sent', exchange: 'e2', from: { lane: 'browser', name: 'laptop' } },
  data: { mode: 'navigation' },
} as Step

const LAST = { ...REQUEST, seq: 8, kind: 'cookie.stored', data: {} } as unknown as Step

/** A window whose world is paused at its step 8, or rests there. */
function world(view: Partial<FrameView>, isPaused: boolean) {
  const stateOf = (newest: number, isPaused: boolean) => ({
    ...{ position: { step: newest, newest }, control: { paused: [] }, rewound: undefined },
    paused: isPaused ? { seq: newest } : undefined,
  })
  const views = createFrameViews()
  views.change(TAB, view)
  const steps = createStore<readonly Step[]>([REQUEST, LAST])
  const pauseState = createStore(stateOf(8, isPaused))
  const client = {
    ...{ steps, pages: { views, stage: createStore({ device: 'laptop', front: {} }) } },
    world: createStore({ devices: [{ id: 'laptop', tabs: [{ tab: 't1' }] }] }),
    channel: { send: async () => [], events: { listen: () => () => undefined } },
    faults: { report: () => undefined },
  }
  return {
    ...{ views, parts: { client, stepper: { pauseState } } as unknown as Parts },
    pauseAt: (seq: number, newest: number) => {
      steps.set([REQUEST, { ...LAST, seq }])
      pauseState.set({ ...stateOf(newest, true), paused: { seq } })
    },
    rest: (newest: number) => {
      steps.set([REQUEST, { ...LAST, seq: newest }])
      pauseState.set(stateOf(newest, false))
    },
  }
}

/** Whether it has resolved once everything that waits was given its turn. */
async function isOver(what: Promise<unknown>): Promise<boolean> {
  const later = new Promise<false>((resolve) => setImmediate(() => resolve(false)))
  return Promise.race([what.then(() => true), later])
}

it('is over when the page of a resumed answer is shown, even if nothing more was recorded', async () => {
  const { parts, rest, views } = world({ status: 'loading', exchange: 'e1' }, true)
  const moved = settled(parts)
  rest(8)
  expect(await isOver(moved)).toBe(false)
  views.change(TAB, { status: 'shown', exchange: 'e2' })
  expect(await isOver(moved)).toBe(true)
})

it('is over at a pause point, though the exchange has recorded more already', async () => {
  const { parts, pauseAt } = world({ status: 'loading', exchange: 'e1' }, true)
  const moved = settled(parts)
  pauseAt(12, 13)
  expect(await isOver(moved)).toBe(true)
})

it('waits for something to be recorded while no page is loading', async () => {
  const { parts, rest } = world({ status: 'shown', exchange: 'e2' }, false)
  const moved = settled(parts)
  rest(8)
  expect(await isOver(moved)).toBe(false)
  rest(9)
  expect(await isOver(moved)).toBe(true)
})
