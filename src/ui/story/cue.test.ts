import { expect, it } from 'vitest'
import { giveCue, takeCue } from './cue.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage
}

it('the next story plays by itself once, and not where nothing can be stored', () => {
  const window = storage()
  expect(takeCue(() => window)).toBe(false)
  giveCue(window)
  expect(takeCue(() => window)).toBe(true)
  expect(takeCue(() => window)).toBe(false)
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  expect(takeCue(refuse)).toBe(false)
})
