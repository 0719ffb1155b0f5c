import { expect, it, vi } from 'vitest'
import { encode } from '../border/encode.ts'
import type { FromInterpreter, ToInterpreter } from '../messages.ts'
import { connectIsolate } from './connect-isolate.ts'

/** The engine's end, with an interpreter whose messages the test chooses. */
function bench() {
  const posted: ToInterpreter[] = []
  let say: (message: FromInterpreter) => void = () => {}
  const end = vi.fn()
  const heard: string[] = []
  const asked: string[] = []
  const isolate = connectIsolate(
    {
      post: (message) => posted.push(message),
      listen: (receive) => {
        say = receive
      },
    },
    {
      limits: { runMs: 10, memoryBytes: 2 ** 26 },
      graceMs: 10,
      end,
      fetch: async (input) => {
        asked.push(String(input))
        return new Response()
      },
      adapter: {},
      now: () => 0,
      random: (_purpose, length) => new Uint8Array(length),
      sleep: async () => {
        asked.push('sleep')
      },
      setCookie: () => {},
      onConsole: ({ text }) => heard.push(text),
    },
  )
  /** One call that has returned, whose function has left something running. */
  const callThatGoesOn = async () => {
    const called = isolate.call(1, [], 'callbacks.session')
    await expect.poll(() => posted.length).toBe(1)
    say({ type: 'started' })
    say({ type: 'returned', call: 1, text: encode([undefined, []]).text, ranMs: 1 })
    await called
  }
  return { isolate, say: (message: FromInterpreter) => say(message), end, heard, asked, callThatGoesOn }
}

async function isOver(closing: Promise<void>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setTimeout(() => resolve(false)))
  return Promise.race([closing.then(() => true), later])
}

it('is closed at once where everything that was asked is done with', async () => {
  const { isolate, say, end, callThatGoesOn } = bench()
  await callThatGoesOn()
  say({ type: 'rested', handled: 1 })
  expect(await isOver(isolate.close())).toBe(true)
  expect(end).not.toHaveBeenCalled()
})

it('is closed when what runs after the last call has come to rest, and hears nothing of it', async () => {
  const { isolate, say, end, heard, asked, callThatGoesOn } = bench()
  await callThatGoesOn()
  const closing = isolate.close()
  say({ type: 'console', call: 1, level: 'log', text: 'still here' })
  say({ type: 'ask', call: 1, id: 1, operation: 'sleep', text: '5' })
  expect(await isOver(closing)).toBe(false)
  say({ type: 'rested', handled: 1 })
  expect(await isOver(closing)).toBe(true)
  expect(end).not.toHaveBeenCalled()
  expect([heard, asked]).toEqual([[], []])
})

it('is ended from outside if that never rests, so that no one else gets it', async () => {
  const { isolate, end, callThatGoesOn } = bench()
  await callThatGoesOn()
  await isolate.close()
  expect(end).toHaveBeenCalledOnce()
  expect(isolate.isEnded).toBe(true)
})

it('waits for a message that is on its way, though nothing runs yet', async () => {
  const { isolate, say, callThatGoesOn } = bench()
  await callThatGoesOn()
  say({ type: 'ask', call: 1, id: 1, operation: 'sleep', text: '5' })
  say({ type: 'rested', handled: 1 })
  // The answer has been posted, and the code that waited for it may run for long.
  await new Promise((resolve) => setTimeout(resolve))
  const closing = isolate.close()
  expect(await isOver(closing)).toBe(false)
  say({ type: 'started' })
  say({ type: 'rested', handled: 2 })
  expect(await isOver(closing)).toBe(true)
})

it('is ended where a call has not returned', async () => {
  const { isolate, end } = bench()
  const called = isolate.call(1, [], 'callbacks.session')
  await new Promise((resolve) => setTimeout(resolve))
  await isolate.close()
  expect(end).toHaveBeenCalledOnce()
  await expect(called).rejects.toThrow('the exchange has ended')
})
