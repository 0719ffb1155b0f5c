import { fetch, Headers, type Response, URL, URLSearchParams } from '../../inside/main.ts'

type Members = Readonly<Record<string, unknown>>

interface Options {
  readonly method?: string
  readonly prefixUrl?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly searchParams?: string | URLSearchParams | Members
  readonly json?: unknown
  readonly form?: Members
  readonly body?: unknown
  readonly responseType?: 'text' | 'json' | 'buffer'
  readonly throwHttpErrors?: boolean
  readonly [more: string]: unknown
}

interface Got {
  (url: unknown, options?: Options): Promise<unknown>
  readonly extend: (more: Options) => Got
  readonly [method: string]: unknown
}

/** What `got` throws. */
export class RequestError extends Error {
  readonly code: string
  readonly response: unknown

  constructor(message: string, code: string, response?: unknown) {
    super(message)
    this.name = new.target.name
    this.code = code
    this.response = response
  }
}
export class HTTPError extends RequestError {}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head']

/** `got`, which itself needs Node's sockets: promises, bodies, `extend` and errors, on `fetch`. */
export const got = gotWith({})

function gotWith(defaults: Options): Got {
  const call = (url: unknown, options: Options = {}): Promise<unknown> =>
    begin(url, merged(defaults, options))
  const methods = METHODS.map((method) => [
    method,
    (url: unknown, options?: Options) => call(url, { ...options, method: method.toUpperCase() }),
  ])
  const extend = (more: Options): Got => gotWith(merged(defaults, more))
  return Object.assign(call, Object.fromEntries(methods), { extend }) as Got
}

function merged(one: Options, other: Options): Options {
  return { ...one, ...other, headers: { ...one.headers, ...other.headers } }
}

/** A promise that also has the body as text, JSON or bytes. */
function begin(url: unknown, options: Options): Promise<unknown> {
  const asked = ask(url, options)
  const bodyAs = (type: Options['responseType']) => async () => {
    const { bytes } = await asked
    return bodyOf(bytes, type)
  }
  const whole = asked.then(({ response, bytes }) => describe(response, bytes, options.responseType))
  return Object.assign(whole, { json: bodyAs('json'), text: bodyAs('text'), buffer: bodyAs('buffer') })
}

interface Received {
  readonly response: Response
  readonly bytes: Buffer
}
type Buffer = Uint8Array & { toString(): string }

async function ask(url: unknown, options: Options): Promise<Received> {
  const { prefixUrl, searchParams, throwHttpErrors = true } = options
  const address = new URL(
    prefixUrl === undefined ? url : `${String(prefixUrl).replace(/\/?$/, '/')}${String(url)}`,
  )
  if (searchParams !== undefined) address.search = new URLSearchParams(searchParams as never).toString()
  const { body, type } = bodyFor(options)
  const headers = new Headers()
  if (type) headers.set('content-type', type)
  for (const [name, value] of Object.entries(options.headers ?? {}))
    if (value !== undefined) headers.set(name, value)
  const method = options.method ?? 'GET'
  const response = await fetch(address.href, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body as string }),
  }).catch((error: Error) => {
    throw new RequestError(error.message, 'ERR_GOT_REQUEST_ERROR')
  })
  const { Buffer } = globalThis as unknown as { readonly Buffer: { from(bytes: ArrayBuffer): Buffer } }
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok && throwHttpErrors) {
    const shown = describe(response, bytes, options.responseType)
    const message = `Request failed with status code ${response.status} (${response.statusText}): ${method} ${address.href}`
    throw new HTTPError(message, 'ERR_NON_2XX_3XX_RESPONSE', shown)
  }
  return { response, bytes }
}

function bodyFor({ json, form, body }: Options): { readonly body?: unknown; readonly type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  return form === undefined ? { body } : { body: new URLSearchParams(form as never) }
}

function describe(response: Response, bytes: Buffer, type: Options['responseType']): Members {
  const { status: statusCode, statusText: statusMessage, ok, url } = response
  return {
    statusCode,
    statusMessage,
    ok,
    url,
    headers: Object.fromEntries(response.headers),
    rawBody: bytes,
    body: bodyOf(bytes, type),
  }
}

function bodyOf(bytes: Buffer, type: Options['responseType']): unknown {
  if (type === 'buffer') return bytes
  const text = bytes.toString()
  return type === 'json' ? JSON.parse(text) : text
}
