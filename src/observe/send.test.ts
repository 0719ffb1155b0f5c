import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { fromJson } from '../protocol/json.ts'
import type { Observations, ObservedStep } from '../protocol/observed.ts'
import { createSender, type Post } from './send.ts'

const RUN = { url: 'http://127.0.0.1:4000', token: 'the token of this run', proxy: 'http://127.0.0.1:4000' }

function step(summary: string): ObservedStep {
  const data = { event: summary, message: { at: new Date(5) } }
  return { kind: 'event.fired', data, at: 1, summary, outcome: 'done' }
}

/** A run that knows its token, and what it got. */
function answering(token = RUN.token) {
  const got: Observations[] = []
  const post = vi.fn<Post>(async (path, body) => {
    const nonce = /nonce=(.+)/.exec(path)?.[1]
    if (nonce !== undefined)
      return JSON.stringify({ proof: createHmac('sha256', token).update(nonce).digest('hex') })
    got.push(fromJson(body ?? '') as Observations)
    return '{}'
  })
  return { got, post }
}

test('what happens at once goes together, in order, and with its dates', async () => {
  const { got, post } = answering()
  const sender = createSender(RUN, post)
  for (let n = 0; n < 120; n += 1) sender.add('steps', step(`s${n}`))
  await vi.waitFor(() => expect(got.flatMap(({ steps }) => steps)).toHaveLength(120))
  expect(got.map(({ steps }) => steps.length)).toEqual([50, 50, 20])
  expect(got[0]).toMatchObject({ proxy: RUN.proxy, dropped: 0 })
  expect(got[0]?.steps[0]?.data).toMatchObject({ message: { at: new Date(5) } })
  sender.add('steps', step('later'))
  await vi.waitFor(() => expect(got.at(-1)?.steps).toMatchObject([{ summary: 'later' }]))
})

test('what is not the run learns neither the token nor what happens', async () => {
  const { got, post } = answering('another token')
  const sender = createSender(RUN, post)
  sender.add('steps', step('s'))
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve, 5))
  sender.add('steps', step('s'))
  expect([got, post.mock.calls.length]).toEqual([[], 1])
})

test('a run that does not answer costs the app no memory, and what was too much is counted', async () => {
  let answer = (_text: string): void => undefined
  const { got, post } = answering()
  const waiting: Post = (path, body) =>
    body === undefined || got.length > 0
      ? post(path, body)
      : new Promise((resolve) => {
          got.push(fromJson(body) as Observations)
          answer = resolve
        })
  const sender = createSender(RUN, waiting)
  sender.add('steps', step('first'))
  await vi.waitFor(() => expect(got).toHaveLength(1))
  for (let n = 0; n < 2100; n += 1) sender.add('steps', step('s'))
  answer('{}')
  await vi.waitFor(() => expect(got.flatMap(({ steps }) => steps)).toHaveLength(2001))
  expect(got.map(({ dropped }) => dropped).filter((count) => count > 0)).toEqual([100])
})

test('a run that is gone is no error of the app', async () => {
  const sender = createSender(RUN, async () => Promise.reject(new Error('ECONNREFUSED')))
  sender.add('steps', step('s'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(() => sender.add('steps', step('s'))).not.toThrow()
})
