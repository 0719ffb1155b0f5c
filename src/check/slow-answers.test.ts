import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BY_GITHUB } from '../lessons/scenes/moves.ts'
import type { StepKind } from '../protocol/steps.ts'
import { workOneAtATime } from './testing/one-at-a-time.ts'
import { readRaw } from './testing/raw-database.ts'
import { openWindow } from './testing/simulated-window.ts'

// How long something takes is the test's to say, not the machine's.
workOneAtATime()

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
})

afterEach(() => {
  vi.useRealTimers()
})

interface Delays {
  /** Milliseconds until an answer of the worker arrives. */
  readonly answerMs: number
  /** Milliseconds until a transaction begins. */
  readonly storageMs: number
}

/** Sent for as long as something takes, so the longer that is, the more often. */
const WATCHING: readonly string[] = ['ping', 'exchanges.open']
/** Sent when there is news of this, at most this many times for each piece of news. News that comes before the answer to the last one waits, and is read in one go. */
const READING: readonly (readonly [command: string, news: 'steps' | StepKind, each: number])[] = [
  ['steps.page', 'steps', 1],
  ['cookies.list', 'cookie.stored', 2],
  ['database.page', 'adapter.returned', 1],
]

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Time passes while something is waited for: a little for each task of the database, and none during cryptography. */
async function passing<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(2)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return work
}

let worlds = 0

/** Signs in with GitHub in a window of the workbench, and counts what that took. */
async function signIn({ answerMs, storageMs }: Delays) {
  worlds += 1
  const name = `slow-answers-${worlds}`
  const startedAt = performance.now()
  const window = await passing(
    openWindow(name, {
      realNow: () => Date.now(),
      onWay: () => wait(answerMs),
      wrapStore: (store) => ({
        ...store,
        atomically: async (work, options) => {
          await wait(storageMs)
          return store.atomically(work, options)
        },
      }),
    }),
  )
  await passing(window.client.pages.shown())
  await passing(window.play(BY_GITHUB))
  const tookMs = performance.now() - startedAt
  // What is still to be asked for is asked for.
  await passing(wait(5000))
  window.close()
  const { loaded, news, sent, sentAgain, client } = window
  expect(client.faults.get()).toBeUndefined()
  const rows = Object.entries(await readRaw(name)).map(([table, list]) => [table, list.length])
  return { tookMs, news, loaded: loaded.length, rows, sent: countsOf(sent), sentAgain }
}

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** What does something, or is asked for once. */
function withoutReading(sent: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name]) => !WATCHING.includes(name) && !READING.some(([command]) => command === name),
    ),
  )
}

it('a sign-in takes as many commands, rows and requests when answers are slow as when they are quick', async () => {
  const quick = await signIn({ answerMs: 0, storageMs: 0 })
  expect(quick.loaded).toBe(4)
  for (const delays of [
    { answerMs: 2500, storageMs: 0 },
    { answerMs: 0, storageMs: 150 },
    { answerMs: 2500, storageMs: 150 },
  ]) {
    const slow = await signIn(delays)
    expect(slow.tookMs).toBeGreaterThan(3 * quick.tookMs)
    expect([slow.loaded, slow.rows]).toEqual([quick.loaded, quick.rows])
    expect(withoutReading(slow.sent)).toEqual(withoutReading(quick.sent))
    expect(slow.sentAgain.filter((name) => !WATCHING.includes(name))).toEqual([])
    for (const [command, news, each] of READING)
      expect(slow.sent[command], command).toBeLessThanOrEqual(each * (1 + (slow.news.get(news) ?? 0)))
  }
})
