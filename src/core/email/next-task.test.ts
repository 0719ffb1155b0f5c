import { expect, test } from 'vitest'
import { nextTask } from './next-task.ts'

test('[EMAIL-4] whatever needs nothing from outside is done before the next task', async () => {
  const order: string[] = []
  const sender = async () => {
    for (let turn = 0; turn < 1000; turn += 1) await null
    order.push('mail asked for')
  }
  const sending = sender()
  await nextTask()
  order.push('token stored')
  await sending
  expect(order).toEqual(['mail asked for', 'token stored'])
})
