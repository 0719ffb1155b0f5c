import { expect, test } from 'vitest'
import { interpreterParts } from '../testing/interpreter-parts.ts'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject } from '../testing/open-project.ts'

const limits = { runMs: 20_000, memoryBytes: 2 ** 26 }

/** Idle only when the test says so. */
function idleByHand() {
  const works: (() => void)[] = []
  return {
    whenIdle: (work: () => void) => void works.push(work),
    idle: () => works.splice(0).map((work) => work()),
  }
}

test('an instance made ahead of time is as fresh as one made on demand', async () => {
  const { whenIdle, idle } = idleByHand()
  const parts = interpreterParts(whenIdle)
  const code = `globalThis.count = (globalThis.count ?? 0) + 1\nObject.prototype.left = (Object.prototype.left ?? 0) + 1\n${jwtProject('return { count, left: token.left, at: Date.now(), id: crypto.randomUUID() }')}`
  const results: unknown[] = []
  for (let round = 0; round < 5; round += 1) {
    const { config } = await openProject(code, { parts, limits })
    results.push(await config.callbacks?.jwt?.({ token: {} }))
    if (round !== 2) idle()
  }
  expect(results[0]).toMatchObject({ count: 1, left: 1 })
  for (const result of results) expect(result).toEqual(results[0])
})

test('the packages are those of the project, made ahead of time or not', async () => {
  const { whenIdle, idle } = idleByHand()
  const parts = interpreterParts(whenIdle)
  const names = `return { names: Object.keys(globalThis).filter((name) => name.startsWith('__zod')).length > 0 }`
  const plain = jwtProject(names)
  const withZod = `import { z } from 'zod'\nexport const schema = z.string()\n${plain}`
  for (const [code, expected] of [
    [plain, false],
    [withZod, true],
    [withZod, true],
    [plain, false],
    [plain, false],
  ] as const) {
    const { config } = await openProject(code, { parts, limits })
    expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ names: expected })
    idle()
  }
})

/** Parts whose next two instances start from an image. */
async function partsWithImage() {
  const { whenIdle, idle } = idleByHand()
  const parts = interpreterParts(whenIdle)
  for (let round = 0; round < 3; round += 1) {
    await openProject(jwtProject('return {}'), { parts, limits })
    idle()
  }
  return parts
}

test.each([
  ['for (;;);', 'overrun'],
  ['return { all: new Uint8Array(2 ** 28) }', 'memory'],
  ['const deep = () => deep() + 1; return deep()', 'stack'],
  ['await new Promise(() => {})', 'never-settles'],
  ['return { missing }', 'threw'],
])('what begins in the memory of another fails as a fresh one does: %s', async (body, problem) => {
  const fail = async (options: object) => {
    // Long enough on a busy machine for everything that ends.
    const runMs = problem === 'overrun' ? 200 : limits.runMs
    const { config } = await openProject(jwtProject(body), { limits: { ...limits, runMs }, ...options })
    return Promise.resolve(config.callbacks?.jwt?.({ token: {} })).catch(
      (error: Error & { problem?: string }) => ({
        problem: error.problem ?? 'threw',
        message: error.message,
        stack: error.stack?.split('\n').filter((line) => line.includes('auth.ts')),
      }),
    )
  }
  const fresh = await fail({})
  expect(fresh).toMatchObject({ problem })
  expect(await fail({ parts: await partsWithImage() })).toEqual(fresh)
})
