import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleForNode } from '../../../tools/build/bundle-for-node.ts'
import { connectIsolate } from '../../isolate/engine/connect-isolate.ts'
import { openEngineConfig } from '../../isolate/engine/engine-config.ts'
import { IsolateError } from '../../isolate/isolate-error.ts'
import { jwtProject } from '../../isolate/testing/jwt-project.ts'
import { everyNth } from '../testing/extent.ts'
import { openThread, type Thread } from './open-thread.ts'

const MEMORY = 64 * 1024 * 1024

/** Loops in native code that never ask whether they may go on, and bombs that fill a memory for seconds. */
const LOOPS: readonly (readonly [name: string, body: string])[] = [
  ['indexOf on an endless length', 'return { a: Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) }'],
  [
    'includes on an endless length',
    'return { a: Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1) }',
  ],
  [
    'lastIndexOf on an endless length',
    'return { a: Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1) }',
  ],
  [
    'reverse of a sparse list',
    'const list = []; list.length = 2 ** 32 - 1; return { a: list.reverse().length }',
  ],
  ['sort of a sparse list', 'const list = []; list.length = 2 ** 32 - 1; return { a: list.sort().length }'],
  ['join of a sparse list', `const list = []; list.length = 2 ** 32 - 1; return { a: list.join('').length }`],
  [
    'a long search in a long text',
    `const text = 'a'.repeat(2 ** 25); return { a: text.indexOf('a'.repeat(2 ** 24) + 'b') }`,
  ],
  [
    'copyWithin on an endless length',
    'return { a: Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 0, 1) }',
  ],
  [
    'a proxy with keys without end',
    `return new Proxy({}, { ownKeys: () => Array.from({ length: 300000 }, (_, i) => 'k' + i), getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) })`,
  ],
  ['lists until memory ends', 'const all = []; for (;;) all.push(new Array(100000).fill(all.length))'],
  [
    'JSON of shared objects',
    'let a = { x: 1 }; for (let i = 0; i < 40; i++) a = [a, a]; return { a: JSON.stringify(a).length }',
  ],
]

let path = ''
const threads: Thread[] = []

beforeAll(async () => {
  path = await bundleForNode('src/check/isolate/interpreter-thread.ts')
}, 60_000)

afterAll(async () => {
  await Promise.all(threads.map(({ worker }) => worker.terminate()))
})

function open(body: string) {
  return openText(jwtProject(body))
}

async function openText(text: string) {
  const thread = openThread(path)
  threads.push(thread)
  const exited = new Promise<void>((resolve) => thread.worker.once('exit', () => resolve()))
  const isolate = connectIsolate(thread.port, {
    limits: { runMs: 400, memoryBytes: MEMORY },
    graceMs: 400,
    fetch: () => Promise.reject(new TypeError('no network')),
    adapter: {},
    now: () => 0,
    random: (_purpose, length) => new Uint8Array(length),
    sleep: async () => {},
    end: () => void thread.worker.terminate(),
  })
  const { config } = await openEngineConfig(isolate, {
    project: { entry: 'auth.ts', files: { 'auth.ts': text } },
    environment: {},
    providers: {},
    request: new Request('https://app.example/api/auth/session'),
  })
  return { isolate, exited, run: () => Promise.resolve(config.callbacks?.jwt?.({ token: { sub: '1' } })) }
}

test.each(everyNth(3, LOOPS))(
  '[hostile] %s ends in a typed error, and nothing else waits for it',
  async (_name, body) => {
    const { run, isolate } = await open(body)
    let ticks = 0
    const ticking = setInterval(() => {
      ticks += 1
    }, 20)
    const error: unknown = await run().then(
      (value) => value,
      (thrown: unknown) => thrown,
    )
    clearInterval(ticking)
    expect(error).toBeInstanceOf(IsolateError)
    expect(['overrun', 'memory', 'stack', 'trapped']).toContain((error as IsolateError).problem)
    expect((error as IsolateError).message).toContain('callbacks.jwt')
    expect(ticks).toBeGreaterThan(0)
    expect(isolate.isEnded || (error as IsolateError).problem === 'stack').toBe(true)
  },
)

test('[hostile] an interpreter that was ended from outside is gone, and is not used again', async () => {
  const { run, isolate, exited } = await open(
    'for (;;) Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  )
  await expect(run()).rejects.toMatchObject({ problem: 'overrun' })
  await exited
  expect(isolate.isEnded).toBe(true)
  await expect(run()).rejects.toMatchObject({ problem: 'ended' })
})

test('[hostile] a file that takes for ever to be read ends as a loop does', async () => {
  const arrows = `const x = ${'(a: b = '.repeat(30)}1${') : c => 1'.repeat(30)}`
  await expect(openText(arrows)).rejects.toMatchObject({
    problem: 'overrun',
    message: expect.stringContaining('auth.ts'),
  })
})

test('another exchange’s interpreter is untouched by one that is ended', async () => {
  const good = await open('return { ...token, fine: true }')
  const bad = await open('return { a: Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) }')
  await expect(bad.run()).rejects.toMatchObject({ problem: 'overrun' })
  await expect(good.run()).resolves.toEqual({ sub: '1', fine: true })
})
