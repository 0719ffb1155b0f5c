import { expect, it } from 'vitest'
import type { Announcement, TabView } from '../../protocol/commands.ts'
import type { ControlView, PausedExchange } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { createRecording, party } from '../../record/testing/recording.ts'
import { createFakeWorker, fakeTab, WORLD } from '../testing/fake-worker.ts'
import { createControlState } from '../worker/control-state.ts'
import { createStepLog } from '../worker/step-log.ts'
import { createWorldState, withTab } from '../worker/world-state.ts'
import { createFrameViews } from './frame-view.ts'
import { createFrames } from './frames.ts'
import { createLoader } from './loader.ts'
import { followPaused } from './paused-frames.ts'

const TAB_ID = { device: 'laptop', tab: 't1' }
const NEVER = { device: 'laptop', tab: 't2' }

/** A post to github.com whose redirect leads to app.example. */
function recordRedirect(): readonly Step[] {
  const record = createRecording()
  const [laptop, github, app] = [
    party('browser', 'laptop'),
    party('provider', 'github.com'),
    party('app', 'app.example'),
  ]
  const began = { by: 'tab', tab: 't1', history: 'push', nesting: 0 } as const
  const request = (method: string, url: string) => ({ method, url, headers: [] })
  record.exchange('e6')
  const post = request('POST', 'https://github.com/login/oauth/authorize')
  record.add(
    'request.sent',
    { request: post, mode: 'navigation', began },
    { from: laptop, to: github, summary: '' },
  )
  const location = 'https://app.example/auth/callback/github?code=1'
  const response = { status: 302, headers: [['location', location] as const] }
  record.add('response.received', { response }, { from: github, to: laptop, summary: '302' })
  record.exchange('e7')
  const get = request('GET', location)
  record.add(
    'request.sent',
    { request: get, mode: 'navigation', began: { by: 'redirect' } },
    { from: laptop, to: app, summary: '' },
  )
  return record.steps
}

function pausedAt(seq: number, exchange = 'e7'): PausedExchange {
  return { exchange, run: 0, seq, key: `${exchange}/${seq}`, since: 1 }
}

function viewOf(...paused: PausedExchange[]): ControlView {
  return {
    control: { mode: 'step', breakpoints: [], paused },
    position: { branch: 'main', step: 3, newest: 3, earliest: 0 },
  }
}

function fails(error: unknown): never {
  throw error
}

/** A window whose frame of the laptop's tab waits for e7. */
async function createWindow(tab: Partial<TabView> = {}) {
  const worker = createFakeWorker(recordRedirect())
  const { announcements } = worker
  const { send } = worker.transport
  const start = withTab(WORLD, { ...fakeTab('laptop'), loading: true, exchange: 'e7', ...tab })
  const control = createControlState(3, send, announcements, fails)
  const world = createWorldState(start, send, announcements, fails)
  const steps = createStepLog(send, announcements, fails)
  const [frames, views] = [createFrames(), createFrameViews()]
  const real = createLoader({ world, frames, views, now: () => 0, workerInstance: () => 'first' })
  const loaded: string[] = []
  const loader = {
    ...real,
    load: async (_tabId: unknown, { address }: { address: string }) => void loaded.push(address),
  }
  const resumed: string[] = []
  const navigator = { resume: async ({ exchange }: { exchange: string }) => resumed.push(exchange) > 0 }
  await Promise.all([control.known, steps.refresh()])
  followPaused({
    channel: worker.transport,
    control,
    world,
    steps,
    views,
    loader,
    navigator,
    onProblem: fails,
  })
  views.begin(TAB_ID, 'https://github.com/login/oauth/authorize')
  real.load(TAB_ID, { exchange: 'e6', address: '/~/e6' }).catch(fails)
  const change = (view: ControlView) => worker.announce({ type: 'control.changed', world: 'w1', view })
  const park = (exchange: string, nesting = 0): Announcement => ({
    ...{ type: 'navigation.parked', world: 'w1', ...TAB_ID, nesting, exchange },
    address: `/~/${exchange}`,
  })
  return { worker, views, loaded, resumed, change, park }
}

it('notes what a tab waits for, with the redirect that led there, and where it is paused', async () => {
  const { change, views } = await createWindow()
  change(viewOf(pausedAt(3)))
  const { url, waiting } = views.of(TAB_ID)
  expect(url).toBe('https://app.example/auth/callback/github?code=1')
  expect(waiting).toMatchObject({
    paused: { seq: 3 },
    at: { seq: 3 },
    sent: { seq: 3 },
    redirect: { seq: 2 },
  })
  expect(views.of(NEVER).waiting).toBeUndefined()
  // While it goes on to its next step it waits still; nothing stands.
  change(viewOf())
  expect(views.of(TAB_ID).waiting).toMatchObject({ sent: { seq: 3 } })
  expect(views.of(TAB_ID).waiting?.paused).toBeUndefined()
})

it('notes it again when the view of the tab is created again', async () => {
  const { change, views } = await createWindow()
  change(viewOf(pausedAt(3)))
  views.forget(TAB_ID)
  views.begin(TAB_ID, 'https://app.example/')
  expect(views.of(TAB_ID)).toMatchObject({ status: 'loading', waiting: { paused: { seq: 3 } } })
})

it('knows the tab of an exchange whose redirect is planned already', async () => {
  const { change, views } = await createWindow({ exchange: 'e8' })
  change(viewOf(pausedAt(3)))
  expect(views.of(TAB_ID).waiting?.paused?.exchange).toBe('e7')
})

it('loads what was parked once it is no longer paused, and not before', async () => {
  const { change, loaded, park, worker } = await createWindow()
  change(viewOf(pausedAt(3)))
  worker.announce(park('e7'))
  change(viewOf(pausedAt(4)))
  expect(loaded).toEqual([])
  change(viewOf())
  expect(loaded).toEqual(['/~/e7'])
})

it('loads nothing in a rewound world, and nothing that this window does not wait for', async () => {
  const { change, loaded, park, worker } = await createWindow()
  change(viewOf(pausedAt(3)))
  worker.announce({ ...park('e7'), tab: 't2' } as Announcement)
  worker.announce(park('e7'))
  change({ ...viewOf(), position: { branch: 'main', step: 2, newest: 3, earliest: 0 } })
  expect(loaded).toEqual([])
})

it('loads a frame inside a page again as well', async () => {
  const { change, park, resumed, worker } = await createWindow()
  change(viewOf(pausedAt(3, 'e9')))
  worker.announce(park('e9', 1))
  expect(resumed).toEqual([])
  change(viewOf())
  expect(resumed).toEqual(['e9'])
})
