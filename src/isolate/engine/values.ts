import {
  AccessDenied,
  AccountNotLinked,
  AuthError,
  CredentialsSignin,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  SignInError,
  Verification,
} from '../../core/errors.ts'
import { raw, skipCSRFCheck } from '../../core/symbols.ts'
import { type Decoded, type DecodeOptions, decode, plainError } from '../border/decode.ts'
import { type Description, type Encoded, encode } from '../border/encode.ts'

const SYMBOLS: Readonly<Record<string, symbol>> = { raw, skipCSRFCheck }

/** Bodies that were read before, because reading is asynchronous. */
type Bodies = ReadonlyMap<object, Uint8Array>

/** Encodes arguments for the interpreter. Requests and responses among them are read from a copy. */
export async function encodeIn(value: unknown): Promise<Encoded> {
  const found = findMessages(value)
  const bodies: Bodies = new Map(
    await Promise.all(
      found.map(async (message) => [message, new Uint8Array(await message.clone().arrayBuffer())] as const),
    ),
  )
  const describe = (part: object): Description | undefined => describeIn(part, bodies)
  return encode(value, { describe, nameOf: nameOfSymbol })
}

/** Arguments are requests or have them as members: a `Request` is never deeper. */
function findMessages(value: unknown, depth = 0): (Request | Response)[] {
  if (value instanceof Request || value instanceof Response) return value.body ? [value] : []
  if (typeof value !== 'object' || value === null || depth > 2) return []
  return Object.values(value).flatMap((member) => findMessages(member, depth + 1))
}

function describeIn(value: object, bodies: Bodies): Description | undefined {
  // The engine's `fetch` argument becomes the global `fetch` inside.
  if (typeof value === 'function') return value.name === 'fetch' ? { tag: 'fetch', parts: [] } : undefined
  if (value instanceof URL) return { tag: 'url', parts: [value.href] }
  if (value instanceof URLSearchParams) return { tag: 'query', parts: [value.toString()] }
  if (value instanceof Headers) return { tag: 'headers', parts: [flat(value)] }
  if (value instanceof Request)
    return { tag: 'request', parts: [value.url, value.method, flat(value.headers), bodies.get(value)] }
  if (value instanceof Response)
    return {
      tag: 'response',
      parts: [value.status, value.statusText, flat(value.headers), bodies.get(value)],
    }
  return undefined
}

function flat(headers: Headers): string[] {
  return [...headers].flat()
}

function nameOfSymbol(value: symbol): string | undefined {
  return Object.keys(SYMBOLS).find((name) => SYMBOLS[name] === value)
}

/** Decodes what the interpreter sent. */
export function decodeOut(
  text: string,
  options: Pick<DecodeOptions, 'known' | 'callable' | 'revive'> = {},
): Decoded {
  const revive = (tag: string, parts: readonly unknown[]): object | undefined =>
    options.revive?.(tag, parts) ?? reviveOut(tag, parts)
  return decode(text, { ...options, revive, symbolOf: (name) => SYMBOLS[name] })
}

function reviveOut(tag: string, parts: readonly unknown[]): object | undefined {
  const [one, two, three, four] = parts as [string, string, unknown, Uint8Array<ArrayBuffer> | undefined]
  switch (tag) {
    case 'url':
      return URL.canParse(one) ? new URL(one) : undefined
    case 'query':
      return new URLSearchParams(String(one))
    case 'headers':
      return headersOf(one)
    case 'request':
      return new Request(one, { method: two, headers: headersOf(three), body: four ?? null })
    case 'response':
      return new Response(four ?? null, { status: Number(one), statusText: two, headers: headersOf(three) })
    case 'auth-error':
      return authError(String(one), parts[1])
    default:
      return undefined
  }
}

function headersOf(list: unknown): Headers {
  const headers = new Headers()
  const texts = Array.isArray(list) ? list.map(String) : []
  for (let index = 0; index + 1 < texts.length; index += 2)
    headers.append(texts[index] ?? '', texts[index + 1] ?? '')
  return headers
}

const CLASSES: Readonly<Record<string, typeof AuthError>> = {
  AccessDenied,
  AccountNotLinked,
  CredentialsSignin,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  SignInError,
  Verification,
}

/** The engine's error, with what the user's class added: `code` of a `CredentialsSignin` reaches the URL. */
function authError(base: string, members: unknown): Error {
  const given = typeof members === 'object' && members !== null ? (members as Record<string, unknown>) : {}
  const Known = Object.hasOwn(CLASSES, base) ? CLASSES[base] : AuthError
  const { message, cause, stack, name, ...rest } = given
  const error = new (Known ?? AuthError)(
    undefined,
    typeof cause === 'object' && cause !== null ? { ...cause } : undefined,
  )
  if (typeof message === 'string') error.message = message
  const plain = plainError({ name, stack })
  error.name = plain.name
  if (plain.stack) error.stack = plain.stack
  return Object.assign(error, rest)
}
