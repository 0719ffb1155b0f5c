import { randomUuid } from '../core/bytes/random-uuid.ts'
import { buffer } from './buffer.ts'

/** What a guest has instead of the platform: the recorded calls that our own engine has. */
export interface Seams {
  readonly fetch: typeof fetch
  /** Milliseconds of the world's clock. */
  readonly now: () => number
  readonly random: (purpose: string, lengthBytes: number) => Uint8Array<ArrayBuffer>
  /** Messages that keep every header: those that browsers make drop `Cookie` and `Set-Cookie`. */
  readonly makeRequest: (url: string, init: RequestParts) => Request
  readonly makeResponse: (body: string | null, init: ResponseParts) => Response
}

interface RequestParts {
  readonly method: string
  readonly headers: Headers
  readonly body?: string
}

interface ResponseParts {
  readonly status: number
  readonly headers: Headers
}

/** Names of the platform that a guest's file takes from here. No other way leads out of it. */
export const PLATFORM_NAMES = [
  'Request',
  'Response',
  'fetch',
  'Date',
  'crypto',
  'Buffer',
  'setTimeout',
  'setInterval',
  'navigator',
  'process',
] as const

export type Platform = Readonly<Record<(typeof PLATFORM_NAMES)[number], unknown>>

/** The platform of one exchange. It has no timers, since the package uses none, and no `navigator`, as in Node 20. */
export function createPlatform(seams: Seams): Platform {
  const refuseTimer = () => {
    throw new TypeError('A guest has no timers.')
  }
  return {
    Request: requestClass(seams),
    Response: responseClass(seams),
    fetch: seams.fetch,
    Date: dateClass(seams),
    crypto: cryptoOf(seams),
    Buffer: buffer,
    setTimeout: refuseTimer,
    setInterval: refuseTimer,
    navigator: undefined,
    process: { env: {}, versions: {} },
  }
}

function requestClass({ makeRequest }: Seams): unknown {
  return standIn(Request, (url: URL | string, { method = 'GET', headers, body }: RequestInit = {}) =>
    makeRequest(String(url), {
      method,
      headers: new Headers(headers),
      ...(typeof body === 'string' && { body }),
    }),
  )
}

function responseClass({ makeResponse }: Seams): unknown {
  const make = (body: string | null, { status = 200, headers: given }: ResponseInit, type: string) => {
    const headers = new Headers(given)
    if (body !== null && !headers.has('content-type')) headers.set('content-type', type)
    return makeResponse(body, { status, headers })
  }
  const made = (body?: string | null, init: ResponseInit = {}) =>
    make(body ?? null, init, 'text/plain;charset=UTF-8')
  return Object.assign(standIn(Response, made), {
    json: (value: unknown, init: ResponseInit = {}) => make(JSON.stringify(value), init, 'application/json'),
    redirect: (url: URL | string, status = 302) =>
      make(null, { status, headers: { location: new URL(url).href } }, ''),
  })
}

/** A class that makes the platform's own objects, which are instances of it. */
function standIn<Args extends unknown[]>(platforms: Constructor, make: (...args: Args) => object): object {
  function made(...args: Args): object {
    return make(...args)
  }
  return Object.assign(made, { prototype: platforms.prototype })
}

interface Constructor {
  readonly prototype: object
}

/** The clock is the world's; what is made is an ordinary date. */
function dateClass({ now }: Seams): unknown {
  const make = function (this: unknown, ...given: []): Date | string {
    if (!new.target) return new Date(now()).toString()
    return given.length === 0 ? new Date(now()) : new Date(...given)
  }
  return Object.assign(make, { prototype: Date.prototype, now, parse: Date.parse, UTC: Date.UTC })
}

/** Random values of each length come from their own stream, so that calls made side by side do not change each other. */
function cryptoOf({ random }: Seams): unknown {
  const draw = (length: number) => random(`guest ${length}`, length)
  return {
    subtle: crypto.subtle,
    getRandomValues<T extends Uint8Array>(array: T): T {
      array.set(draw(array.byteLength))
      return array
    },
    randomUUID: () => randomUuid({ random }, 'guest uuid'),
  }
}
