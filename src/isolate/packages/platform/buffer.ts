import { encodingOf, isEncoding } from './encodings.ts'
import { argumentError, nodeError } from './errors.ts'

/** Largest size; the interpreter's memory is the other limit. */
const MOST_BYTES = 2 ** 26

type Bytes = Uint8Array<ArrayBuffer>

/** Node's `Buffer`, as far as servers use it. `defineNumbers` adds the methods for numbers. */
export class Buffer extends Uint8Array<ArrayBuffer> {
  static readonly poolSize = 8192

  static override from(value: unknown, second?: unknown, third?: unknown): Buffer {
    if (typeof value === 'string') return viewOf(encodingOf(second).read(value))
    if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer)
      return new Buffer(value as ArrayBuffer, second as number, third as number)
    if (typeof value !== 'object' || value === null) throw notBytes(value)
    if (ArrayBuffer.isView(value) && !(value instanceof DataView))
      return viewOf(Uint8Array.from(value as unknown as ArrayLike<number>))
    const { type, data, length } = value as {
      readonly type?: unknown
      readonly data?: unknown
      length?: unknown
    }
    if (type === 'Buffer' && Array.isArray(data)) return Buffer.from(data)
    const plain: unknown = value.valueOf()
    if (plain !== value && plain !== null) return Buffer.from(plain, second, third)
    if (length === undefined && !('buffer' in value)) throw notBytes(value)
    return viewOf(Uint8Array.from(value as ArrayLike<number>, (byte) => Number(byte) & 255))
  }

  static alloc(size: number, fill?: unknown, encoding?: unknown): Buffer {
    const made = viewOf(new Uint8Array(sizeOf(size)))
    return fill === undefined || fill === 0 ? made : made.fill(fill as never, encoding as never)
  }

  static allocUnsafe(size: number): Buffer {
    return Buffer.alloc(size)
  }

  static allocUnsafeSlow(size: number): Buffer {
    return Buffer.alloc(size)
  }

  static concat(list: readonly Uint8Array[], length?: number): Buffer {
    const size = length ?? list.reduce((sum, one) => sum + one.length, 0)
    const made = Buffer.alloc(list.length === 0 ? 0 : size)
    let at = 0
    for (const one of list) {
      made.set(one.subarray(0, Math.max(0, size - at)), Math.min(at, size))
      at += one.length
    }
    return made
  }

  static byteLength(value: unknown, encoding?: unknown): number {
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength
    if (typeof value !== 'string') throw notBytes(value)
    return encodingOf(encoding).read(value).length
  }

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer
  }

  static isEncoding(name: unknown): boolean {
    return isEncoding(name)
  }

  static compare(one: Uint8Array, other: Uint8Array): -1 | 0 | 1 {
    const most = Math.min(one.length, other.length)
    for (let index = 0; index < most; index += 1) {
      const difference = (one[index] ?? 0) - (other[index] ?? 0)
      if (difference !== 0) return difference < 0 ? -1 : 1
    }
    return one.length === other.length ? 0 : one.length < other.length ? -1 : 1
  }

  get parent(): ArrayBuffer {
    return this.buffer
  }

  override toString(encoding?: unknown, start?: number, end?: number): string {
    return encodingOf(encoding).write(this.subarray(start ?? 0, end ?? this.length))
  }

  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: [...this] }
  }

  equals(other: Uint8Array): boolean {
    return Buffer.compare(this, other) === 0
  }

  compare(
    other: Uint8Array,
    start = 0,
    end: number = other.length,
    ownStart = 0,
    ownEnd: number = this.length,
  ): number {
    return Buffer.compare(this.subarray(ownStart, ownEnd), other.subarray(start, end))
  }

  /** The same memory, as in Node. */
  override slice(start?: number, end?: number): Buffer {
    return this.subarray(start, end)
  }

  override subarray(start?: number, end?: number): Buffer {
    return super.subarray(start, end) as Buffer
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end: number = this.length): number {
    const part = this.subarray(start, Math.min(end, start + Math.max(0, target.length - targetStart)))
    target.set(part, targetStart)
    return part.length
  }

  write(text: string, ...given: readonly unknown[]): number {
    const numbers = given.filter((one) => typeof one === 'number')
    const encoding = given.find((one) => typeof one === 'string')
    const [offset = 0, length = this.length - offset] = numbers
    if (offset < 0 || offset > this.length) throw outOfRange('offset', this.length, offset)
    const bytes = encodingOf(encoding).read(String(text))
    const most = Math.min(bytes.length, length, this.length - offset)
    // Characters are never cut.
    const part = isUtf8(encoding) ? bytes.subarray(0, wholeUntil(bytes, most)) : bytes.subarray(0, most)
    this.set(part, offset)
    return part.length
  }

  override fill(value: never, start?: unknown, end?: unknown, encoding?: unknown): this {
    const named = [start, end, encoding].find((one) => typeof one === 'string')
    const from = typeof start === 'number' ? start : 0
    const until = typeof end === 'number' ? end : this.length
    const given: unknown = value
    const pattern = typeof given === 'string' ? encodingOf(named).read(given) : given
    if (!(pattern instanceof Uint8Array)) return super.fill(Number(pattern) & 255, from, until)
    for (let index = from; index < until; index += 1)
      this[index] = pattern[(index - from) % pattern.length] ?? 0
    return this
  }

  override indexOf(value: unknown, from?: unknown, encoding?: unknown): number {
    if (typeof value === 'number') return super.indexOf(value & 255, Number(from ?? 0))
    const wanted = bytesOf(value, typeof from === 'string' ? from : encoding)
    const start = typeof from === 'number' ? (from < 0 ? Math.max(0, this.length + from) : from) : 0
    for (let at = start; at + wanted.length <= this.length; at += 1)
      if (wanted.every((byte, index) => this[at + index] === byte)) return at
    return -1
  }

  override includes(value: unknown, from?: unknown, encoding?: unknown): boolean {
    return this.indexOf(value, from, encoding) >= 0
  }
}

/** What Node's functions accept as bytes: a string, a view, a buffer. `name` is the argument's. */
export function bytesOf(value: unknown, encoding?: unknown, name = 'data'): Bytes {
  if (typeof value === 'string') return encodingOf(encoding).read(value)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength)
  throw argumentError(`"${name}" argument`, KINDS[name] ?? BYTES, value)
}

export function viewOf(bytes: Bytes): Buffer {
  return new Buffer(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function outOfRange(name: string, most: number, received: unknown): Error {
  const message = `The value of "${name}" is out of range. It must be >= 0 and <= ${most}. Received ${String(received)}`
  return nodeError('ERR_OUT_OF_RANGE', message, RangeError)
}

function sizeOf(size: number): number {
  if (typeof size !== 'number') throw argumentError('"size" argument', 'of type number', size)
  if (!(size >= 0 && size <= MOST_BYTES)) throw outOfRange('size', MOST_BYTES, size)
  return Math.floor(size)
}

const VIEWS = 'Buffer, TypedArray, DataView'
const KINDS: Readonly<Record<string, string>> = {
  data: 'of type string or an instance of Buffer, TypedArray, or DataView',
  key: `of type string or an instance of ArrayBuffer, ${VIEWS}, KeyObject, or CryptoKey`,
}
const BYTES = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView'

function notBytes(value: unknown): Error {
  const kinds = 'of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object'
  return argumentError('first argument', kinds, value)
}

function isUtf8(encoding: unknown): boolean {
  return encoding === undefined || /^utf-?8$/i.test(String(encoding))
}

function wholeUntil(bytes: Uint8Array, most: number): number {
  let at = most
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}
