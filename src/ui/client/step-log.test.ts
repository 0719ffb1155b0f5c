import { expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createClient } from './client.ts'
import { createStepLog } from './step-log.ts'

function manySteps(count: number, from = 1): readonly Step[] {
  return Array.from({ length: count }, (_, index) => ({ seq: from + index }) as Step)
}

function fails(error: unknown): never {
  throw error
}

function createLog(steps: readonly Step[]) {
  const worker = createFakeWorker(steps)
  const client = createClient(worker.transport, 'w1')
  return { worker, log: createStepLog(client.send, worker.announcements, fails) }
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

it('reads what an announcement says is new, and tells each step once', async () => {
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
