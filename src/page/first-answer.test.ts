import { expect, it } from 'vitest'
import { PAGE_WAIT_HEADER } from '../protocol/frame.ts'
import { firstAnswer } from './first-answer.ts'

const TIMES = { againMs: 5, limitMs: 20 }
const waiting = () => new Response(null, { status: 202, headers: { [PAGE_WAIT_HEADER]: '1' } })

it('asks again when a worker leaves it unanswered, and takes the first answer', async () => {
  let attempts = 0
  const answer = await firstAnswer(() => {
    attempts += 1
    return attempts < 3 ? new Promise(() => undefined) : Promise.resolve(new Response(`at ${attempts}`))
  }, TIMES)
  expect(await answer.text()).toBe('at 3')
})

it('goes on waiting while the worker says so', async () => {
  let attempts = 0
  const answer = await firstAnswer(async () => {
    attempts += 1
    return attempts < 3 ? waiting() : new Response('in the end')
  }, TIMES)
  expect([await answer.text(), attempts]).toEqual(['in the end', 3])
})

it('takes a failure at once: the page ended its request, or the answer is kept from it', async () => {
  const ended = new DOMException('The user aborted a request.', 'AbortError')
  await expect(firstAnswer(() => Promise.reject(ended), TIMES)).rejects.toBe(ended)
})

it('gives up after its time, and says after how long', async () => {
  const asked: (number | undefined)[] = []
  const answer = firstAnswer(async (gaveUpAfterMs) => {
    asked.push(gaveUpAfterMs)
    if (gaveUpAfterMs === undefined) return waiting()
    throw new TypeError('Failed to fetch')
  }, TIMES)
  await expect(answer).rejects.toThrow('Failed to fetch')
  expect(asked).toEqual([undefined, undefined, undefined, undefined, 20])
})

it('gives up when no worker hears that it does', async () => {
  await expect(firstAnswer(() => new Promise(() => undefined), TIMES)).rejects.toThrow('Failed to fetch')
})
