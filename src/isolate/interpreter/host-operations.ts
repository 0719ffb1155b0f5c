import { fromBase64, toBase64 } from '../border/base64.ts'
import type { Notice } from '../messages.ts'

/** The parts of `bcryptjs` that are used. */
export interface Bcrypt {
  hashSync(text: string, salt: string): string
  encodeBase64(bytes: Uint8Array, length: number): string
}

/** Operations by name that depend on nothing but the call. */
export type MoreOperations = Readonly<
  Record<string, (argument: unknown, around?: { readonly call: CallFacts | undefined }) => string | undefined>
>

/** What is known of the call that runs. */
export interface CallFacts {
  /** Its arguments, encoded. */
  readonly args: string
  /** Set by an operation: what is to be said when the call ends, of its encoded result, which is empty if it threw. */
  onEnd?: (result: string) => Notice | undefined
}

export interface OperationParts {
  now(): number
  random(lengthBytes: number): Uint8Array
  readonly bcrypt: Bcrypt | undefined
  readonly call: CallFacts | undefined
  /** Operations of the platform's second part, if it was loaded. */
  readonly more: MoreOperations
}

/** Above this, one hash takes longer than a call may. */
const MOST_ROUNDS = 12

type Operation = (argument: unknown, parts: OperationParts) => string | undefined

/** Synchronous operations for user code. The arguments are not trusted. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  now: (_, parts) => String(parts.now()),
  random: (length, parts) =>
    typeof length === 'number' && length >= 0 && length <= 65_536
      ? toBase64(parts.random(Math.floor(length)))
      : undefined,
  'url.parse': (argument) => {
    const [url, base] = texts(argument)
    const parsed = url === undefined ? null : URL.canParse(url, base) ? new URL(url, base) : null
    return parsed ? partsOf(parsed) : undefined
  },
  'url.change': (argument) => {
    const [href, name, value] = texts(argument)
    if (href === undefined || value === undefined || !isPart(name) || !URL.canParse(href)) return undefined
    if (name === 'href') return URL.canParse(value) ? partsOf(new URL(value)) : undefined
    const url = new URL(href)
    url[name] = value
    return partsOf(url)
  },
  'query.read': (text) =>
    typeof text === 'string' ? JSON.stringify([...new URLSearchParams(text)]) : undefined,
  'query.write': (pairs) => {
    if (!Array.isArray(pairs)) return undefined
    const list = pairs.map((pair): [string, string] => [String(pair?.[0]), String(pair?.[1])])
    return new URLSearchParams(list).toString()
  },
  'text.encoding': (label) => decoderFor([label])?.encoding,
  'text.decode': (argument) => {
    const [label, text, fatal, ignoreBOM] = Array.isArray(argument) ? argument : []
    const bytes = typeof text === 'string' ? fromBase64(text) : undefined
    const decoder = decoderFor([label, { fatal: fatal === true, ignoreBOM: ignoreBOM === true }])
    // As JSON, because the interpreter cuts off a text at its first NUL.
    return bytes && decoder && JSON.stringify(decoder.decode(bytes))
  },
  'bcrypt.salt': (text, { bcrypt }) => {
    const bytes = typeof text === 'string' ? fromBase64(text) : undefined
    return bytes?.length === 16 ? bcrypt?.encodeBase64(bytes, 16) : undefined
  },
  bcrypt: (argument, { bcrypt }) => JSON.stringify(hash(texts(argument), bcrypt)),
  outside: (name) =>
    `${String(name)} belongs to pages, routes and middleware: while the configuration is evaluated, there is no request for it to answer`,
}

export function runOperation(name: string, text: string, parts: OperationParts): string | undefined {
  const table = Object.hasOwn(OPERATIONS, name) ? OPERATIONS : parts.more
  return Object.hasOwn(table, name) ? table[name]?.(JSON.parse(text), parts) : undefined
}

function decoderFor([label, options]: readonly [label: unknown, options?: TextDecoderOptions]):
  | TextDecoder
  | undefined {
  return typeof label === 'string' && label.length < 100 ? new TextDecoder(label, options) : undefined
}

function hash(
  [text, salt]: readonly string[],
  bcrypt: Bcrypt | undefined,
): { hash?: string; message?: string } {
  const [, tens, ones] = /^\$2(?:[aby]\$|\$)(\d)(\d)/.exec(salt ?? '') ?? []
  const rounds = Number(`${tens}${ones}`)
  if (rounds > MOST_ROUNDS && rounds < 32)
    return { message: `a cost of ${rounds} takes too long here: at most ${MOST_ROUNDS}` }
  if (!bcrypt) return { message: 'bcrypt was not loaded: import it at the top of a module' }
  try {
    return { hash: bcrypt.hashSync(text ?? '', salt ?? '') }
  } catch (error) {
    return { message: (error as Error).message }
  }
}

const PARTS = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const

function isPart(name: unknown): name is (typeof PARTS)[number] {
  return (PARTS as readonly unknown[]).includes(name)
}

function partsOf(url: URL): string {
  const parts = [...PARTS, 'origin' as const].map((name) => [name, url[name]])
  return JSON.stringify(Object.fromEntries(parts))
}

function texts(argument: unknown): string[] {
  return Array.isArray(argument) && argument.every((part) => typeof part === 'string') ? argument : []
}
