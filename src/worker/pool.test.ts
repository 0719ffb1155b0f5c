import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPool } from './pool.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function bench() {
  let opened = 0
  const closed: number[] = []
  let isClosed = false
  const pool = createPool<number>({
    open: async () => {
      if (isClosed) throw new Error('nobody lends')
      opened += 1
      return opened
    },
    most: 2,
    kept: 1,
    patienceMs: 1000,
    close: (thing) => closed.push(thing),
  })
  const had: (number | string)[] = []
  /** Takes so many, and notes each when it is there. */
  const take = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      void pool.acquire().then(
        (thing) => had.push(thing),
        (error: Error) => had.push(error.message),
      )
    await vi.advanceTimersByTimeAsync(0)
  }
  const shut = () => {
    isClosed = true
  }
  return { pool, had, closed, acquire: take, shut }
}

it('opens as many as may be in use, and who comes later has in turn what comes back', async () => {
  const { pool, had, acquire: take } = bench()
  await take(4)
  expect(had).toEqual([1, 2])
  pool.release(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(had).toEqual([1, 2, 2])
  pool.release(1)
  await take(1)
  expect(had).toEqual([1, 2, 2, 1])
  pool.release(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(had).toEqual([1, 2, 2, 1, 2])
})

it('keeps what comes back and nobody waits for, as many as are wanted', async () => {
  const { pool, had, closed, acquire: take } = bench()
  await take(2)
  pool.release(1)
  pool.release(2)
  expect(closed).toEqual([2])
  await take(1)
  expect(had).toEqual([1, 2, 1])
  await take(1)
  expect(had).toEqual([1, 2, 1, 3])
})

it('opens one in the place of one that was spent', async () => {
  const { pool, had, acquire: take } = bench()
  await take(3)
  pool.spend()
  await vi.advanceTimersByTimeAsync(0)
  expect(had).toEqual([1, 2, 3])
})

it('opens one more each time none comes back for a while, as those in use may be held', async () => {
  const { pool, had, acquire: take } = bench()
  await take(5)
  await vi.advanceTimersByTimeAsync(900)
  pool.release(1)
  await vi.advanceTimersByTimeAsync(900)
  expect(had).toEqual([1, 2, 1])
  await vi.advanceTimersByTimeAsync(200)
  expect(had).toEqual([1, 2, 1, 3])
  await vi.advanceTimersByTimeAsync(1000)
  expect(had).toEqual([1, 2, 1, 3, 4])
  await vi.advanceTimersByTimeAsync(5000)
  expect(vi.getTimerCount()).toBe(0)
})

it('fails for all who wait when none can be opened, and is tried anew by the next', async () => {
  const { pool, had, acquire: take, shut } = bench()
  await take(2)
  shut()
  await take(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(had).toEqual([1, 2, 'nobody lends', 'nobody lends', 'nobody lends'])
  pool.spend()
  await take(1)
  expect(had.at(-1)).toBe('nobody lends')
})

it('forgets what is kept, and nothing that is in use', async () => {
  const { pool, had, acquire: take } = bench()
  await take(1)
  expect(pool.forget(1)).toBe(false)
  pool.release(1)
  expect(pool.forget(1)).toBe(true)
  await take(1)
  expect(had).toEqual([1, 2])
})
