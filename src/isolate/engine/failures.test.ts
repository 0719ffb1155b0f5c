import { expect, test, vi } from 'vitest'
import { hashes } from '../interpreter/hashes.ts'
import { IsolateError } from '../isolate-error.ts'
import { interpreterParts } from '../testing/interpreter-parts.ts'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject } from '../testing/open-project.ts'

/** A clock that advances by one millisecond whenever the limit is checked, and by what a test adds, so the machine's load does not matter. */
function ownTime() {
  let ms = 0
  return {
    parts: interpreterParts(undefined, () => {
      ms += 1
      return ms
    }),
    pass: (added: number) => {
      ms += added
    },
  }
}

const short = { runMs: 300, memoryBytes: 64 * 1024 * 1024 }

async function failureOf(body: string, limits = short): Promise<IsolateError> {
  const { config } = await openProject(jwtProject(body), { limits })
  const error = await Promise.resolve(config.callbacks?.jwt?.({ token: { sub: '1' } })).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(IsolateError)
  return error as IsolateError
}

test('an endless loop ends at its limit, with callback, file and line', async () => {
  const { problem, message, location } = await failureOf('\n\nlet n = 0\nwhile (true) { n += 1 }')
  expect(problem).toBe('overrun')
  expect(location).toMatchObject({ file: 'auth.ts' })
  expect(message).toMatch(/^callbacks\.jwt \(auth\.ts:\d+\): it ran for longer than 300 ms/)
})

test('so do loops that catch the interruption, that hide in microtasks, and that have one in a regular expression', async () => {
  for (const body of [
    'try { for (;;); } catch { for (;;); } finally { for (;;); }',
    'const again = () => Promise.resolve().then(again); await again()',
    'for (;;) await null',
    `return { a: /(a*)*b/.test('a'.repeat(100000)) }`,
    'return { a: [2, 1].sort(() => { for (;;); }) }',
  ])
    expect((await failureOf(body)).problem).toBe('overrun')
})

test('an instance that overran is not used again', async () => {
  const { config, isolate } = await openProject(jwtProject('if (token.loop) for (;;); return token'), {
    limits: short,
    parts: ownTime().parts,
  })
  expect(await config.callbacks?.jwt?.({ token: { a: 1 } })).toEqual({ a: 1 })
  await expect(config.callbacks?.jwt?.({ token: { loop: true } })).rejects.toMatchObject({
    problem: 'overrun',
  })
  expect(isolate.isEnded).toBe(true)
  await expect(config.callbacks?.jwt?.({ token: { a: 1 } })).rejects.toMatchObject({ problem: 'ended' })
})

test('waiting is not running', async () => {
  const { parts, pass } = ownTime()
  const slow = async (): Promise<Response> => {
    pass(700)
    return new Response('late')
  }
  const body = `return { text: await (await fetch('https://slow.example')).text() }`
  const { config } = await openProject(jwtProject(body), {
    limits: short,
    parts,
    fetch: slow,
  })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ text: 'late' })
})

test('hashing is not running either, up to a limit', async () => {
  const { parts, pass } = ownTime()
  const digest = hashes.digest.bind(hashes)
  const slow = vi.spyOn(hashes, 'digest').mockImplementation((...of) => {
    pass(500)
    return digest(...of)
  })
  const body = `for (let i = 0; i < token.times; i++) createHash('sha256').update('a').digest('hex')\nfor (let i = 0; i < 200_000; i++);\nreturn token`
  const code = `import { createHash } from 'node:crypto'\n${jwtProject(body)}`
  const { config } = await openProject(code, { limits: short, parts })
  expect(await config.callbacks?.jwt?.({ token: { times: 4 } })).toEqual({ times: 4 })
  await expect(config.callbacks?.jwt?.({ token: { times: 5 } })).rejects.toMatchObject({ problem: 'overrun' })
  slow.mockRestore()
})

test('running time is added up over the waits of one call, and starts again with the next', async () => {
  const body = `const spin = () => { const words = []; for (let i = 0; i < 4000; i++) words.push(String(i)); return words.length }
    for (let i = 0; i < (token.times ?? 1000); i++) { spin(); await fetch('https://a.example') } return token`
  const { config } = await openProject(jwtProject(body), {
    limits: short,
    parts: ownTime().parts,
    fetch: async () => new Response('x'),
  })
  expect(await config.callbacks?.jwt?.({ token: { times: 1 } })).toEqual({ times: 1 })
  expect(await config.callbacks?.jwt?.({ token: { times: 1 } })).toEqual({ times: 1 })
  await expect(config.callbacks?.jwt?.({ token: {} })).rejects.toMatchObject({ problem: 'overrun' })
})

test('endless recursion is reported as such', async () => {
  const error = await failureOf('const deep = (n) => deep(n + 1) + 1\nreturn deep(0)', {
    runMs: 20_000,
    memoryBytes: 2 ** 26,
  })
  expect(error).toMatchObject({ problem: 'stack', location: { file: 'auth.ts', line: 4 } })
  const native = await failureOf(
    'let a = []; for (let i = 0; i < 100000; i++) a = [a]; return { a: a.flat(Infinity).length }',
    {
      runMs: 20_000,
      memoryBytes: 2 ** 26,
    },
  )
  expect(native.problem).toBe('stack')
})

