import { ask } from '../ask.ts'
import { Headers } from '../web/headers.ts'
import { Request, Response, type ResponseInput } from '../web/messages.ts'
import { URL } from '../web/url.ts'

let current = new Headers()

/** The request that `next/headers` speaks of. */
export function setRequestHeaders(headers: Headers): void {
  current = headers
}

/** `headers()` of `next/headers`: a promise since version 15, with the members of version 14. */
export function headers(): Promise<Headers> & Headers {
  return awaitable(new Headers(current))
}

interface Cookie {
  readonly name: string
  readonly value: string
}

class RequestCookies {
  get(name: string): Cookie | undefined {
    return this.getAll().find((cookie) => cookie.name === name)
  }

  getAll(name?: string): Cookie[] {
    const parts = (current.get('cookie') ?? '').split(/; */).filter((part) => part.includes('='))
    const cookies = parts.map((part) => ({
      name: part.slice(0, part.indexOf('=')),
      value: decoded(part.slice(part.indexOf('=') + 1)),
    }))
    return name === undefined ? cookies : cookies.filter((cookie) => cookie.name === name)
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  set(name: unknown, value?: unknown, options: object = {}): this {
    const cookie = typeof name === 'object' ? name : { name, value, ...options }
    void ask('cookie', JSON.stringify(cookie))
    return this
  }

  delete(name: string): this {
    return this.set(name, '', { maxAge: 0 })
  }
}

/** `cookies()` of `next/headers`. */
export function cookies(): Promise<RequestCookies> & RequestCookies {
  return awaitable(new RequestCookies())
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Both a promise of something and that itself. */
function awaitable<T extends object>(thing: T): Promise<T> & T {
  const promise = Promise.resolve(thing)
  return new Proxy(thing, {
    get: (target, key) => {
      const owner: object = key === 'then' || key === 'catch' || key === 'finally' ? promise : target
      const member: unknown = Reflect.get(owner, key)
      return typeof member === 'function' ? member.bind(owner) : member
    },
  }) as Promise<T> & T
}

/** `NextRequest` has the parsed URL beside. */
export function withNextUrl(request: Request): Request {
  return Object.assign(request, { nextUrl: new URL(request.url) })
}

/** Of all functions of a configuration, `callbacks.authorized` alone is asked by Next.js, with its own request. */
export function asNextCalls(callable: unknown, owner: unknown, [params]: readonly unknown[]): void {
  const { authorized } = (owner ?? {}) as { readonly authorized?: unknown }
  const { request } = (params ?? {}) as { readonly request?: unknown }
  if (callable === authorized && request instanceof Request) withNextUrl(request)
}

/** `NextResponse` of `next/server`, as far as `authorized` returns one. */
export class NextResponse extends Response {
  static next(init: ResponseInput = {}): Response {
    const headers = new Headers(init.headers)
    headers.set('x-middleware-next', '1')
    return new Response(null, { ...init, headers })
  }

  static rewrite(url: unknown): Response {
    return new Response(null, { headers: { 'x-middleware-rewrite': String(url) } })
  }
}
