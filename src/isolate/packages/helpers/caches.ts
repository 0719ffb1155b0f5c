interface Entry {
  readonly value: unknown
  readonly until: number
}

/** `lru-cache`: the entry that was not used for the longest time leaves first. Its `ttl` is in milliseconds. */
export class LRUCache {
  readonly max: number
  readonly ttl: number
  readonly #entries = new Map<unknown, Entry>()

  constructor(options: number | { readonly max?: number; readonly ttl?: number } = {}) {
    const { max = Number.POSITIVE_INFINITY, ttl = 0 } =
      typeof options === 'number' ? { max: options } : options
    if (typeof options === 'object' && Object.keys(options).length === 0)
      throw new TypeError('At least one of max, maxSize, or ttl is required')
    this.max = max
    this.ttl = ttl
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: unknown): unknown {
    const entry = this.#live(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  peek(key: unknown): unknown {
    return this.#live(key)?.value
  }

  set(key: unknown, value: unknown, options: { readonly ttl?: number } = {}): this {
    const { ttl = this.ttl } = options
    this.#entries.delete(key)
    if (value === undefined) return this
    this.#entries.set(key, { value, until: ttl > 0 ? Date.now() + ttl : Number.POSITIVE_INFINITY })
    if (this.#entries.size > this.max) this.#entries.delete(this.#entries.keys().next().value)
    return this
  }

  has(key: unknown): boolean {
    return this.#live(key) !== undefined
  }

  delete(key: unknown): boolean {
    return this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  keys(): IterableIterator<unknown> {
    return [...this.#entries.keys()].reverse().values()
  }

  values(): IterableIterator<unknown> {
    return [...this.#entries.values()]
      .map(({ value }) => value)
      .reverse()
      .values()
  }

  #live(key: unknown): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry && entry.until <= Date.now()) this.#entries.delete(key)
    return this.#entries.get(key)
  }
}

/** `node-cache`: keys are texts, times are seconds, and values are copied. */
export class NodeCache {
  readonly #cache: LRUCache
  readonly #ttl: number

  constructor({ stdTTL = 0 }: { readonly stdTTL?: number } = {}) {
    this.#cache = new LRUCache({ ttl: 0 })
    this.#ttl = stdTTL
  }

  get(key: string | number): unknown {
    return copied(this.#cache.get(String(key)))
  }

  set(key: string | number, value: unknown, ttl: number = this.#ttl): boolean {
    this.#cache.set(String(key), copied(value), { ttl: ttl * 1000 })
    return true
  }

  has(key: string | number): boolean {
    return this.#cache.has(String(key))
  }

  mget(keys: readonly (string | number)[]): object {
    return Object.fromEntries(keys.filter((key) => this.has(key)).map((key) => [key, this.get(key)]))
  }

  take(key: string | number): unknown {
    const value = this.get(key)
    this.del(key)
    return value
  }

  del(keys: string | number | readonly (string | number)[]): number {
    return [keys].flat().filter((key) => this.#cache.delete(String(key))).length
  }

  keys(): unknown[] {
    return [...this.#cache.keys()].reverse()
  }

  flushAll(): void {
    this.#cache.clear()
  }

  close(): void {
    // Nothing runs.
  }
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return typeof structuredClone === 'function' ? structuredClone(value) : JSON.parse(JSON.stringify(value))
}
