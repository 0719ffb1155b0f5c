import { DecodeError } from './decode-error.ts'

/** The head of a CBOR value: its type, and the number that goes with it (RFC 8949 §3). */
export interface CborHead {
  readonly major: number
  /** The value of an integer, the length of a string, or the number of members. */
  readonly argument: number
  /** Where the content begins. */
  readonly end: number
}

const MAJOR = { bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const

/** @throws DecodeError when there is no head, or one that CTAP2 doesn't allow. */
export function cborHeadAt(bytes: Uint8Array, offset: number): CborHead {
  const first = bytes[offset]
  if (first === undefined) throw new DecodeError('The CBOR data ends before a value.', { offset })
  const major = first >> 5
  const information = first & 0x1f
  if (information < 24) return { major, argument: information, end: offset + 1 }
  if (information > 27)
    throw new DecodeError(
      information === 31
        ? 'CBOR of indefinite length is not allowed here.'
        : `The byte ${first.toString(16)} begins no CBOR value.`,
      { offset },
    )
  const end = offset + 1 + 2 ** (information - 24)
  if (end > bytes.length)
    throw new DecodeError('The CBOR data ends within a length or number.', { offset: bytes.length })
  const argument = bytes.subarray(offset + 1, end).reduce((value, byte) => value * 256 + byte, 0)
  return { major, argument, end }
}

/** How deep values may be within each other (CTAP 2.2 §8 allows four). */
const DEEPEST = 16

/**
 * Where the value that begins at an offset ends.
 * @throws DecodeError at the byte where it stops being well-formed.
 */
export function skipCbor(bytes: Uint8Array, offset: number, depth = 0): number {
  if (depth > DEEPEST) throw new DecodeError('The CBOR values are too deep within each other.', { offset })
  const { major, argument, end } = cborHeadAt(bytes, offset)
  if (major === MAJOR.bytes || major === MAJOR.text) {
    if (end + argument <= bytes.length) return end + argument
    const there = bytes.length - end
    throw new DecodeError(`A CBOR string of ${argument} bytes has only ${there}.`, { offset: bytes.length })
  }
  const count = { [MAJOR.array]: argument, [MAJOR.map]: 2 * argument, [MAJOR.tag]: 1 }[major] ?? 0
  let at = end
  for (let index = 0; index < count; index += 1) at = skipCbor(bytes, at, depth + 1)
  return at
}
