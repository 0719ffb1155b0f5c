import { expect, test } from 'vitest'
import { createQueue } from './work.ts'

test('what is asked for while something is being done is done afterwards, each in its turn', async () => {
  const done: string[] = []
  const problems: unknown[] = []
  const queue = createQueue((error) => problems.push(error))
  let finish = (): void => undefined
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  queue.perform('next', () => end.then(() => done.push('first')))
  queue.perform('next', async () => done.push('second'))
  queue.perform('back', () => Promise.reject(new Error('There is nothing before it.')))
  queue.perform('next', async () => done.push('third'))
  expect([queue.isBusy(), done]).toEqual([true, []])
  finish()
  await expect.poll(queue.isBusy).toBe(false)
  expect(done).toEqual(['first', 'second', 'third'])
  expect(problems).toHaveLength(1)
})
