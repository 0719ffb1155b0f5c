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

test('[EMAIL-4] all that wait have their turn, in their order, and again later', async () => {
  for (let time = 0; time < 2; time += 1) {
    const order: number[] = []
    const wait = async (number: number) => {
      await nextTask()
      order.push(number)
    }
    await Promise.all([wait(1), wait(2), wait(3)])
    expect(order).toEqual([1, 2, 3])
  }
})
