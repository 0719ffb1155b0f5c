import { expect, it } from 'vitest'
import { createFakeWorker, WORLD } from '../testing/fake-worker.ts'
import { createWorldState, keepInStep } from './world-state.ts'

it('has a change of the setup as soon as its sender hears of it, before it is announced', async () => {
  const worker = createFakeWorker()
  worker.answers['setup.change'] = ({ setup }) => ({ ...WORLD, setup: { ...WORLD.setup, ...setup } })
  const world = createWorldState(worker.view, worker.transport.send, worker.announcements, () => undefined)
  const channel = keepInStep(worker.transport, world)
  await channel.send('setup.change', { setup: { strategy: 'database' } })
  expect(world.get().setup.strategy).toBe('database')
})
