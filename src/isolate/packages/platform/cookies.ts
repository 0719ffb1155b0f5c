import type { Headers } from '../../inside/main.ts'

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly [option: string]: unknown
}

/** A name and a value, or an object with everything. */
function cookieOf(given: string | Cookie, value: unknown = '', options?: object): Cookie {
  const cookie = typeof given === 'object' ? given : { ...options, name: String(given), value: String(value) }
  // RFC 6265 section 4.1.1: a token.
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(cookie.name))
    throw new TypeError(`${JSON.stringify(cookie.name)} is no name that a cookie can have`)
  for (const option of ['path', 'domain'])
    if (!/^[ -:<-~]*$/.test(String(cookie[option] ?? '')))
      throw new TypeError(
        `the ${option} of the cookie ${cookie.name} has a character that no header can carry`,
      )
  return cookie
}

/** What Next.js calls `cookies`: cookies by name. */
abstract class Cookies {
  protected abstract read(): Map<string, Cookie>

  get size(): number {
    return this.read().size
  }

  get(name: string | Cookie): Cookie | undefined {
    return this.read().get(nameOf(name))
  }

  getAll(name?: string | Cookie): Cookie[] {
    const all = [...this.read().values()]
    return name === undefined ? all : all.filter((cookie) => cookie.name === nameOf(name))
  }

  has(name: string): boolean {
    return this.read().has(name)
  }

  [Symbol.iterator](): IterableIterator<[string, Cookie]> {
    return this.read().entries()
  }
}

function nameOf(given: string | Cookie): string {
  return typeof given === 'object' ? given.name : String(given)
}

/** The `Cookie` header of a request, which `set` writes to. */
export class RequestCookies extends Cookies {
  readonly #headers: Headers

  constructor(headers: Headers) {
    super()
    this.#headers = headers
  }

  protected override read(): Map<string, Cookie> {
    const parts = (this.#headers.get('cookie') ?? '').split(/; */)
    return new Map(parts.filter((part) => part.includes('=')).map(pairOf))
  }

  set(given: string | Cookie, value?: unknown, options?: object): this {
    const cookie = cookieOf(given, value, options)
    this.#write(this.read().set(cookie.name, cookie))
    return this
  }

  #write(changed: Map<string, Cookie>): void {
    this.#headers.delete('cookie')
    const parts = [...changed.values()].map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    if (parts.length > 0) this.#headers.set('cookie', parts.join('; '))
  }

  delete(names: string | readonly string[]): boolean | boolean[] {
    const all = this.read()
    const gone = [names].flat().map((name) => all.delete(String(name)))
    this.#write(all)
    return Array.isArray(names) ? gone : (gone[0] ?? false)
  }

  clear(): this {
    this.#write(new Map())
    return this
  }

  override toString(): string {
    return this.#headers.get('cookie') ?? ''
  }
}

/** The `Set-Cookie` headers of a response. */
export class ResponseCookies extends Cookies {
  readonly #headers: Headers
  /** The cookies that were set here, with attributes. */
  readonly #set = new Map<string, Cookie>()

  constructor(headers: Headers) {
    super()
    this.#headers = headers
  }

  protected override read(): Map<string, Cookie> {
    const pairs = this.#headers.getSetCookie().map((line) => pairOf(line.split(';')[0] ?? ''))
    return new Map(pairs.map(([name, cookie]) => [name, this.#set.get(name) ?? cookie]))
  }

  set(given: string | Cookie, value?: unknown, options?: object): this {
    const cookie = { path: '/', ...cookieOf(given, value, options) }
    const others = this.#headers.getSetCookie().filter((line) => !line.startsWith(`${cookie.name}=`))
    this.#headers.delete('set-cookie')
    for (const line of [...others, lineOf(cookie)]) this.#headers.append('set-cookie', line)
    this.#set.set(cookie.name, cookie)
    return this
  }

  delete(given: string | Cookie): this {
    return this.set({ ...cookieOf(given), value: '', expires: new Date(0) })
  }

  override toString(): string {
    return this.#headers.getSetCookie().join('; ')
  }
}

/** RFC 6265 section 4.1, with the attribute names of Next.js. */
function lineOf(cookie: Cookie): string {
  const { name, value, path, domain, maxAge, expires, secure, httpOnly, sameSite, partitioned, priority } =
    cookie
  const until = typeof expires === 'number' ? new Date(expires) : expires
  const site = sameSite === true ? 'strict' : sameSite
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    path && `Path=${path}`,
    until instanceof Date && `Expires=${until.toUTCString()}`,
    typeof maxAge === 'number' && `Max-Age=${maxAge}`,
    domain && `Domain=${domain}`,
    secure && 'Secure',
    httpOnly && 'HttpOnly',
    site && `SameSite=${String(site).toLowerCase()}`,
    partitioned && 'Partitioned',
    priority && `Priority=${String(priority).toLowerCase()}`,
  ]
  return parts.filter(Boolean).join('; ')
}

function pairOf(part: string): [string, Cookie] {
  const at = part.indexOf('=')
  const name = part.slice(0, at)
  return [name, { name, value: decoded(part.slice(at + 1)) }]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
