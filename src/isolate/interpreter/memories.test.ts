import { expect, it } from 'vitest'
import type { FromInterpreter } from '../messages.ts'
import { interpreterParts } from '../testing/interpreter-parts.ts'
import { portPair } from '../testing/port-pair.ts'
import { createInterpreter } from './interpreter.ts'
import { createMemories } from './memories.ts'

const CODE = `import NextAuth from 'next-auth'
globalThis.seen = (globalThis.seen ?? 0) + 1
NextAuth({ providers: [] })
throw new Error('seen ' + globalThis.seen)
`

it('an instance in a memory that was used before finds nothing of what ran there, and the one before runs no more', async () => {
  const memories = createMemories()
  const parts = interpreterParts(undefined, undefined, memories)
  const load = async () => {
    const { engine, interpreter } = portPair()
    const heard: FromInterpreter[] = []
    const end = createInterpreter(interpreter, parts)
    const loaded = new Promise<void>((resolve) =>
      engine.listen((message) => {
        heard.push(message)
        if (message.type === 'returned' || message.type === 'failed') resolve()
      }),
    )
    const moment = { now: 0, seed: [1, 2, 3] }
    engine.post({
      type: 'load',
      call: 1,
      moment,
      project: { files: { 'auth.ts': CODE }, entry: 'auth.ts' },
      environment: {},
      providers: {},
      limits: { runMs: 1000, memoryBytes: 64_000_000 },
    } as never)
    await loaded
    const failed = heard.find((message) => message.type === 'failed')
    return { end, message: failed?.type === 'failed' ? failed.failure.message : undefined }
  }
  const first = await load()
  const memory = first.end()
  if (memory === undefined) throw new Error('The memory has grown.')
  const before = new Uint8Array(memory.buffer).findLastIndex((byte) => byte !== 0)
  expect(before).toBeGreaterThan(0)
  memories.giveBack(memory)
  expect(new Uint8Array(memory.buffer).every((byte) => byte === 0)).toBe(true)
  const again = await load()
  expect(again.end()).toBe(memory)
  expect(first.message).toContain('seen 1')
  expect(again.message).toBe(first.message)
})
