import { expect, it } from 'vitest'
import { keptWalk } from './kept-walk.ts'

it('keeps where a walk began through a reload, for its own world, until it ends', () => {
  const kept = new Map<string, string>()
  const storage = () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    }) as unknown as Storage
  keptWalk(storage, 'w1').set({ branch: 'main', step: 42 })
  expect(keptWalk(storage, 'w2').get()).toBeUndefined()
  const after = keptWalk(storage, 'w1')
  expect(after.get()).toEqual({ branch: 'main', step: 42 })
  after.set(undefined)
  expect(kept.size).toBe(0)
  kept.set('authscope.walk.w1', '{"branch":')
  expect(keptWalk(storage, 'w1').get()).toBeUndefined()
})

it('works without a storage', () => {
  const walked = keptWalk(() => {
    throw new Error('denied')
  }, 'w1')
  walked.set({ branch: 'main', step: 1 })
  expect(walked.get()).toEqual({ branch: 'main', step: 1 })
})
