import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeletions, UNDO_MS } from './deletions.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1000 }))
afterEach(() => void vi.useRealTimers())

function browser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage
  const removed: string[] = []
  const remove = async (world: string) => void removed.push(world)
  const open = (here: string, of: () => Storage = () => storage) =>
    createDeletions({ storage: of, here, remove, report: () => undefined })
  return { open, removed, kept }
}

const names = (deletions: ReturnType<typeof createDeletions>) => deletions.get().map(({ world }) => world)

it('deletes a sandbox only when it can no longer be brought back', async () => {
  const { open, removed } = browser()
  const deletions = open('w1')
  deletions.delete('w2')
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(removed).toEqual([])
  expect(names(deletions)).toEqual(['w2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(removed).toEqual(['w2'])
  expect(names(deletions)).toEqual([])
})

it('undoes a deletion', async () => {
  const { open, removed } = browser()
  const deletions = open('w1')
  deletions.delete('w2')
  deletions.undo('w2')
  await vi.advanceTimersByTimeAsync(2 * UNDO_MS)
  expect(removed).toEqual([])
})

it('keeps the deletion and its undo over a reload, and deletes at the next start what is due', async () => {
  const { open, removed } = browser()
  open('w1').delete('w2')
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + UNDO_MS / 2)
  expect(names(open('w1'))).toEqual(['w2'])
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + UNDO_MS)
  open('w1')
  await vi.advanceTimersByTimeAsync(0)
  expect(removed).toEqual(['w2'])
})

it('brings a sandbox back when it is opened', async () => {
  const { open, removed } = browser()
  open('w1').delete('w2')
  expect(names(open('w2'))).toEqual([])
  await vi.advanceTimersByTimeAsync(2 * UNDO_MS)
  expect(removed).toEqual([])
})

it('respects an undo in another window', async () => {
  const { open, removed } = browser()
  open('w1').delete('w2')
  const other = open('w3')
  other.undo('w2')
  await vi.advanceTimersByTimeAsync(2 * UNDO_MS)
  expect(removed).toEqual([])
})

it('works without storage, and ignores damaged marks', async () => {
  const { open, removed, kept } = browser()
  const off = () => {
    throw new Error('switched off')
  }
  open('w1', off).delete('w2')
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(removed).toEqual(['w2'])
  for (const text of ['{', '7', '[{"world":7}]']) {
    kept.set('authscope.deleted', text)
    expect(open('w1').get(), text).toEqual([])
  }
})
