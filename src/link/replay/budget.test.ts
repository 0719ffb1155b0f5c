import { expect, it } from 'vitest'
import type { Send } from '../../protocol/commands.ts'
import { withBudget } from './budget.ts'
import { replayActions } from './replay.ts'

/** A worker in which the code of each exchange that is driven has to be stopped. */
function hanging(): Send {
  let driven = 0
  const answer = (name: string, input: object) => {
    if (name === 'exchange.drive') driven += 1
    if (name !== 'steps.page') return {}
    const { after = 0 } = input as { after?: number }
    const all = Array.from({ length: driven }, (_, index) => ({
      seq: index + 1,
      kind: 'code.failed',
      data: { problem: 'overrun', message: '', label: 'auth.ts' },
    }))
    return { steps: all.filter(({ seq }) => seq > after), last: driven }
  }
  return (async (name: string, input: object) => answer(name, input)) as unknown as Send
}

const drive = { exchange: 'e1' }

it('asks when calls of the code were stopped after a second in total, and again after another second', async () => {
  const asked: string[] = []
  const onUsedUp = async (reason: string) => {
    asked.push(reason)
  }
  const send = withBudget(hanging(), { runMs: 500, onUsedUp, now: () => 0 })
  await send('exchange.drive', drive)
  expect(asked).toEqual([])
  await send('exchange.drive', drive)
  expect(asked).toEqual(["The code in this link doesn't finish: 2 calls had to be stopped after 500 ms."])
  await send('exchange.drive', drive)
  expect(asked).toHaveLength(1)
  await send('exchange.drive', drive)
  expect(asked).toHaveLength(2)
})

it('asks when building takes longer than a minute', async () => {
  let nowMs = 0
  const asked: string[] = []
  const onUsedUp = async (reason: string) => {
    asked.push(reason)
  }
  const send = withBudget(hanging(), { onUsedUp, now: () => nowMs })
  nowMs = 59_999
  await send('exchange.drive', drive)
  nowMs = 60_000
  await send('exchange.drive', drive)
  nowMs = 61_000
  await send('exchange.drive', drive)
  expect(asked).toEqual(['Building this sandbox has taken 60 s so far.'])
})

it('does nothing more when the reader does not want to go on', async () => {
  const onUsedUp = () => Promise.reject(new Error('enough'))
  const send = withBudget(hanging(), { runMs: 1000, onUsedUp, now: () => 0 })
  await expect(send('exchange.drive', drive)).rejects.toThrow('enough')
})

it('stops at once, whatever is running', async () => {
  const stopping = new AbortController()
  const asked: string[] = []
  const send = ((name: string) => {
    asked.push(name)
    if (name !== 'exchange.drive') return Promise.resolve({ devices: [], exchange: 'e1' })
    stopping.abort(new Error('stopped'))
    return new Promise(() => undefined)
  }) as unknown as Send
  const action = { do: 'navigate', device: 'laptop', tab: 't1', url: 'https://app.example/' } as const
  const building = replayActions(send, {}, [action, action], { signal: stopping.signal })
  await expect(building).rejects.toThrow(/^stopped$/)
  expect(asked).toEqual(['world.reset', 'world.read', 'tab.open', 'exchange.drive'])
})
