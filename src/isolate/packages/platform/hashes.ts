import { callHost, fromBase64, toBase64 } from '../../inside/main.ts'
import { type Buffer, bytesOf, viewOf } from './buffer.ts'
import { argumentError, nodeError } from './errors.ts'

/** The most that the host takes at once. */
const MOST_BYTES = 1_000_000

/** Node's names: `SHA-256`, `sha256` and `RSA-SHA256` are the same. */
export function hashNamed(name: unknown, isInvalid = false): string {
  if (typeof name !== 'string')
    throw argumentError(isInvalid ? '"digest" argument' : '"algorithm" argument', 'of type string', name)
  const plain = name.toLowerCase().replace(/^rsa-/, '')
  const known = plain === 'sha512-256' ? plain : plain.replace('-', '').replace('rmd160', 'ripemd160')
  if (getHashes().includes(known)) return known
  const there = `There are ${getHashes().join(', ')}`
  if (isInvalid) throw nodeError('ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}. ${there}`)
  throw new Error(`Digest method not supported: ${name}. ${there}`)
}

export function getHashes(): string[] {
  return JSON.parse(callHost('hash.names', null) ?? '[]')
}

/** A synchronous operation of the host on bytes. */
export function askHash(operation: string, parts: readonly (string | number | Uint8Array)[]): Buffer {
  const texts = parts.map((part) => (part instanceof Uint8Array ? toBase64(part) : part))
  const size = parts.reduce<number>((sum, part) => sum + (part instanceof Uint8Array ? part.length : 0), 0)
  if (size > MOST_BYTES)
    throw nodeError(
      'ERR_OUT_OF_RANGE',
      `at most ${MOST_BYTES} bytes are hashed at once here, not ${size}`,
      RangeError,
    )
  const text = callHost(`hash.${operation}`, texts)
  const {
    bytes,
    code = 'ERR_INVALID_ARG_VALUE',
    message = 'the arguments are of another kind than expected',
  } = JSON.parse(text ?? '{}') as {
    readonly bytes?: string
    readonly code?: string
    readonly message?: string
  }
  if (bytes === undefined) throw nodeError(code, message, RangeError)
  return viewOf(fromBase64(bytes) ?? new Uint8Array())
}

/** What `createHash` and `createHmac` return: bytes are collected and hashed at the end. */
export class Hash {
  readonly #finish: (data: Uint8Array) => Buffer
  #parts: Uint8Array[] = []
  #size = 0
  #isDone = false

  constructor(finish: (data: Uint8Array) => Buffer) {
    this.#finish = finish
  }

  update(data: unknown, encoding?: unknown): this {
    if (this.#isDone) throw nodeError('ERR_CRYPTO_HASH_FINALIZED', 'Digest already called', Error)
    const bytes = bytesOf(data, encoding).slice()
    this.#size += bytes.length
    if (this.#size > MOST_BYTES)
      throw nodeError('ERR_OUT_OF_RANGE', `at most ${MOST_BYTES} bytes are hashed here`, RangeError)
    this.#parts.push(bytes)
    return this
  }

  digest(encoding?: unknown): Buffer | string {
    if (this.#isDone) throw nodeError('ERR_CRYPTO_HASH_FINALIZED', 'Digest already called', Error)
    this.#isDone = true
    const found = this.#finish(this.#all())
    return encoding === undefined || encoding === 'buffer' ? found : found.toString(encoding)
  }

  copy(): Hash {
    const copy = new Hash(this.#finish)
    copy.#parts = [...this.#parts]
    copy.#size = this.#size
    return copy
  }

  #all(): Uint8Array {
    const all = new Uint8Array(this.#size)
    let at = 0
    for (const part of this.#parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }
}

export function createHash(name: unknown): Hash {
  const known = hashNamed(name)
  return new Hash((data) => askHash('digest', [known, data]))
}

export function createHmac(name: unknown, key: unknown): Hash {
  const known = hashNamed(name, true)
  const bytes = bytesOf(key, undefined, 'key')
  return new Hash((data) => askHash('hmac', [known, bytes, data]))
}

/** `crypto.hash`, of Node 21. */
export function hash(name: unknown, data: unknown, encoding: unknown = 'hex'): Buffer | string {
  return createHash(name).update(data).digest(encoding)
}
