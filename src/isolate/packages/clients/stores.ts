import { notSimulated } from './shared/ask.ts'
import { RateLimiter, RateLimiterRes, Ratelimit } from './stores/limits.ts'
import { type Dialect, IOREDIS, NODE_REDIS, redisClient, UPSTASH } from './stores/redis.ts'

/** Can be called with `new` and without, as ioredis is. */
const constructorOf = (dialect: Dialect) =>
  Object.assign(
    function open() {
      return redisClient(dialect)
    },
    { fromEnv: () => redisClient(dialect) },
  )

const [upstash, ioredis] = [constructorOf(UPSTASH), constructorOf(IOREDIS)]
const create = (dialect: Dialect) => () => redisClient(dialect)

const FAMILIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  upstash: { Redis: upstash },
  kv: { kv: redisClient(UPSTASH, 'kv'), default: redisClient(UPSTASH, 'kv'), createClient: create(UPSTASH) },
  ioredis: { default: ioredis, Redis: ioredis, Cluster: ioredis },
  redis: { createClient: create(NODE_REDIS), createCluster: create(NODE_REDIS) },
  ratelimit: { Ratelimit },
  /** Of a file that is not here. */
  client: { redis: redisClient(UPSTASH) },
}

/** An export of a client for Redis, or of what limits rates. */
export function pick(family: string, name: string): unknown {
  if (family === 'flexible') return name === 'RateLimiterRes' ? RateLimiterRes : RateLimiter
  const members = FAMILIES[family] ?? {}
  if (name === 'authscopeNamespace' || (name === 'default' && !('default' in members))) return members
  return Object.hasOwn(members, name) ? members[name] : () => notSimulated(`${name} of ${family}`)
}
