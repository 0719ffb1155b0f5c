export type HeadersInput =
  | Headers
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, unknown>>
  | undefined
  | null

/** https://fetch.spec.whatwg.org/#headers-class */
export class Headers {
  readonly #list: [name: string, value: string][] = []

  constructor(init?: HeadersInput) {
    if (init === undefined || init === null) return
    const pairs = Symbol.iterator in init ? init : Object.entries(init)
    for (const [name, value] of pairs as Iterable<readonly [string, unknown]>) this.append(name, value)
  }

  append(name: string, value: unknown): void {
    this.#list.push([nameOf(name), trimmed(value)])
  }

  set(name: string, value: unknown): void {
    this.delete(name)
    this.append(name, value)
  }

  delete(name: string): void {
    const wanted = nameOf(name)
    const kept = this.#list.filter(([present]) => present !== wanted)
    this.#list.splice(0, this.#list.length, ...kept)
  }

  get(name: string): string | null {
    const wanted = nameOf(name)
    const values = this.#list.filter(([present]) => present === wanted).map(([, value]) => value)
    return values.length > 0 ? values.join(', ') : null
  }

  has(name: string): boolean {
    const wanted = nameOf(name)
    return this.#list.some(([present]) => present === wanted)
  }

  getSetCookie(): string[] {
    return this.#list.filter(([name]) => name === 'set-cookie').map(([, value]) => value)
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this) callback(value, name, this)
  }

  keys(): IterableIterator<string> {
    return this.#entries()
      .map(([name]) => name)
      .values()
  }

  values(): IterableIterator<string> {
    return this.#entries()
      .map(([, value]) => value)
      .values()
  }

  entries(): IterableIterator<[string, string]> {
    return this.#entries().values()
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries()
  }

  /** Sorted and joined, except `set-cookie`. */
  #entries(): [string, string][] {
    const names = [...new Set(this.#list.map(([name]) => name))].sort()
    return names.flatMap((name) =>
      name === 'set-cookie'
        ? this.getSetCookie().map((value): [string, string] => [name, value])
        : [[name, this.get(name) ?? ''] as [string, string]],
    )
  }
}

function nameOf(name: unknown): string {
  const text = String(name)
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text))
    throw new TypeError(`${JSON.stringify(text)} is not a header name`)
  return text.toLowerCase()
}

function trimmed(value: unknown): string {
  const text = String(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '')
  if (/[\0\n\r]/.test(text)) throw new TypeError('a header value has no line breaks')
  return text
}
