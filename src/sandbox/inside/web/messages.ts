import { Headers, type HeadersInput } from './headers.ts'
import { TextDecoder, TextEncoder } from './text.ts'
import { URL } from './url.ts'
import { URLSearchParams } from './url-search-params.ts'

export type BodyInput = string | ArrayBuffer | ArrayBufferView | URLSearchParams | null | undefined

/** What `Request` and `Response` share: a body that can be read once. https://fetch.spec.whatwg.org/#body-mixin */
class Message {
  readonly headers: Headers
  #bytes: Uint8Array<ArrayBuffer> | undefined
  #used = false

  constructor(body: BodyInput, headers: HeadersInput) {
    this.headers = new Headers(headers)
    if (body === null || body === undefined) return
    const type = typeOf(body)
    if (type && !this.headers.has('content-type')) this.headers.set('content-type', type)
    this.#bytes = bytesOf(body)
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
    if (this.#used) throw new TypeError('the body was read already: keep what it held, or clone() first')
    this.#used = this.#bytes !== undefined
    return this.#bytes?.slice() ?? new Uint8Array()
  }
}

export interface RequestInput {
  readonly method?: string | undefined
  readonly headers?: HeadersInput
  readonly body?: BodyInput
}

/** https://fetch.spec.whatwg.org/#request-class */
export class Request extends Message {
  readonly url: string
  readonly method: string

  constructor(input: unknown, init: RequestInput = {}) {
    const from = input instanceof Request ? input : undefined
    const method = (init.method ?? from?.method ?? 'GET').toString()
    const body = init.body ?? from?.takeBytes()
    if (body !== null && body !== undefined && /^(GET|HEAD)$/i.test(method))
      throw new TypeError(`a ${method} request has no body`)
    super(body, init.headers ?? from?.headers)
    this.url = from?.url ?? new URL(input).href
    this.method = /^(get|head|post|put|delete|options)$/i.test(method) ? method.toUpperCase() : method
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
  /** Where it came from at last. Empty for one that was made here. */
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

  static redirect(url: unknown, status = 302): Response {
    if (!REDIRECTS.includes(status)) throw new RangeError(`a redirect has one of ${REDIRECTS}, not ${status}`)
    return new Response(null, { status, headers: { location: new URL(url).href } })
  }

  clone(): Response {
    return Object.assign(new Response(this.takeBytes(), this), { url: this.url, redirected: this.redirected })
  }
}

function typeOf(body: BodyInput): string | undefined {
  if (typeof body === 'string') return 'text/plain;charset=UTF-8'
  return body instanceof URLSearchParams ? 'application/x-www-form-urlencoded;charset=UTF-8' : undefined
}

function bytesOf(body: NonNullable<BodyInput>): Uint8Array<ArrayBuffer> {
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice(0))
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice() as Uint8Array<ArrayBuffer>
  return new TextEncoder().encode(body)
}
