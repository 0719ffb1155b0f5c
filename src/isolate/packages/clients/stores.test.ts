import { describe, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const run = (imports: string, body: string, world = createQueryWorld()) =>
  runQueries(body, { imports, world })

describe('clients of Redis', () => {
  it('@upstash/redis has values of JSON, and keys that expire', async () => {
    const world = createQueryWorld()
    const result = await run(
      `import { Redis } from '@upstash/redis'\nconst redis = Redis.fromEnv()`,
      `await redis.set('user:1', { role: 'admin' }, { ex: 60 })
      const taken = await redis.set('user:1', 'x', { nx: true })
      const count = [await redis.incr('hits'), await redis.incrby('hits', 4), await redis.get('hits')]
      await redis.expire('hits', 0)
      await redis.hset('profile', { plan: 'pro', seats: 3 })
      await redis.sadd('online', 'ada', 'bob', 'ada')
      const sent = await redis.multi().incr('a').expire('a', 5).ttl('a').exec()
      return {
        user: await redis.get('user:1'), taken, count, gone: await redis.get('hits'), left: await redis.ttl('user:1'),
        profile: await redis.hgetall('profile'), none: [await redis.hgetall('x'), await redis.get('x')],
        online: [await redis.sismember('online', 'bob'), await redis.scard('online')],
        sent, deleted: await redis.del('user:1', 'x'), many: await redis.mget('a', 'user:1'), keys: await redis.keys('pro*'),
      }`,
      world,
    )
    expect(result).toEqual({
      user: { role: 'admin' },
      taken: null,
      count: [1, 5, 5],
      gone: null,
      left: 60,
      profile: { plan: 'pro', seats: 3 },
      none: [null, null],
      online: [1, 2],
      sent: [1, 1, 5],
      deleted: 1,
      many: [1, null],
      keys: ['profile'],
    })
    expect(world.asked[0]).toMatchObject({
      client: 'redis',
      text: "redis.set('user:1', { role: 'admin' }, { ex: 60 })",
      location: { file: 'auth.ts', line: 6 },
    })
  })

  it('ioredis and redis have texts, each with its own words', async () => {
    const result = await run(
      `import Redis from 'ioredis'\nimport { createClient } from 'redis'\nimport { kv } from '@vercel/kv'
const io = new Redis(process.env.REDIS_URL)
const node = await createClient({ url: 'redis://x' }).on('error', () => {}).connect()`,
      `await io.set('code:1', 123456, 'EX', 300)
      await io.hset('h', 'a', 1, 'b', 2)
      await node.setEx('n', 60, 'x')
      await node.hSet('g', { c: '3' })
      return [
        await io.get('code:1'), await io.hgetall('h'), await io.hgetall('none'), await io.pipeline().incr('p').get('p').exec(),
        await node.get('n'), await node.hGetAll('g'), await node.multi().incr('p').get('p').exec(), await node.exists('n'),
        await node.set('n', 'y', { NX: true }), await io.ttl('code:1'), await kv.get('code:1'),
        await io.zadd('z', 1, 'one', 2, 'two'), await io.zremrangebyscore('z', '-inf', 1), await io.zcard('z'),
      ]`,
    )
    expect(result).toEqual([
      '123456',
      { a: '1', b: '2' },
      {},
      [
        [null, 1],
        [null, '1'],
      ],
      'x',
      { c: '3' },
      [2, '2'],
      1,
      null,
      300,
      123_456,
      2,
      1,
      1,
    ])
  })

  it('commands that are begun together are done one after the other', async () => {
    const result = await run(
      `import { Redis } from '@upstash/redis'\nconst redis = new Redis({ url: 'x', token: 'y' })`,
      `await Promise.all(['a', 'b', 'c'].map((each) => redis.sadd('all', each)))\nreturn [await redis.scard('all'), await Promise.all([1, 2, 3].map(() => redis.incr('n')))]`,
    )
    expect(result).toEqual([3, [1, 2, 3]])
  })

  it('a file that is not here is taken for one by how it is used', async () => {
    const world = createQueryWorld()
    const body = `await redis.setex('k', 60, 'v')\nreturn [await redis.get('k')]`
    expect(await run(`import { redis } from '@/lib/redis'`, body, world)).toEqual(['v'])
    expect(world.rows('redis')).toEqual([{ key: 'k', value: 'v', expiresAt: expect.any(Number) }])
  })

  it('a command that is not simulated says so at its line', async () => {
    const failing = run(
      `import Redis from 'ioredis'\nconst redis = new Redis()`,
      `await redis.geoadd('k', 1, 2, 'x')`,
    )
    await expect(failing).rejects.toThrow('redis.geoadd is not simulated')
  })
})

describe('rate limits', () => {
  it('@upstash/ratelimit counts requests of a window', async () => {
    const world = createQueryWorld()
    const result = await run(
      `import { Ratelimit } from '@upstash/ratelimit'\nimport { Redis } from '@upstash/redis'
const limits = [Ratelimit.fixedWindow(2, '60 s'), Ratelimit.slidingWindow(2, '1 m'), Ratelimit.tokenBucket(1, '10 s', 2)]
const all = limits.map((limiter, index) => new Ratelimit({ redis: Redis.fromEnv(), limiter, prefix: 'login' + index }))`,
      `const found = []
      for (const each of all) for (let n = 0; n < 3; n += 1) found.push(await each.limit('ip'))
      return found.map(({ success, remaining }) => [success, remaining])`,
      world,
    )
    const three = [
      [true, 1],
      [true, 0],
      [false, 0],
    ]
    expect(result).toEqual([...three, ...three, ...three])
    expect(world.rows('rate_limits').map(({ key }) => key)).toEqual(['login0:ip', 'login1:ip', 'login2:ip'])
  })

  it('rate-limiter-flexible throws what is left when too much was asked for', async () => {
    const result = await run(
      `import { RateLimiterMemory } from 'rate-limiter-flexible'\nconst limiter = new RateLimiterMemory({ points: 2, duration: 60, blockDuration: 600 })`,
      `const first = await limiter.consume('ada')
      await limiter.consume('ada')
      const refused = await limiter.consume('ada').catch((thrown) => thrown)
      const now = await limiter.get('ada')
      return [first.remainingPoints, refused.remainingPoints, refused.msBeforeNext, now.consumedPoints, await limiter.delete('ada'), await limiter.get('ada')]`,
    )
    expect(result).toEqual([1, 0, 600_000, 3, true, null])
  })
})
