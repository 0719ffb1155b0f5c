import type { Edit, Subject } from '../../protocol/control.ts'
import type { HeaderList } from '../../protocol/http.ts'
import type { PausedMessage } from './pauses.ts'
import { isText } from './record.ts'

type Message = Extract<Subject, { readonly at: 'request' | 'response' }>
type TokenEdit = Extract<Edit, { readonly at: 'token' }>

/** A token of a provider with other claims, signed with the key that it names; `undefined` if no provider has that key. */
export type SignAgain = (
  token: string,
  claims: Readonly<Record<string, unknown>>,
) => Promise<string | undefined>

/** A message that a person may change before it goes on. */
export interface Editable<T> extends PausedMessage {
  /** The message itself, or what a person made of it. */
  made(): T
}

/** The largest text that is offered for editing, in characters. */
const LARGEST = 1_000_000

export interface HttpAsked {
  readonly request: Request
  readonly body: Uint8Array
}

export function editableRequest(asked: HttpAsked, sign: SignAgain): Editable<HttpAsked> {
  const { method, url, headers } = asked.request
  const text = textOf(asked.body, headers)
  const first = { at: 'request', method, url, headers: [...headers], ...text } as const
  return editable<HttpAsked>(first, sign, (message, isChanged) =>
    message.at === 'request' && isChanged ? requestFrom(message, asked) : asked,
  )
}

/** @param bytes the response's body, which was read */
export function editableResponse(
  response: Response,
  bytes: Uint8Array<ArrayBuffer> | null,
  sign: SignAgain,
): Editable<Response> {
  const { status, headers } = response
  const text = textOf(bytes ?? new Uint8Array(), headers)
  const first = { at: 'response', status, headers: [...headers], ...text } as const
  return editable<Response>(first, sign, (message, isChanged) =>
    message.at === 'response' && isChanged ? responseFrom(message, bytes) : response,
  )
}

function editable<T>(
  first: Message,
  sign: SignAgain,
  make: (message: Message, isChanged: boolean) => T,
): Editable<T> {
  let now = first
  return {
    subject: () => now,
    made: () => make(now, now !== first),
    async change(edit) {
      if (edit.at === 'token') {
        const token = await otherToken(edit, sign)
        const next = withToken(now, edit.token, token)
        if (next === undefined) throw new Error(`This ${now.at} has no such token.`)
        now = next
        return { before: { token: edit.token }, after: { token, claims: edit.claims } }
      }
      if (edit.at !== now.at) throw new Error(`Here you can edit the ${now.at}, not a ${edit.at}.`)
      const before = shown(now)
      const next = { ...now, ...edit } as Message
      // HTTP may refuse what was typed.
      toHeaders(next.headers)
      now = next
      return { before, after: shown(now) }
    },
  }
}

function shown({ at: _at, ...message }: Message): unknown {
  return message
}

async function otherToken({ claims, signature, token }: TokenEdit, sign: SignAgain): Promise<string> {
  if (signature === 'right') {
    const signed = await sign(token, claims)
    if (signed !== undefined) return signed
    throw new Error(
      "No simulated provider has the key that this token names, so it can't be signed correctly. You can keep the old signature, which is then invalid.",
    )
  }
  const [header = '', , ...rest] = token.split('.')
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), ...rest].join('.')
}

function withToken(message: Message, token: string, next: string): Message | undefined {
  const swap = (text: string) => text.replaceAll(token, next)
  const { body, headers } = message
  const swapped = {
    ...message,
    headers: headers.map(([name, value]) => [name, swap(value)] as const),
    ...(body === undefined ? {} : { body: swap(body) }),
    ...(message.at === 'request' ? { url: swap(message.url) } : {}),
  }
  return JSON.stringify(swapped) === JSON.stringify(message) ? undefined : swapped
}

function textOf(bytes: Uint8Array, headers: Headers): { readonly body?: string } {
  if (bytes.byteLength === 0) return isText(headers.get('content-type')) ? { body: '' } : {}
  if (!isText(headers.get('content-type')) || bytes.byteLength > LARGEST) return {}
  return { body: new TextDecoder().decode(bytes) }
}

function requestFrom(message: Extract<Message, { at: 'request' }>, asked: HttpAsked): HttpAsked {
  const { method, url } = message
  const body = message.body === undefined ? asked.body : new TextEncoder().encode(message.body)
  const carries = !/^(?:GET|HEAD)$/i.test(method) && body.byteLength > 0
  const made = new Request(url, {
    method,
    signal: asked.request.signal,
    ...(carries ? { body: new Uint8Array(body) } : {}),
  })
  const headers = toHeaders(message.headers)
  return { request: Object.defineProperty(made, 'headers', { value: headers, enumerable: true }), body }
}

function responseFrom(
  { body, headers, status }: Extract<Message, { at: 'response' }>,
  bytes: Uint8Array<ArrayBuffer> | null,
): Response {
  const hasNone = status === 204 || status === 205 || status === 304
  const given = body === undefined ? bytes : new TextEncoder().encode(body)
  const made = new Response(hasNone ? null : given, { status })
  // Made on its own: a response adds a type by itself.
  return Object.defineProperty(made, 'headers', { value: toHeaders(headers) })
}

/** Without what follows from the body. @throws TypeError for what HTTP refuses */
function toHeaders(list: HeaderList): Headers {
  const headers = new Headers()
  for (const [name, value] of list) if (name.toLowerCase() !== 'content-length') headers.append(name, value)
  return headers
}
