import { writtenHere } from '../shared/ask.ts'
import { literals } from '../shared/literal.ts'
import { type Entry, Keys } from './keys.ts'

const KEYS = new Keys('rate_limits', 'rate limit')

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `10 s`, `1m` and milliseconds. */
function msOf(duration: unknown): number {
  const [, count = '', unit = 'ms'] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?$/.exec(String(duration)) ?? []
  return Number(count) * (UNITS[unit] ?? 1)
}

interface Limited {
  readonly success: boolean
  readonly limit: number
  readonly remaining: number
  /** When all is allowed again. */
  readonly reset: number
}

/** Decides about one more request, and what is remembered of it. */
type Limiter = (
  before: Entry | undefined,
  cost: number,
) => { readonly after: Entry; readonly result: Limited }

function fixedWindow(limit: number, window: unknown): Limiter {
  const ms = msOf(window)
  return (before, cost) => {
    const reset = (Math.floor(Date.now() / ms) + 1) * ms
    const used = Number(before?.value ?? 0) + cost
    const result = { success: used <= limit, limit, remaining: Math.max(0, limit - used), reset }
    return { after: { value: used, expiresAt: reset }, result }
  }
}

/** Of the window before, as much counts as still lies within one window from now. */
function slidingWindow(limit: number, window: unknown): Limiter {
  const ms = msOf(window)
  return (before, cost) => {
    const [at, start] = [Date.now(), Math.floor(Date.now() / ms) * ms]
    const kept = Object(before?.value) as {
      readonly start?: number
      readonly used?: number
      readonly earlier?: number
    }
    const { earlier = 0, used = 0 } =
      kept.start === start ? kept : kept.start === start - ms ? { used: 0, earlier: kept.used ?? 0 } : {}
    const counted = Math.floor(earlier * (1 - (at - start) / ms)) + used + cost
    const success = counted <= limit
    return {
      after: { value: { start, used: success ? used + cost : used, earlier }, expiresAt: start + 2 * ms },
      result: { success, limit, remaining: Math.max(0, limit - counted), reset: start + ms },
    }
  }
}

function tokenBucket(refill: number, interval: unknown, most: number): Limiter {
  const ms = msOf(interval)
  return (before, cost) => {
    const kept = Object(before?.value) as { readonly tokens?: number; readonly at?: number }
    const { at = Date.now(), tokens = most } = kept
    const rounds = Math.floor((Date.now() - at) / ms)
    const full = Math.min(most, tokens + rounds * refill)
    const success = full >= cost
    const next = at + rounds * ms
    return {
      after: { value: { tokens: success ? full - cost : full, at: next }, expiresAt: null },
      result: {
        success,
        limit: most,
        remaining: Math.max(0, success ? full - cost : full),
        reset: next + ms,
      },
    }
  }
}

/** `@upstash/ratelimit`. Its counts are rows, whatever database it was given. */
export class Ratelimit {
  static readonly fixedWindow = fixedWindow
  static readonly slidingWindow = slidingWindow
  static readonly cachedFixedWindow = fixedWindow
  static readonly tokenBucket = tokenBucket
  readonly #limiter: Limiter
  readonly #prefix: string

  constructor({
    limiter = slidingWindow(10, '10 s'),
    prefix = '@upstash/ratelimit',
  }: { limiter?: Limiter; prefix?: string } = {}) {
    this.#limiter = limiter
    this.#prefix = prefix
  }