test('memory ends at its limit', async () => {
  const error = await failureOf(`const all = []; for (let i = 0; ; i++) all.push('some text ' + i)`, {
    runMs: 20_000,
    memoryBytes: 2 ** 24,
  })
  expect(error.problem).toBe('memory')
})

test('so does memory whose end the code catches', async () => {
  const body = `try { const all = []; for (let i = 0; ; i++) all.push('some text ' + i) } catch (error) { return { caught: error === null ? 'null' : error.message } }`
  const { config } = await openProject(jwtProject(body), { limits: { runMs: 20_000, memoryBytes: 2 ** 24 } })
  const outcome = await Promise.resolve(config.callbacks?.jwt?.({ token: {} })).catch(
    (error: IsolateError) => error.problem,
  )
  expect([{ caught: 'out of memory' }, { caught: 'null' }, 'memory']).toContainEqual(outcome)
})

test('many small allocations count together', async () => {
  const body = `const all = []; let n = 0; try { for (; n < 3000; n++) all.push(new Uint8Array(1e6)) } catch { all.length = 0 } return { n }`
  const { config } = await openProject(jwtProject(body), { limits: { runMs: 20_000, memoryBytes: 2 ** 26 } })
  const result = await config.callbacks?.jwt?.({ token: {} })
  const n = Number(result?.['n'])
  expect(n).toBeGreaterThan(30)
  expect(n).toBeLessThan(64)
})

test('endless questions are an error: more than a thousand timers at once, or one after the other', async () => {
  const message = /more than 1000 requests, timers/
  const atOnce = 'await Promise.all(Array.from({ length: 1001 }, () => new Promise((r) => setTimeout(r, 0))))'
  const patient = { ...short, runMs: 20_000 }
  expect(await failureOf(atOnce, patient)).toMatchObject({
    problem: 'overrun',
    message: expect.stringMatching(message),
  })
  const inTurn = 'for (;;) await new Promise((r) => setTimeout(r, 1))'
  expect(await failureOf(inTurn, patient)).toMatchObject({ problem: 'overrun' })
})

test('work that outlives its call counts for the open one', async () => {
  const timer = `setInterval(() => {}, 1)\n${jwtProject('await new Promise(() => {})')}`
  const { config } = await openProject(timer, { limits: { ...short, runMs: 20_000 } })
  await expect(config.callbacks?.jwt?.({ token: {} })).rejects.toMatchObject({
    problem: 'overrun',
    message: expect.stringContaining('callbacks.jwt: it asked for more than 1000'),
  })
})

test('a loop in what the platform has is at the user’s own line', async () => {
  const { location } = await failureOf(`\nfor (;;) new Blob(['text'])`)
  expect(location).toMatchObject({ file: 'auth.ts' })
})

test('a promise that nothing settles is reported at once', async () => {
  expect(await failureOf('await new Promise(() => {})')).toMatchObject({ problem: 'never-settles' })
})

test('a circular result names its callback and where', async () => {
  const { message } = await failureOf('const me = { name: 1 }; me.friends = [{ me }]; return { me }')
  expect(message).toBe(
    "callbacks.jwt: the value contains itself, which a token or session can't store, at me.friends.0.me",
  )
})

test('a thrown error is the one that was thrown, with the user’s own lines', async () => {
  const { config } = await openProject({
    'auth.ts': `import { check } from './check'\n${jwtProject('\nawait check(token); return token')}`,
    'check.ts': `interface Token { sub?: string }\n\nexport async function check(token: Token): Promise<void> {\n  await null\n  if (token.sub) throw Object.assign(new RangeError('not him'), { status: 403 })\n}`,
  })
  const error = await Promise.resolve(config.callbacks?.jwt?.({ token: { sub: '1' } })).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'RangeError', message: 'not him', status: 403 })
  const stack = (error as Error).stack?.split('\n') ?? []
  expect(stack[1]).toMatch(/at check \(check\.ts:5:\d+\)/)
  expect(stack.slice(1).join()).not.toMatch(/authscope|\.test\.ts|node:/)
})

test('a result of the wrong type is passed on to the engine, and told', async () => {
  const code = `import NextAuth from 'next-auth'
export const { auth } = NextAuth({ providers: [], callbacks: {
  signIn() {},
  jwt() { return 'text' },
} })`
  const { config, notices } = await openProject(code)
  expect(await config.callbacks?.signIn?.({} as never)).toBeUndefined()
  expect(await config.callbacks?.jwt?.({} as never)).toBe('text')
  expect(notices).toEqual([
    {
      kind: 'result',
      message: 'callbacks.signIn returned nothing: true, false, or a URL as a string was expected',
      location: { file: 'auth.ts', line: 3 },
    },
    {
      kind: 'result',
      message: 'callbacks.jwt returned a string: the token, or null to end the session was expected',
      location: { file: 'auth.ts', line: 4 },
    },
  ])
})

test('a policy that forbids WebAssembly is named with the directive that allows it', async () => {
  const parts = interpreterParts()
  const refused = { take: () => Promise.reject(new WebAssembly.CompileError('blocked by CSP')) }
  const opening = openProject(jwtProject('return token'), { parts: { ...parts, spares: refused } })
  await expect(opening).rejects.toThrow(/blocked by CSP\..*'wasm-unsafe-eval' to its script-src/)
})
