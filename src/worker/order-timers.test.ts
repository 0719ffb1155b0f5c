import { expect, it } from 'vitest'
import type { FromInterpreter, ToInterpreter } from '../sandbox/messages.ts'
import { orderTimers } from './order-timers.ts'

/** An interpreter that says what the test says, and a world whose clock its timers move. */
function bench() {
  let now = 0
  let say: (message: FromInterpreter) => void = () => undefined
  const timers = orderTimers(
    {
      post: () => undefined,
      listen: (receive) => {
        say = receive
      },
    },
    {
      now: () => now,
      sleep: async (delayMs) => {
        now += delayMs
      },
    },
  )
  timers.port.listen(() => undefined)
  const rung: string[] = []
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    rung,
    now: () => now,
    begins: (call: number) => timers.port.post({ type: 'call', call } as ToInterpreter),
    asks: (id: number) => say({ type: 'ask', id, operation: 'fetch', text: '' }),
    answered: (id: number) => timers.port.post({ type: 'answer', id, text: '', now }),
    sleeps: (name: string, delayMs: number) => {
      say({ type: 'ask', id: 100 + rung.length, operation: 'sleep', text: '' })
      void timers.sleep(delayMs).then(() => rung.push(`${name} at ${now}`))
    },
    async rests() {
      say({ type: 'started' })
      say({ type: 'rested' })
      await settle()
    },
    returned: (call: number) => say({ type: 'returned', call, text: '', ranMs: 0 }),
  }
}

it('the earliest timer comes first, whichever was set first', async () => {
  const { begins, sleeps, rests, rung } = bench()
  begins(1)
  sleeps('late', 100)
  sleeps('soon', 30)
  await rests()
  expect(rung).toEqual(['soon at 30'])
  await rests()
  expect(rung).toEqual(['soon at 30', 'late at 100'])
})

it('a limit waits for the request that it limits', async () => {
  const { begins, asks, answered, sleeps, rests, rung } = bench()
  begins(1)
  asks(1)
  sleeps('limit', 5000)
  await rests()
  expect(rung).toEqual([])
  answered(1)
  await rests()
  expect(rung).toEqual(['limit at 5000'])
})

it('a timer that outlives its call costs nothing until another call waits', async () => {
  const { begins, sleeps, rests, returned, rung, now } = bench()
  begins(1)
  sleeps('limit', 5000)
  returned(1)
  await rests()
  expect([rung, now()]).toEqual([[], 0])
  begins(2)
  sleeps('own', 20)
  await rests()
  expect(rung).toEqual(['own at 20'])
})