  async limit(identifier: string, { rate = 1 }: { readonly rate?: number } = {}): Promise<object> {
    const written = writtenHere('rate limit', `ratelimit.limit(${literals([identifier])})`)
    const limited = await KEYS.inTurn(() =>
      KEYS.change(written, `${this.#prefix}:${identifier}`, (before) => this.#limiter(before, rate)),
    )
    return { ...limited, pending: Promise.resolve(), ...(!limited.success && { reason: undefined }) }
  }

  async blockUntilReady(identifier: string): Promise<object> {
    return this.limit(identifier)
  }

  async getRemaining(identifier: string): Promise<object> {
    const written = writtenHere('rate limit', `ratelimit.getRemaining(${literals([identifier])})`)
    const [found] = await KEYS.run(written, KEYS.find([`${this.#prefix}:${identifier}`]))
    const { remaining, reset } = this.#limiter(found?.rows[0] as Entry | undefined, 0).result
    return { remaining, reset }
  }

  async resetUsedTokens(identifier: string): Promise<void> {
    const written = writtenHere('rate limit', `ratelimit.resetUsedTokens(${literals([identifier])})`)
    await KEYS.run(written, KEYS.delete([`${this.#prefix}:${identifier}`]))
  }
}

interface FlexibleOptions {
  readonly points?: number
  /** Seconds. */
  readonly duration?: number
  readonly blockDuration?: number
  readonly keyPrefix?: string
}

/** What `rate-limiter-flexible` gives, and throws where too much was asked for. */
export class RateLimiterRes {
  readonly consumedPoints: number
  readonly remainingPoints: number
  readonly msBeforeNext: number
  readonly isFirstInDuration: boolean

  constructor(points: number, { expiresAt, value }: Entry) {
    this.consumedPoints = Number(value)
    this.remainingPoints = Math.max(0, points - this.consumedPoints)
    this.msBeforeNext = expiresAt === null ? -1 : expiresAt - Date.now()
    this.isFirstInDuration = false
  }
}

/** `RateLimiterMemory` and its like: all count in rows here. */
export class RateLimiter {
  readonly #options: Required<FlexibleOptions>

  constructor(first: FlexibleOptions = {}, second?: FlexibleOptions) {
    const given = second ?? first
    this.#options = { points: 4, duration: 1, blockDuration: 0, keyPrefix: 'rlflx', ...given }
  }

  async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const after = await this.#add('consume', key, points)
    if (Number(after.value) > this.#options.points) throw new RateLimiterRes(this.#options.points, after)
    return new RateLimiterRes(this.#options.points, after)
  }

  async penalty(key: string, points = 1): Promise<RateLimiterRes> {
    return new RateLimiterRes(this.#options.points, await this.#add('penalty', key, points))
  }

  async reward(key: string, points = 1): Promise<RateLimiterRes> {
    return new RateLimiterRes(this.#options.points, await this.#add('reward', key, -points))
  }

  async block(key: string, seconds: number): Promise<RateLimiterRes> {
    const { points } = this.#options
    return new RateLimiterRes(points, await this.#add('block', key, points + 1, seconds))
  }

  async get(key: string): Promise<RateLimiterRes | null> {
    const [found] = await KEYS.run(this.#written('get', key), KEYS.find([this.#key(key)]))
    const entry = found?.rows[0] as Entry | undefined
    return entry ? new RateLimiterRes(this.#options.points, entry) : null
  }

  async delete(key: string): Promise<boolean> {
    const [gone] = await KEYS.run(this.#written('delete', key), KEYS.delete([this.#key(key)]))
    return (gone?.count ?? 0) > 0
  }

  #key(key: string): string {
    return `${this.#options.keyPrefix}:${key}`
  }

  #written(method: string, key: string) {
    return writtenHere('rate limit', `limiter.${method}(${literals([key])})`)
  }

  #add(method: string, key: string, points: number, seconds?: number): Promise<Entry> {
    const { blockDuration, duration, points: most } = this.#options
    return KEYS.inTurn(() =>
      KEYS.change(this.#written(method, key), this.#key(key), (before) => {
        const value = Number(before?.value ?? 0) + points
        const isOver = value > most && Number(before?.value ?? 0) <= most
        const lasts = seconds ?? (isOver && blockDuration > 0 ? blockDuration : undefined)
        const starts = before?.expiresAt ?? Date.now() + duration * 1000
        const after = { value, expiresAt: lasts === undefined ? starts : Date.now() + lasts * 1000 }
        return { after, result: after }
      }),
    )
  }
}
