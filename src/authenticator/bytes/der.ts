import { concat, utf8 } from './bytes.ts'
import { DecodeError } from './decode-error.ts'

/** Tags of ASN.1 in DER (X.690 §8.1.2). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = concat(...contents)
  return concat(Uint8Array.of(tag), lengthBytes(content.length), content)
}

function lengthBytes(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length)
  return length < 0x100
    ? Uint8Array.of(0x81, length)
    : Uint8Array.of(0x82, Math.floor(length / 256), length % 256)
}

export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return der(TAG.sequence, ...parts)
}

/** An unsigned integer; a first bit that is set gets a zero byte before it. */
export function integer(bytes: Uint8Array): Uint8Array {
  const from = bytes.findIndex((byte) => byte !== 0)
  const digits = from < 0 ? Uint8Array.of(0) : bytes.subarray(from)
  return (digits[0] ?? 0) & 0x80 ? der(TAG.integer, Uint8Array.of(0), digits) : der(TAG.integer, digits)
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Uint8Array {
  return der(TAG.bitString, Uint8Array.of(unusedBits), bytes)
}

export function octetString(bytes: Uint8Array): Uint8Array {
  return der(TAG.octetString, bytes)
}

export function utf8String(text: string): Uint8Array {
  return der(TAG.utf8, utf8(text))
}

/** An object identifier in dots: `2.5.29.19`. */
export function oid(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(TAG.oid, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)))
}

function base128(value: number): readonly number[] {
  const digits = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest % 128) | 0x80)
  return digits
}

/** One element, with its place in the bytes that were read. */
export interface DerNode {
  readonly tag: number
  readonly offset: number
  readonly end: number
  readonly contentOffset: number
  /** The bytes after the header. */
  readonly content: Uint8Array
  /** Header and content. */
  readonly bytes: Uint8Array
  /** Empty for a primitive element. */
  readonly children: readonly DerNode[]
}

/** @throws DecodeError when the bytes are not DER, or go on after the element. */
export function readDer(bytes: Uint8Array): DerNode {
  const node = readAt(bytes, 0, bytes.length)
  if (node.end !== bytes.length)
    throw new DecodeError(`${bytes.length - node.end} bytes follow the element.`, { offset: node.end })
  return node
}

function readAt(all: Uint8Array, offset: number, limit: number): DerNode {
  const tag = at(all, offset, limit)
  const tagBytes = (tag & 0x1f) === 0x1f ? longTagLength(all, offset, limit) : 1
  const { length, contentOffset } = readLength(all, offset + tagBytes, limit)
  const end = contentOffset + length
  if (end > limit)
    throw new DecodeError('An element of the DER data is longer than what contains it.', { offset })
  const children: DerNode[] = []
  // Bit 6 says that the element consists of elements.
  if (tag & 0x20) {
    for (let next = contentOffset; next < end; next = children.at(-1)?.end ?? end)
      children.push(readAt(all, next, end))
  }
  const content = all.subarray(contentOffset, end)
  return { tag, offset, end, contentOffset, content, bytes: all.subarray(offset, end), children }
}

function at(bytes: Uint8Array, offset: number, limit: number): number {
  const byte = bytes[offset]
  if (byte === undefined || offset >= limit) throw new DecodeError('The DER data ends too early.', { offset })
  return byte
}

function longTagLength(all: Uint8Array, offset: number, limit: number): number {
  let length = 2
  while (at(all, offset + length - 1, limit) & 0x80) length += 1
  return length
}

function readLength(
  all: Uint8Array,
  offset: number,
  limit: number,
): { readonly length: number; readonly contentOffset: number } {
  const first = at(all, offset, limit)
  if (first < 0x80) return { length: first, contentOffset: offset + 1 }
  const count = first & 0x7f
  if (count === 0 || count > 3)
    throw new DecodeError('A length in the DER data is not supported.', { offset })
  let length = 0
  for (let index = 1; index <= count; index += 1) length = length * 256 + at(all, offset + index, limit)
  return { length, contentOffset: offset + 1 + count }
}

export function oidText(content: Uint8Array): string {
  const values: number[] = []
  let value = 0
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f)
    if (!(byte & 0x80)) {
      values.push(value)
      value = 0
    }
  }
  const [head = 0, ...rest] = values
  const first = Math.min(2, Math.floor(head / 40))
  return [first, head - first * 40, ...rest].join('.')
}
