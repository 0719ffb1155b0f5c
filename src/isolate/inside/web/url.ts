import { callHost } from '../host.ts'
import { URLSearchParams } from './url-search-params.ts'

/** Parts of a URL, as in the host's `URL`. */
interface Parts {
  href: string
  origin: string
  protocol: string
  username: string
  password: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
}

/** https://url.spec.whatwg.org/#url-class. The host does the parsing with the real `URL`. */
export class URL {
  #parts: Parts
  #searchParams: URLSearchParams | undefined

  constructor(url: unknown, base?: unknown) {
    const parts = parse(url, base)
    if (!parts) throw new TypeError(`Invalid URL: ${String(url).slice(0, 200)}`)
    this.#parts = parts
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return parse(url, base) !== undefined
  }

  static parse(url: unknown, base?: unknown): URL | null {
    return URL.canParse(url, base) ? new URL(url, base) : null
  }

  get searchParams(): URLSearchParams {
    this.#searchParams ??= URLSearchParams.of(this.#parts.search, (query) =>
      this.#change('search', query, true),
    )
    return this.#searchParams
  }

  get href(): string {
    return this.#parts.href
  }

  set href(value: unknown) {
    this.#change('href', String(value), false)
  }

  get protocol(): string {
    return this.#parts.protocol
  }

  set protocol(value: unknown) {
    this.#change('protocol', String(value), false)
  }

  get username(): string {
    return this.#parts.username
  }

  set username(value: unknown) {
    this.#change('username', String(value), false)
  }

  get password(): string {
    return this.#parts.password
  }

  set password(value: unknown) {
    this.#change('password', String(value), false)
  }

  get host(): string {
    return this.#parts.host
  }

  set host(value: unknown) {
    this.#change('host', String(value), false)
  }

  get hostname(): string {
    return this.#parts.hostname
  }

  set hostname(value: unknown) {
    this.#change('hostname', String(value), false)
  }

  get port(): string {
    return this.#parts.port
  }

  set port(value: unknown) {
    this.#change('port', String(value), false)
  }

  get pathname(): string {
    return this.#parts.pathname
  }

  set pathname(value: unknown) {
    this.#change('pathname', String(value), false)
  }

  get search(): string {
    return this.#parts.search
  }

  set search(value: unknown) {
    this.#change('search', String(value), false)
  }

  get hash(): string {
    return this.#parts.hash
  }

  set hash(value: unknown) {
    this.#change('hash', String(value), false)
  }

  get origin(): string {
    return this.#parts.origin
  }

  toString(): string {
    return this.#parts.href
  }

  toJSON(): string {
    return this.#parts.href
  }

  #change(name: keyof Parts, value: string, keepParams: boolean): void {
    const changed = callHost('url.change', [this.#parts.href, name, value])
    if (changed === undefined) throw new TypeError(`Invalid URL: ${value.slice(0, 200)}`)
    this.#parts = JSON.parse(changed)
    if (!keepParams) this.#searchParams = undefined
  }
}

function parse(url: unknown, base: unknown): Parts | undefined {
  const found = callHost('url.parse', base === undefined ? [String(url)] : [String(url), String(base)])
  return found === undefined ? undefined : JSON.parse(found)
}
