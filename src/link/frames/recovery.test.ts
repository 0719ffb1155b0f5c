import { describe, expect, it } from 'vitest'
import type { OpenExchange } from '../../protocol/commands.ts'
import type { ControlView, Position } from '../../protocol/control.ts'
import { createRecording, party } from '../../record/testing/recording.ts'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createControlState } from '../worker/control-state.ts'
import { createStepLog } from '../worker/step-log.ts'
import { createWorldState } from '../worker/world-state.ts'
import { createFrameViews } from './frame-view.ts'
import { createFrames } from './frames.ts'
import { createLoader } from './loader.ts'
import { hasOpenExchange, nextAction, watchWorker } from './recovery.ts'

function dead(exchange: string, more: Partial<OpenExchange> = {}): OpenExchange {
  return {
    exchange,
    device: 'laptop',
    tab: 't1',
    mode: 'navigation',
    workerInstance: 'first',
    alive: false,
    address: `/~/${exchange}`,
    ...more,
  }
}

describe('wayOn', () => {
  const waits = () => true
  const waitsNot = () => false

  it('loads the newest navigation of a waiting tab again, and finishes those that it replaced', () => {
    const [older, newer] = [dead('e7'), dead('e8')]
    expect(nextAction(newer, [older, newer], waits, 0)).toBe('resume')
    expect(nextAction(older, [older, newer], waits, 0)).toBe('drive')
  })

  it('leaves a navigation of another window alone for some seconds, then finishes it', () => {
    const exchange = dead('e7')
    expect(nextAction(exchange, [exchange], waitsNot, 100)).toBe('leave')
    expect(nextAction(exchange, [exchange], waitsNot, 5000)).toBe('drive')
  })

  it('finishes requests that no frame loads', () => {
    const exchange = dead('e7', { mode: 'fetch' })
    expect(nextAction(exchange, [exchange], waits, 0)).toBe('drive')
  })
})

describe('hasOpenExchange', () => {
  function recorded(answered: boolean) {
    const record = createRecording()
    record.exchange('e1')
    const request = { method: 'GET', url: 'https://app.example/', headers: [] }
    record.add(
      'request.sent',
      { request, mode: 'fetch' },
      { from: party('browser', 'laptop'), summary: 'asks' },
    )
    if (answered)
      record.add(
        'response.received',
        { response: { status: 200, headers: [] } },
        { from: party('app', 'app.example'), summary: 'answers' },
      )
    return record.steps
  }

  it('sees a request without its response', () => {
    const steps = recorded(false)
    expect(hasOpenExchange(steps, 1_000_100)).toBe(true)
    expect(hasOpenExchange(recorded(true), 1_000_100)).toBe(false)
  })

  it('gives up on exchanges that were not touched for a minute', () => {
    expect(hasOpenExchange(recorded(false), 1_100_000)).toBe(false)
  })
})

describe('check', () => {
  const TAB_ID = { device: 'laptop', tab: 't1' }
  const HERE: Position = { branch: 'main', step: 9, newest: 9, earliest: 0 }

  function fails(error: unknown): never {
    throw error
  }

  /** A window that waits for e7, whose worker is gone, and where e8 is a page's request. */
  async function createWindow(
    control: Partial<ControlView['control']>,
    position: Partial<Position> = {},
    { isWaitingPaused = false, isAsking = false } = {},
  ) {
    const worker = createFakeWorker()
    worker.answers['exchanges.open'] = () => [dead('e7'), dead('e8', { mode: 'fetch' })]
    worker.answers['control.read'] = () => ({
      control: { mode: 'run', breakpoints: [], paused: [], ...control },
      position: { ...HERE, ...position },
    })
    const { announcements } = worker
    const channel = worker.transport
    const state = createControlState(9, channel.send, announcements, fails)
    const world = createWorldState(worker.view, channel.send, announcements, fails)
    const [frames, views] = [createFrames(), createFrameViews()]
    const loader = createLoader({ world, frames, views, now: () => 0, workerInstance: () => 'first' })
    loader.load(TAB_ID, { exchange: 'e7', address: '/~/e7' }).catch(fails)
    const resumed: string[] = []
    const navigator = {
      resume: async ({ exchange }: OpenExchange) => resumed.push(exchange) > 0,
      isAsking: () => isAsking,
    }
    const recovery = watchWorker({
      ...{ channel, navigator, loader, world, control: state, onProblem: fails },
      steps: createStepLog(channel.send, announcements, fails),
      isWaiting: () => true,
      isWaitingPaused: () => isWaitingPaused,
      now: () => 0,
      realNow: () => 0,
    })
    recovery.stop()
    await recovery.check()
    const driven = worker.asked.filter(({ name }) => name === 'exchange.drive').map(({ input }) => input)
    return { driven, resumed, parked: loader.pending().map(({ parked }) => parked) }
  }

  it('continues what a killed worker left', async () => {
    const { driven, parked, resumed } = await createWindow({})
    expect([driven, resumed, parked]).toEqual([[{ exchange: 'e8' }], ['e7'], [undefined]])
  })

  it('leaves paused exchanges alone, and keeps what their frames are to load', async () => {
    const paused = ['e7', 'e8'].map((exchange) => ({ exchange, run: 1, seq: 9, key: exchange, since: 1 }))
    const { driven, parked, resumed } = await createWindow({ paused })
    expect([driven, resumed, parked]).toEqual([[], [], [{ exchange: 'e7', address: '/~/e7' }]])
  })

  it('leaves a redirect alone that its browser has not received yet', async () => {
    const { resumed } = await createWindow({}, {}, { isWaitingPaused: true })
    expect(resumed).toEqual([])
  })

  it('leaves a tab alone that a command is about to navigate', async () => {
    const { driven, parked, resumed } = await createWindow({}, {}, { isAsking: true })
    expect([driven, resumed, parked]).toEqual([[], [], [undefined]])
  })

  it('drives nothing in a rewound world', async () => {
    const { driven, resumed } = await createWindow({}, { step: 5 })
    expect([driven, resumed]).toEqual([[], []])
  })
})
