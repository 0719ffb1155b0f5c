import { Headers, type HeadersInput } from './headers.ts'
import { TextDecoder, TextEncoder } from './text.ts'
import { URL } from './url.ts'
import { URLSearchParams } from './url-search-params.ts'

export type BodyInput = string | ArrayBuffer | ArrayBufferView | URLSearchParams | object | null | undefined

/** A body's bytes and its type. */
export interface ReadBody {
  readonly type?: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
}

const readers: ((body: object) => ReadBody | undefined)[] = []

/** For bodies of classes that are not always loaded: `FormData`, `Blob`. */
export function readBodiesBy(reader: (body: object) => ReadBody | undefined): void {
  readers.push(reader)
}

/** What `Request` and `Response` share: a body that can be read once. https://fetch.spec.whatwg.org/#body-mixin */
export class Message {
  readonly headers: Headers
  #bytes: Uint8Array<ArrayBuffer> | undefined
  #used = false

  constructor(body: BodyInput, headers: HeadersInput) {
    this.headers = new Headers(headers)
    if (body === null || body === undefined) return
    const { type, bytes } = readBody(body)
    if (type && !this.headers.has('content-type')) this.headers.set('content-type', type)
    this.#bytes = bytes
  }

  get bodyUsed(): boolean {
    return this.#used
  }

  /** The body without using it up: for the border, and for `clone`. */
  takeBytes(): Uint8Array<ArrayBuffer> | undefined {
    return this.#bytes
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#use().buffer
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#use()
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#use())
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  #use(): Uint8Array<ArrayBuffer> {
    if (this.#used) throw new TypeError('the body was already read: keep its content, or clone() first')
    this.#used = this.#bytes !== undefined
    return this.#bytes?.slice() ?? new Uint8Array()
  }
}

export interface RequestInput {
  readonly method?: string | undefined
  readonly headers?: HeadersInput
  readonly body?: BodyInput
  readonly redirect?: string | undefined
  readonly signal?: Signal | null | undefined
}

/** The parts of an `AbortSignal` that a request uses. */
export interface Signal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
}

/** https://fetch.spec.whatwg.org/#request-class */
export class Request extends Message {
  readonly url: string
  readonly method: string
  readonly redirect: string
  readonly signal: Signal | undefined

  constructor(input: unknown, init: RequestInput = {}) {
    const from = input instanceof Request ? input : undefined
    const method = (init.method ?? from?.method ?? 'GET').toString()
    const body = init.body ?? from?.takeBytes()
    if (body !== null && body !== undefined && /^(GET|HEAD)$/i.test(method))
      throw new TypeError(`a ${method} request has no body`)
    super(body, init.headers ?? from?.headers)
    this.url = from?.url ?? new URL(input).href
    this.method = /^(get|head|post|put|delete|options)$/i.test(method) ? method.toUpperCase() : method
    this.redirect = init.redirect ?? from?.redirect ?? 'follow'
    this.signal = (init.signal === undefined ? from?.signal : init.signal) ?? undefined
  }

  clone(): Request {
    return new Request(this)
  }
}

export interface ResponseInput {
  readonly status?: number | undefined
  readonly statusText?: string | undefined
  readonly headers?: HeadersInput
}

const NO_BODY = [101, 204, 205, 304]
const REDIRECTS = [301, 302, 303, 307, 308]

/** https://fetch.spec.whatwg.org/#response-class */
export class Response extends Message {
  readonly status: number
  readonly statusText: string
  /** Its final URL. Empty for a response made here. */
  url = ''
  redirected = false

  constructor(body?: BodyInput, init: ResponseInput = {}) {
    const status = init.status ?? 200
    if (!Number.isInteger(status) || status < 200 || status > 599)
      throw new RangeError(`a response has a status between 200 and 599, not ${status}`)
    if (body !== null && body !== undefined && NO_BODY.includes(status))
      throw new TypeError(`a response with status ${status} has no body`)
    super(body, init.headers)
    this.status = status
    this.statusText = init.statusText ?? ''
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  static json(value: unknown, init: ResponseInput = {}): Response {
    const headers = new Headers(init.headers)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return new Response(JSON.stringify(value), { ...init, headers })
  }

  static error(): Response {
    return Object.defineProperty(new Response(), 'status', { value: 0 })
  }

  static redirect(url: unknown, status = 302): Response {
    if (!REDIRECTS.includes(status)) throw new RangeError(`a redirect has one of ${REDIRECTS}, not ${status}`)
    return new Response(null, { status, headers: { location: new URL(url).href } })
  }

  clone(): Response {
    return Object.assign(new Response(this.takeBytes(), this), { url: this.url, redirected: this.redirected })
  }
}

function readBody(body: NonNullable<BodyInput>): ReadBody {
  if (body instanceof ArrayBuffer) return { bytes: new Uint8Array(body.slice(0)) }
  if (ArrayBuffer.isView(body))
    return { bytes: new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength)) }
  if (typeof body === 'object') {
    for (const read of readers) {
      const found = read(body)
      if (found) return found
    }
  }
  const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'text/plain'
  return { type: `${type};charset=UTF-8`, bytes: new TextEncoder().encode(body) }
}
