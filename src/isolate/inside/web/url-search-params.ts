import { callHost } from '../host.ts'

type Pair = [name: string, value: string]

/** https://url.spec.whatwg.org/#interface-urlsearchparams. The host reads and writes the text. */
export class URLSearchParams {
  #pairs: Pair[]
  #changed: ((query: string) => void) | undefined

  constructor(init?: unknown) {
    this.#pairs = pairsOf(init)
  }

  /** Keeps a URL and its parameters in sync. */
  static of(query: string, changed: (query: string) => void): URLSearchParams {
    const made = new URLSearchParams(query)
    made.#changed = changed
    return made
  }

  get size(): number {
    return this.#pairs.length
  }

  append(name: unknown, value: unknown): void {
    this.#pairs.push([String(name), String(value)])
    this.#tell()
  }

  set(name: unknown, value: unknown): void {
    const wanted = String(name)
    const first = this.#pairs.findIndex(([present]) => present === wanted)
    const kept = this.#pairs.filter(([present], index) => index === first || present !== wanted)
    kept[first < 0 ? kept.length : first] = [wanted, String(value)]
    this.#pairs = kept
    this.#tell()
  }

  delete(name: unknown, value?: unknown): void {
    this.#pairs = this.#pairs.filter((pair) => !matches(pair, name, value))
    this.#tell()
  }

  get(name: unknown): string | null {
    return this.#pairs.find(([present]) => present === String(name))?.[1] ?? null
  }

  getAll(name: unknown): string[] {
    return this.#pairs.filter(([present]) => present === String(name)).map(([, value]) => value)
  }

  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some((pair) => matches(pair, name, value))
  }

  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    this.#tell()
  }

  forEach(callback: (value: string, name: string, params: URLSearchParams) => void): void {
    for (const [name, value] of this) callback(value, name, this)
  }

  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name).values()
  }

  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value).values()
  }

  entries(): IterableIterator<Pair> {
    return this.#pairs.map(([name, value]): Pair => [name, value]).values()
  }

  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries()
  }

  toString(): string {
    return callHost('query.write', this.#pairs) ?? ''
  }

  #tell(): void {
    this.#changed?.(this.toString())
  }
}

function matches([name, value]: Pair, wanted: unknown, wantedValue: unknown): boolean {
  return name === String(wanted) && (wantedValue === undefined || value === String(wantedValue))
}

function pairsOf(init: unknown): Pair[] {
  if (init === undefined || init === null) return []
  if (typeof init !== 'object') return JSON.parse(callHost('query.read', String(init)) ?? '[]')
  const pairs = Symbol.iterator in init ? [...(init as Iterable<Iterable<unknown>>)] : Object.entries(init)
  return pairs.map((pair) => {
    const parts = [...pair]
    if (parts.length !== 2) throw new TypeError('URLSearchParams takes pairs of a name and a value')
    return [String(parts[0]), String(parts[1])]
  })
}
