import { expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createStepLog } from './step-log.ts'

function manySteps(count: number, from = 1): readonly Step[] {
  return Array.from({ length: count }, (_, index) => ({ seq: from + index }) as Step)
}

function fails(error: unknown): never {
  throw error
}

function createLog(steps: readonly Step[]) {
  const worker = createFakeWorker(steps)
  const channel = worker.transport
  return { worker, log: createStepLog(channel.send, worker.announcements, fails) }
}

it('reads a long record page by page', async () => {
  const { worker, log } = createLog(manySteps(1203))
  await log.refresh()
  expect(log.get().map(({ seq }) => seq)).toEqual(manySteps(1203).map(({ seq }) => seq))
  expect(worker.asked.map(({ input }) => input)).toEqual([
    { after: 0, limit: 500 },
    { after: 500, limit: 500 },
    { after: 1000, limit: 500 },
  ])
})

it('reads the steps that an announcement says are new, and reports each once', async () => {
  const { worker, log } = createLog(manySteps(2))
  const heard: number[] = []
  log.onStep(({ seq }) => heard.push(seq))
  await log.refresh()
  worker.append(manySteps(3, 3))
  worker.append(manySteps(1, 6))
  await log.refresh()
  expect(heard).toEqual([1, 2, 3, 4, 5, 6])
})

it('forgets a world that was reset', async () => {
  const { worker, log } = createLog(manySteps(2))
  await log.refresh()
  worker.answers['steps.page'] = () => ({ steps: [], last: 0 })
  worker.announce({ type: 'world.reset', world: 'w1' })
  await log.refresh()
  expect(log.get()).toEqual([])
})

it('splits off the future steps when the world is rewound, reports none twice, and goes on after a fork', async () => {
  const { worker, log } = createLog(manySteps(6))
  await log.refresh()
  const heard: number[] = []
  log.onStep(({ seq }) => heard.push(seq))
  const numbers = () => [log.get(), log.future.get()].map((steps) => steps.map(({ seq }) => seq))
  worker.answers['steps.page'] = () => ({ steps: [], last: 2 })
  await log.move({ branch: 'main', step: 2, newest: 6, earliest: 0 }, 'same')
  expect(numbers()).toEqual([
    [1, 2],
    [3, 4, 5, 6],
  ])
  await log.move({ branch: 'main', step: 4, newest: 6, earliest: 0 }, 'same')
  expect(numbers()).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ])
  await log.move({ branch: 'b1', step: 4, newest: 4, earliest: 0 }, 'same')
  expect(numbers()).toEqual([[1, 2, 3, 4], []])
  expect(heard).toEqual([])
  worker.answers['steps.page'] = () => ({ steps: manySteps(1, 5), last: 5 })
  worker.announce({ type: 'steps.appended', world: 'w1', last: 5 })
  await log.refresh()
  expect(heard).toEqual([5])
})

it('asks for future steps that were never read, and reads another branch from the start', async () => {
  const { worker, log } = createLog(manySteps(3))
  const asked = () => worker.asked.filter(({ name }) => name === 'branch.steps').map(({ input }) => input)
  worker.answers['branch.steps'] = ({ after = 0 }) => ({ steps: manySteps(7 - after, after + 1) })
  await log.refresh()
  await log.move({ branch: 'main', step: 3, newest: 7, earliest: 0 }, 'same')
  expect(log.future.get().map(({ seq }) => seq)).toEqual([4, 5, 6, 7])
  expect(asked()).toEqual([{ branch: 'main', after: 3, limit: 500 }])
  worker.answers['steps.page'] = () => ({ steps: manySteps(5), last: 5 })
  await log.move({ branch: 'b1', step: 5, newest: 5, earliest: 0 }, 'another')
  expect([log.get().length, log.future.get()]).toEqual([5, []])
})

it('notifies every listener, even if one of them throws', async () => {
  const { log, worker } = createLog(manySteps(2))
  await log.refresh()
  const reported: unknown[] = []
  const before = globalThis.reportError
  globalThis.reportError = (error) => reported.push(error)
  try {
    const heard: number[] = []
    log.onStep(() => {
      throw new Error('mine')
    })
    log.onStep(({ seq }) => heard.push(seq))
    worker.append(manySteps(3, 3))
    await expect.poll(() => heard).toEqual([3, 4, 5])
    expect(reported).toHaveLength(3)
  } finally {
    globalThis.reportError = before
  }
})
