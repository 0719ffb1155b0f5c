import { notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { isPlain } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'
import { type Entry, Keys } from './keys.ts'

/** What differs between the clients. */
export interface Dialect {
  /** A value as it is stored, and as the code gets it. */
  readonly store: (value: unknown) => unknown
  readonly load: (value: unknown) => unknown
  /** What `hgetall` gives of a key that is not there. */
  readonly noHash: object | null
  /** What a transaction gives for each command. */
  readonly executed: (result: unknown) => unknown
}

const text = (value: unknown): string => String(value)

/** `@upstash/redis` and `@vercel/kv`: values are JSON. */
export const UPSTASH: Dialect = {
  store: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  load: (value) => {
    try {
      return JSON.parse(text(value))
    } catch {
      return value
    }
  },
  noHash: null,
  executed: (result) => result,
}

export const IOREDIS: Dialect = { store: text, load: text, noHash: {}, executed: (result) => [null, result] }
export const NODE_REDIS: Dialect = { store: text, load: text, noHash: {}, executed: (result) => result }

interface Call {
  readonly keys: Keys
  readonly dialect: Dialect
  readonly written: Omit<Written, 'client'>
}

type Command = (args: readonly unknown[], call: Call) => Promise<unknown>

const KEYS = new Keys('redis', 'redis')
const now = (): number => Date.now()
const flatTexts = (args: readonly unknown[]): readonly string[] => args.flat().map(text)

/** `EX 60`, `{ ex: 60 }`, `{ expiration: { type: 'EX', value: 60 } }`. */
function optionsOf(given: readonly unknown[]): Readonly<Record<string, unknown>> {
  const [first] = given
  if (isPlain(first)) {
    const { condition, expiration, ...rest } = first as Readonly<Record<string, unknown>>
    const { type, value } = Object(expiration) as { readonly type?: string; readonly value?: unknown }
    const lower = Object.entries(rest).map(([name, each]) => [name.toLowerCase(), each])
    return {
      ...Object.fromEntries(lower),
      ...(type && { [type.toLowerCase()]: value }),
      ...(typeof condition === 'string' && { [condition.toLowerCase()]: true }),
    }
  }
  const words = given.map((each) => text(each).toLowerCase())
  return Object.fromEntries(words.map((word, index) => [word, given[index + 1] ?? true]))
}

function expiryOf({ ex, exat, px, pxat }: Readonly<Record<string, unknown>>): number | null {
  if (ex !== undefined) return now() + Number(ex) * 1000
  if (px !== undefined) return now() + Number(px)
  if (exat !== undefined) return Number(exat) * 1000
  return pxat === undefined ? null : Number(pxat)
}

/** Fields and values, as an object or in turn. */
function fieldsOf(args: readonly unknown[]): readonly (readonly [string, unknown])[] {
  const [first] = args
  if (isPlain(first)) return Object.entries(first)
  const list = args.flat()
  return list.flatMap((field, index) => (index % 2 === 0 ? [[text(field), list[index + 1]] as const] : []))
}

type Members = Readonly<Record<string, unknown>>
const hashOf = (entry: Entry | undefined): Members => Object(entry?.value ?? {}) as Members
const listOf = (entry: Entry | undefined): readonly unknown[] =>
  Array.isArray(entry?.value) ? (entry.value as readonly unknown[]) : []

/** A command that changes the value of its key. An empty one is removed. */
const changing =
  <T>(
    change: (
      before: Entry | undefined,
      args: readonly unknown[],
      dialect: Dialect,
    ) => readonly [after: unknown, result: T],
  ): Command =>
  ([key, ...args], { dialect, keys, written }) =>
    keys.change(written, text(key), (before) => {
      const [value, result] = change(before, args, dialect)
      const isEmpty = Object.keys(Object(value)).length === 0
      return { after: isEmpty ? undefined : { value, expiresAt: before?.expiresAt ?? null }, result }
    })

/** A command that reads the value of its key. */
const reading =
  (read: (entry: Entry | undefined, args: readonly unknown[], dialect: Dialect) => unknown): Command =>
  async ([key, ...args], { dialect, keys, written }) => {
    const [found] = await keys.run(written, keys.find([text(key)]))
    return read(found?.rows[0] as Entry | undefined, args, dialect)
  }

const adding =
  (sign: 1 | -1): Command =>
  async ([key, by = 1], { keys, written }) => {
    const [, added] = await keys.run(written, keys.clean(text(key)), keys.add(text(key), sign * Number(by)))
    return Number(added?.rows[0]?.['value'])
  }

const expiring =
  (expiresAt: (given: unknown) => number | null): Command =>
  async ([key, given], { keys, written }) => {
    const [changed] = await keys.run(written, keys.expire(text(key), expiresAt(given)))
    return changed?.count ?? 0
  }

async function set(
  [key, value, ...rest]: readonly unknown[],
  { dialect, keys, written }: Call,
): Promise<unknown> {
  const options = optionsOf(rest)
  const entry = { value: dialect.store(value), expiresAt: expiryOf(options) }
  const { nx, xx } = options
  const own = text(key)
  const [before, , put] = await keys.run(
    written,
    keys.find([own]),
    keys.clean(own),
    ...(xx ? [keys.expire(own, entry.expiresAt)] : [keys.put(own, entry, nx === true || nx === 'nx')]),
  )
  if (options['get']) return before?.rows[0] ? dialect.load(before.rows[0]['value']) : null
  if (xx && put?.count) await keys.run(written, keys.put(own, entry))
  return put?.count ? 'OK' : null
}

const leftOf = (entry: Entry | undefined, unit: number): number => {
  if (entry === undefined) return -2
  return entry.expiresAt === null ? -1 : Math.max(0, Math.ceil((entry.expiresAt - now()) / unit))
}

const byScore = (entry: Entry | undefined): readonly (readonly [string, number])[] =>
  Object.entries(hashOf(entry) as Readonly<Record<string, number>>).toSorted(([, a], [, b]) => a - b)

const bound = (given: unknown): number =>
  /inf/i.test(text(given))
    ? text(given).startsWith('-')
      ? -Infinity
      : Infinity
    : Number(text(given).replace('(', ''))

/** From `start` to `end`, both included; below zero counts from the end. */
function rangeOf<T>(list: readonly T[], [start, end]: readonly unknown[]): readonly T[] {
  const last = Number(end) < 0 ? list.length + Number(end) : Number(end)
  return list.slice(Number(start), last + 1)
}

const COMMANDS: Readonly<Record<string, Command>> = {
  get: reading((entry, _args, { load }) => (entry ? load(entry.value) : null)),
  set,
  setex: ([key, seconds, value], call) => set([key, value, 'ex', seconds], call),
  psetex: ([key, ms, value], call) => set([key, value, 'px', ms], call),
  setnx: async ([key, value], call) => Number((await set([key, value, 'nx'], call)) === 'OK'),
  getdel: async ([key], { dialect, keys, written }) => {
    const [found] = await keys.run(written, keys.find([text(key)]), keys.delete([text(key)]))
    return found?.rows[0] ? dialect.load(found.rows[0]['value']) : null
  },
  mget: async (args, { dialect, keys, written }) => {
    const wanted = flatTexts(args)
    const [found] = await keys.run(written, keys.find(wanted))
    return wanted.map((key) => {
      const row = found?.rows.find((each) => each['key'] === key)
      return row ? dialect.load(row['value']) : null
    })
  },
  del: async (args, { keys, written }) =>
    (await keys.run(written, keys.delete(flatTexts(args))))[0]?.count ?? 0,
  unlink: (args, call) => (COMMANDS['del'] as Command)(args, call),
  exists: async (args, { keys, written }) =>
    (await keys.run(written, keys.find(flatTexts(args))))[0]?.count ?? 0,
  keys: async ([pattern], { keys, written }) => {
    const [found] = await keys.run(written, keys.every())
    const source = text(pattern)
      .replaceAll(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    return (
      found?.rows.map((row) => text(row['key'])).filter((key) => new RegExp(`^${source}$`).test(key)) ?? []
    )
  },
  incr: ([key], call) => adding(1)([key], call),
  decr: ([key], call) => adding(-1)([key], call),
  incrby: adding(1),
  decrby: adding(-1),
  expire: expiring((seconds) => now() + Number(seconds) * 1000),
  pexpire: expiring((ms) => now() + Number(ms)),
  expireat: expiring((seconds) => Number(seconds) * 1000),
  persist: expiring(() => null),
  ttl: reading((entry) => leftOf(entry, 1000)),
  pttl: reading((entry) => leftOf(entry, 1)),
  hget: reading((entry, [field], { load }) => {
    const found = hashOf(entry)[text(field)]
    return found === undefined ? null : load(found)
  }),
  hmget: reading((entry, args, { load }) =>
    flatTexts(args).map((field) => (field in hashOf(entry) ? load(hashOf(entry)[field]) : null)),
  ),
  hgetall: reading((entry, _args, { load, noHash }) =>
    entry
      ? Object.fromEntries(Object.entries(hashOf(entry)).map(([field, each]) => [field, load(each)]))
      : noHash,
  ),
  hexists: reading((entry, [field]) => Number(text(field) in hashOf(entry))),
  hkeys: reading((entry) => Object.keys(hashOf(entry))),
  hset: changing((before, args, { store }) => {
    const fields = fieldsOf(args)
    const added = fields.filter(([field]) => !(field in hashOf(before)))
    return [
      { ...hashOf(before), ...Object.fromEntries(fields.map(([field, each]) => [field, store(each)])) },
      added.length,
    ]
  }),
  hdel: changing((before, args) => {
    const gone = flatTexts(args)
    const rest = Object.entries(hashOf(before)).filter(([field]) => !gone.includes(field))
    return [Object.fromEntries(rest), Object.keys(hashOf(before)).length - rest.length]
  }),
  hincrby: changing((before, [field, by], { store }) => {
    const sum = Number(hashOf(before)[text(field)] ?? 0) + Number(by)
    return [{ ...hashOf(before), [text(field)]: store(sum) }, sum]
  }),
  sadd: changing((before, args, { store }) => {
    const items = [...new Set([...listOf(before), ...args.flat().map(store)])]
    return [items, items.length - listOf(before).length]
  }),
  srem: changing((before, args, { store }) => {
    const gone = args.flat().map(store)
    const rest = listOf(before).filter((item) => !gone.includes(item))
    return [rest, listOf(before).length - rest.length]
  }),
  sismember: reading((entry, [item], { store }) => Number(listOf(entry).includes(store(item)))),
  smembers: reading((entry, _args, { load }) => listOf(entry).map(load)),
  scard: reading((entry) => listOf(entry).length),
  lpush: changing((before, args, { store }) => {
    const items = [...args.flat().map(store).toReversed(), ...listOf(before)]
    return [items, items.length]
  }),
  rpush: changing((before, args, { store }) => {
    const items = [...listOf(before), ...args.flat().map(store)]
    return [items, items.length]
  }),
  lrange: reading((entry, args, { load }) => rangeOf(listOf(entry), args).map(load)),
  ltrim: changing((before, args) => [rangeOf(listOf(before), args), 'OK']),
  llen: reading((entry) => listOf(entry).length),
  zadd: changing((before, args) => {
    const given = args.filter((each) => typeof each === 'object' || !/^(?:nx|xx|gt|lt|ch)$/i.test(text(each)))
    const scores = given.some((each) => isPlain(each) || Array.isArray(each))
      ? (
          given.flat() as readonly {
            readonly score: number
            readonly member?: unknown
            readonly value?: unknown
          }[]
        ).map(({ member, score, value = member }) => [text(value), Number(score)] as const)
      : fieldsOf(given).map(([score, member]) => [text(member), Number(score)] as const)
    const added = scores.filter(([member]) => !(member in hashOf(before)))
    return [{ ...hashOf(before), ...Object.fromEntries(scores) }, added.length]
  }),
  zcard: reading((entry) => Object.keys(hashOf(entry)).length),
  zcount: reading(
    (entry, [low, high]) =>
      byScore(entry).filter(([, score]) => score >= bound(low) && score <= bound(high)).length,
  ),
  zscore: reading((entry, [member]) => (hashOf(entry)[text(member)] as number | undefined) ?? null),
  zrange: reading((entry, args) => rangeOf(byScore(entry), args).map(([member]) => member)),
  zrem: (args, call) => (COMMANDS['hdel'] as Command)(args, call),
  zremrangebyscore: changing((before, [low, high]) => {
    const all = byScore(before)
    const rest = all.filter(([, score]) => !(score >= bound(low) && score <= bound(high)))
    return [Object.fromEntries(rest), all.length - rest.length]
  }),
  ping: async () => 'PONG',
}

/** What connects, and does nothing here. */
const CONNECTING: Readonly<Record<string, unknown>> = {
  isOpen: true,
  isReady: true,
  status: 'ready',
}
const LIFE = ['connect', 'disconnect', 'quit', 'close', 'destroy', 'duplicate', 'select']
const LISTENING = ['on', 'once', 'off', 'addListener', 'removeListener']

/** A client that has the commands under their names, in any letters. */
export function redisClient(dialect: Dialect, name = 'redis'): object {
  const client: object = new Proxy(
    {},
    {
      get: (_target, member) => {
        if (typeof member === 'symbol' || member === 'then') return undefined
        if (member in CONNECTING) return CONNECTING[member]
        if (LIFE.includes(member)) return async () => client
        if (LISTENING.includes(member)) return () => client
        if (member === 'multi' || member === 'pipeline') return () => together(dialect, name, member)
        const command = COMMANDS[member.toLowerCase()]
        if (command === undefined || !Object.hasOwn(COMMANDS, member.toLowerCase()))
          return () => notSimulated(`${name}.${member}`)
        return (...args: readonly unknown[]) => {
          const written = writtenHere('redis', `${name}.${member}(${literals(args)})`)
          return KEYS.inTurn(() => command(args, { keys: KEYS, dialect, written }))
        }
      },
    },
  )
  return client
}

/** Commands that are sent together: `multi().incr(key).expire(key, 60).exec()`. */
function together(dialect: Dialect, name: string, begin: string): object {
  const calls: (() => Promise<unknown>)[] = []
  const chain: object = new Proxy(
    {},
    {
      get: (_target, member) => {
        if (typeof member === 'symbol' || member === 'then') return undefined
        if (member === 'exec' || member === 'execAsPipeline')
          return async () => {
            const results: unknown[] = []
            for (const each of calls) results.push(dialect.executed(await each()))
            return results
          }
        const command = Object.hasOwn(COMMANDS, member.toLowerCase())
          ? COMMANDS[member.toLowerCase()]
          : undefined
        if (command === undefined) return () => notSimulated(`${name}.${begin}().${member}`)
        return (...args: readonly unknown[]) => {
          const written = writtenHere('redis', `${name}.${begin}().${member}(${literals(args)})`)
          calls.push(() => KEYS.inTurn(() => command(args, { keys: KEYS, dialect, written })))
          return chain
        }
      },
    },
  )
  return chain
}
