import { expect, test } from 'vitest'
import { runCallback } from '../testing/open-project.ts'

const IMPORTS = `import { isMatching, match, P } from 'ts-pattern'
import { err, ok, okAsync, Result, ResultAsync } from 'neverthrow'
import pRetry, { AbortError } from 'p-retry'
import asyncRetry from 'async-retry'
import pLimit from 'p-limit'
import to from 'await-to-js'
import invariant from 'tiny-invariant'
import { LRUCache } from 'lru-cache'
import NodeCache from 'node-cache'`

/** What ts-pattern 5.9.2, neverthrow 8.2.0, p-retry 7.1.1, lru-cache 11.5.3 and node-cache 5.1.2 gave. */
const CALLS: readonly (readonly [expression: string, expected: unknown])[] = [
  [`match(5).with(P.string, () => 's').with(P.number, (x) => x).exhaustive()`, 5],
  [
    `match({ type: 'a', v: { x: [1, 2] } }).with({ type: 'a', v: { x: [1, P.number] } }, ({ v }) => v.x[1]).otherwise(() => 0)`,
    2,
  ],
  [`match('c').with('a', 'b', () => 1).with('c', 'd', (v) => v).run()`, 'c'],
  [
    `match(5).with(P.number, (x) => x > 9, () => 'big').with(P.number, (x) => x < 9, () => 'small').exhaustive()`,
    'small',
  ],
  [`match({}).with({ a: P.any }, () => 'has').otherwise(() => 'not')`, 'not'],
  [`match({}).with({ a: P.optional(P.string) }, () => 'fits').otherwise(() => 'not')`, 'fits'],
  [`match('z').with('a', () => 1).exhaustive()`, 'Pattern matching error: no pattern matches value "z"'],
  [`[isMatching({ a: P.string }, { a: 'x' }), isMatching({ a: P.string })({ a: 5 })]`, [true, false]],
  [`ok(5).andThen((x) => err('no ' + x)).match((v) => v, (e) => e)`, 'no 5'],
  [
    `ResultAsync.fromPromise(Promise.reject(new Error('x')), (e) => e.message).match((v) => v, (e) => 'failed ' + e)`,
    'failed x',
  ],
  [`okAsync(3).andThen((x) => ok(x * 2)).then(({ value }) => value)`, 6],
  [`Result.fromThrowable(JSON.parse, () => 'not json')('{').error`, 'not json'],
  [`Result.combine([ok(1), err('b')]).error`, 'b'],
  [`pRetry(async (n) => { if (n < 3) throw new Error('no'); return n }, { retries: 5, minTimeout: 1 })`, 3],
  [`pRetry(async () => { throw new Error('always') }, { retries: 1, minTimeout: 1 })`, 'always'],
  [`pRetry(async () => { throw new AbortError('stop') })`, 'stop'],
  [
    `asyncRetry(async (bail) => { bail(new Error('given up')); throw new Error('no') }, { retries: 1, minTimeout: 1 })`,
    'given up',
  ],
  [
    `(() => { const limit = pLimit(1); return Promise.all([1, 2].map((n) => limit(async () => n))) })()`,
    [1, 2],
  ],
  [`to(Promise.reject(5)).then(([error]) => error)`, 5],
  [`invariant(false, 'no user')`, 'Invariant failed: no user'],
  [
    `(() => { const x = new LRUCache({ max: 2 }); x.set('a', 1).set('b', 2); x.get('a'); x.set('c', 3); return [x.has('a'), x.has('b'), x.size, [...x.keys()]] })()`,
    [true, false, 2, ['c', 'a']],
  ],
  [`new LRUCache({})`, 'At least one of max, maxSize, or ttl is required'],
  [
    `(() => { const x = new NodeCache({ stdTTL: 5 }); const o = { a: 1 }; x.set('k', o); return [x.get('k'), x.get('k') === o, x.has('none'), x.del('k'), x.keys()] })()`,
    [{ a: 1 }, false, false, 1, []],
  ],
]

test('small packages of logic give what the published ones give', async () => {
  const list = CALLS.map(([expression]) => `async () => (${expression})`).join(',\n')
  const body = `const found = []; for (const one of [${list}]) found.push(await one().catch((error) => error.message)); return { found }`
  const { found } = (await runCallback(body, {}, { sleep: async () => {} }, IMPORTS)) as {
    readonly found: unknown[]
  }
  expect(CALLS.map(([expression], index) => [expression, found[index]])).toEqual(CALLS)
})

test('entries of a cache end by the world’s clock', async () => {
  let now = 0
  const body = `const cache = new LRUCache({ max: 5, ttl: 1000 }); cache.set('a', 1); const before = cache.get('a'); await new Promise((done) => setTimeout(done, 2000)); return { found: [before, cache.get('a') ?? 'gone'] }`
  const sleep = async (ms: number) => {
    now += ms
  }
  const found = await runCallback(body, {}, { now: () => now, sleep }, IMPORTS)
  expect(found).toEqual({ found: [1, 'gone'] })
})
