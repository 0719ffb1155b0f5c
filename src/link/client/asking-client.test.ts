import { expect, it } from 'vitest'
import type { Position } from '../../protocol/control.ts'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createControlState } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { askBeforeFork } from './asking-client.ts'

const REWOUND: Position = { branch: 'main', step: 4, newest: 9, earliest: 0 }

/** A world that was rewound to step 4 of 9. */
function createRewound() {
  const worker = createFakeWorker()
  let position = REWOUND
  const refuse = () => {
    throw new CommandFailure('rewound', 'The world stands at step 4 of 9.')
  }
  const guarded = <T>(output: T) => (position.step < position.newest ? refuse() : output)
  Object.assign(worker.answers, {
    'control.read': () => ({ control: { mode: 'step', breakpoints: [], paused: [] }, position }),
    'world.fork': () => {
      position = { ...REWOUND, branch: 'b1', newest: 4 }
      return { branch: 'b1' }
    },
    'clock.advance': () => guarded({ now: 7 }),
    'page.cookie': () => guarded({ cookie: '' }),
    'tab.navigate': () => guarded({ address: '/~/', exchange: 'e9', tab: 't1' }),
  })
  const raw = worker.transport
  const channel = {
    ...raw,
    send: (async (name, input) => {
      const answer = worker.answers[name] as ((given: unknown) => unknown) | undefined
      worker.asked.push({ name, input })
      return answer?.(input)
    }) as typeof raw.send,
  }
  const control = createControlState(9, channel.send, worker.announcements, () => undefined)
  const asked: Position[] = []
  const names = () => worker.asked.map(({ name }) => name).filter((name) => name !== 'control.read')
  const back = () => {
    position = REWOUND
  }
  return { ...askBeforeFork(channel, control), asked, names, back }
}

it('forks when the person agrees and sends the command again; after that it does not ask again', async () => {
  const { askFork, asked, back, channel, names } = createRewound()
  askFork.set(async (position) => {
    asked.push(position)
    return true
  })
  const both = await Promise.all([
    channel.send('clock.advance', { seconds: 1 }),
    channel.send('clock.advance', { seconds: 2 }),
  ])
  expect(both).toEqual([{ now: 7 }, { now: 7 }])
  expect(names().filter((name) => name === 'world.fork')).toHaveLength(1)
  back()
  await channel.send('clock.advance', { seconds: 3 })
  expect(names().filter((name) => name === 'world.fork')).toHaveLength(2)
  expect(asked).toEqual([REWOUND])
})

it('leaves the world as it is when the person does not agree, or no one can be asked', async () => {
  const { askFork, channel, names } = createRewound()
  await expect(channel.send('clock.advance', { seconds: 1 })).rejects.toMatchObject({ code: 'rewound' })
  askFork.set(async () => false)
  await expect(channel.send('clock.advance', { seconds: 1 })).rejects.toMatchObject({ code: 'rewound' })
  expect(names()).not.toContain('world.fork')
})

it('does not ask when a command says so', async () => {
  const { askFork, asked, channel, names } = createRewound()
  askFork.set(async (position) => {
    asked.push(position)
    return true
  })
  const advance = channel.send('clock.advance', { seconds: 1 }, { asks: false })
  await expect(advance).rejects.toMatchObject({ code: 'rewound' })
  expect(asked).toEqual([])
  expect(names()).not.toContain('world.fork')
})

it('does not ask on behalf of a page that does something by itself', async () => {
  const { askFork, asked, channel } = createRewound()
  askFork.set(async (position) => {
    asked.push(position)
    return true
  })
  const cookie = channel.send('page.cookie', { exchange: 'e1', line: 'a=b' })
  await expect(cookie).rejects.toMatchObject({ code: 'rewound' })
  const navigation = { url: 'https://app.example/', initiator: 'e1' }
  const tabId = { device: 'laptop', tab: 't1' }
  await expect(channel.send('tab.navigate', { ...tabId, navigation })).rejects.toMatchObject({
    code: 'rewound',
  })
  expect(asked).toEqual([])
  await channel.send('tab.navigate', { ...tabId, navigation: { ...navigation, action: 'press Sign in' } })
  expect(asked).toEqual([REWOUND])
})
