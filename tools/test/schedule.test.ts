import { expect, test } from 'vitest'
import { runAll, type Task } from './schedule.ts'

const task = (name: string, more: Partial<Task> = {}): Task => ({ name, needs: [], ...more })

async function runNames(
  tasks: readonly Task[],
  failing: readonly string[] = [],
): Promise<{ log: string[]; most: number }> {
  const log: string[] = []
  let running = 0
  let most = 0
  await runAll(
    tasks,
    2,
    async ({ name }) => {
      most = Math.max(most, ++running)
      log.push(`start ${name}`)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      log.push(`end ${name}`)
      return { ok: !failing.includes(name) }
    },
    ({ name }) => {
      log.push(`skip ${name}`)
      return { ok: false }
    },
  )
  return { log, most }
}

test('runs every task, two at a time', async () => {
  const { log, most } = await runNames([task('a'), task('b'), task('c')])
  expect(most).toBe(2)
  expect(log.filter((line) => line.startsWith('end'))).toHaveLength(3)
})

test('a task waits for what it needs', async () => {
  const { log } = await runNames([task('size', { needs: ['build'] }), task('build')])
  expect(log.indexOf('end build')).toBeLessThan(log.indexOf('start size'))
})

test('a task whose need failed is skipped, and so is what needs it; the others run', async () => {
  const { log } = await runNames(
    [task('build'), task('e2e', { needs: ['build'] }), task('later', { needs: ['e2e'] }), task('lint')],
    ['build'],
  )
  expect(log).toContain('skip e2e')
  expect(log).toContain('skip later')
  expect(log).toContain('end lint')
})

test('what waits for its need lets later ones pass, and then goes before them', async () => {
  const { log } = await runNames([task('build'), task('e2e', { needs: ['build'] }), task('a'), task('b')])
  expect(log.filter((line) => line.startsWith('start'))).toEqual([
    'start build',
    'start a',
    'start e2e',
    'start b',
  ])
})
