import { expect, it } from 'vitest'
import { addressOfWorld, freeWorld, inOrder } from './order.ts'

it('lists the current sandbox first, then those opened last, and always the first one', () => {
  const stored = ['a', 'b', 'c', 'd'].map((name, steps) => ({ name, steps }))
  expect(inOrder(stored, 'c', ['d', 'gone', 'c']).map(({ name }) => name)).toEqual(['c', 'd', 'w1', 'a', 'b'])
  expect(inOrder([], undefined, [])).toEqual([{ name: 'w1', steps: 0 }])
})

it('names a new sandbox, and addresses each one', () => {
  expect(freeWorld(['w1', 'w2', 'scene-github'])).toBe('w3')
  expect([addressOfWorld('w1'), addressOfWorld('w2')]).toEqual(['./', '?world=w2'])
})
