import { expect, it } from 'vitest'
import type { ControlView } from '../../protocol/control.ts'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createControlState } from './control-state.ts'

function view(step: number, newest: number): ControlView {
  return {
    control: { mode: 'step', breakpoints: [], paused: [] },
    position: { branch: 'main', step, newest, earliest: 0 },
  }
}

function fails(error: unknown): never {
  throw error
}

function createControl() {
  const worker = createFakeWorker()
  const { send } = worker.transport
  return { worker, control: createControlState(9, send, worker.announcements, fails) }
}

it('is at the newest step and follows it, until the world is rewound', () => {
  const { worker, control } = createControl()
  expect(control.get().position).toEqual({ branch: 'main', step: 9, newest: 9, earliest: 0 })
  worker.announce({ type: 'steps.appended', world: 'w1', last: 11 })
  expect(control.get().position).toMatchObject({ step: 11, newest: 11 })
  worker.announce({ type: 'control.changed', world: 'w1', view: view(4, 11) })
  worker.announce({ type: 'steps.appended', world: 'w1', last: 12 })
  expect(control.get()).toEqual(view(4, 11))
})

it('prefers an announcement to an answer that was already on its way', async () => {
  const { worker, control } = createControl()
  await control.known
  let answers = 0
  worker.answers['control.read'] = () => {
    answers += 1
    if (answers === 1) worker.announce({ type: 'control.changed', world: 'w1', view: view(4, 11) })
    return view(answers === 1 ? 9 : 4, 11)
  }
  expect(await control.refresh()).toEqual(view(4, 11))
  expect(answers).toBe(2)
})

it('asks again when the world is reset: nothing is paused in it, and it has one branch', async () => {
  const { worker, control } = createControl()
  await control.known
  worker.announce({ type: 'control.changed', world: 'w1', view: view(4, 11) })
  worker.answers['control.read'] = () => view(7, 7)
  worker.announce({ type: 'world.reset', world: 'w1' })
  await expect.poll(() => control.get()).toEqual(view(7, 7))
})
