import { type SetCookie, stringifySetCookie } from 'cookie'
import { type BodyInput, Headers, Response } from '../../../inside/main.ts'
import { pageToCome } from '../page-to-come.ts'

interface Presented {
  /** `res`. */
  readonly object: Record<string, unknown>
  readonly headers: Headers
  /** Resolves when the handler has answered. */
  readonly ended: Promise<void>
  readonly taken: () => Response | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** `res`: what handlers answer with. */
export function presentResponse(): Presented {
  const headers = new Headers()
  let status = 200
  let response: Response | undefined
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const answer = (body: BodyInput, type?: string) => {
    if (response) throw new Error('Cannot set headers after they are sent to the client')
    if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type)
    response = new Response([204, 304].includes(status) ? null : body, { status, headers })
    end()
    return object
  }
  const redirect = (...args: readonly unknown[]) => {
    const [code, url] = args.length > 1 ? args : [302, args[0]]
    status = Number(code)
    headers.set('location', String(url))
    return answer(`Redirecting to ${String(url)}`, TYPES['text'])
  }
  const object: Record<string, unknown> = {
    locals: {},
    get headersSent() {
      return response !== undefined
    },
    get statusCode() {
      return status
    },
    set statusCode(code: number) {
      status = code
    },
    status: (code: number) => {
      status = code
      return object
    },
    sendStatus: (code: number) => {
      status = code
      return answer(String(code), TYPES['text'])
    },
    json: (value: unknown) => answer(JSON.stringify(value), TYPES['json']),
    send: (body: unknown) =>
      typeof body === 'object' && body !== null && !ArrayBuffer.isView(body)
        ? answer(JSON.stringify(body), TYPES['json'])
        : answer(body as BodyInput, TYPES['html']),
    end: (body?: BodyInput) => answer(body),
    redirect,
    // A view is a page of the project's: its place is shown.
    render: () => {
      response = pageToCome()
      end()
    },
  }
  Object.assign(object, headerMembers(headers, object))
  return { object, headers, ended, taken: () => response }
}

/** The members of `res` that only concern headers. */
function headerMembers(headers: Headers, response: object): object {
  const set = (name: unknown, value?: unknown) => {
    const pairs = typeof name === 'object' && name !== null ? Object.entries(name) : [[String(name), value]]
    for (const [key, each] of pairs) headers.set(String(key), String(each))
    return response
  }
  const append = (name: string, value: unknown) => {
    for (const each of [value].flat()) headers.append(name, String(each))
    return response
  }
  const setCookie = (name: string, value: unknown, options: Partial<SetCookie> = {}) =>
    append(
      'set-cookie',
      stringifySetCookie({
        path: '/',
        ...options,
        ...(options.maxAge !== undefined && { maxAge: Math.floor(options.maxAge / 1000) }),
        name,
        value: String(value),
      }),
    )
  const get = (name: string) => headers.get(name) ?? undefined
  return {
    set,
    header: set,
    setHeader: set,
    append,
    get,
    getHeader: get,
    removeHeader: (name: string) => headers.delete(name),
    vary: () => response,
    type: (type: string) => set('content-type', TYPES[type] ?? type),
    cookie: setCookie,
    clearCookie: (name: string, options: Partial<SetCookie> = {}) =>
      setCookie(name, '', { ...options, maxAge: 0 }),
  }
}
